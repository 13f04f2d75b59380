import "@vitejs/plugin-react/preamble";
import "@/ui/app.css";
import { hydratePage } from "@/kernel/screens/hydrate.tsx";
import { screens } from "@/main.screens.ts";
import { withoutHistory } from "./without-history.ts";

/** The product's list of screens without the history and those who need it. */
void hydratePage(screens.filter(({ name }) => !withoutHistory.includes(name)));
