import "@vitejs/plugin-react/preamble";
import "@/ui/app.css";
import { arrived, MissingCode } from "@/kernel/screens/connection.ts";
import { hydratePage } from "@/kernel/screens/hydrate.tsx";
import { partIsMissing } from "@/kernel/screens/server-build.ts";
import { setLateFetching } from "@/ui/late-code.ts";
import { screens } from "./main.screens.ts";

setLateFetching(arrived, (error) => error instanceof MissingCode && partIsMissing());
// Not awaited: a lazy screen imports the file this lies in, and would wait for it while it waits for the screen.
void hydratePage(screens);
