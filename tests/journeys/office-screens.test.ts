import { inspectScreens } from "./screen-inspection.ts";
import { officeScreens } from "./screens.ts";

inspectScreens("screens of a shop, its people and its audits", ({ setup }) => [setup, ...officeScreens]);
