import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/page.css";
import "./styles/lobby.css";
import "./styles/board.css";
import "./styles/pieces.css";
import { shine } from "./lib/settings.svelte";

shine();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", shine);

const target = document.getElementById("app");
if (target) mount(App, { target });
