import "@vitejs/plugin-react/preamble";
import "@/ui/app.css";
import { hydratePage } from "@/kernel/screens/hydrate.tsx";
import { screens } from "./main.screens.ts";

await hydratePage(screens);
