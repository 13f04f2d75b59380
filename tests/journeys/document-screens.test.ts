import { inspectScreens } from "./screen-inspection.ts";
import { documentScreens } from "./screens.ts";

inspectScreens("screens of documents", () => documentScreens);
