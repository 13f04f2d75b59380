import "@vitejs/plugin-react/preamble";
import "@/ui/app.css";
import { hydratePage } from "@/kernel/screens/hydrate.tsx";
import { screens } from "@/main.screens.ts";

/** The product's list of screens with one line less. */
void hydratePage(screens.filter(({ name }) => name !== "history"));
