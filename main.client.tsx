import "@vitejs/plugin-react/preamble";
import "@/ui/app.css";
import { hydratePage } from "@/kernel/screens/hydrate.tsx";
import { screens } from "./main.screens.ts";

// Not awaited: a lazy screen imports the file this lies in, and would wait for it while it waits for the screen.
void hydratePage(screens);
