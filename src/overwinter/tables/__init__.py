"""Tables: matches that live in storage, with seats held by tokens, served to browsers and other clients."""
