import { mount } from "svelte";
import "@xyflow/svelte/dist/style.css";
import "../colours.css";
import "./app.css";
import App from "./App.svelte";

export default mount(App, { target: document.getElementById("app")! });
