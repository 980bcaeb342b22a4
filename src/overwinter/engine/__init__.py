"""The rules engine: state, effects, questions, chance, decks, content, scene. It knows no game."""
