/** The entry of a reading child started from source; the single file starts the same function by `read-child`. */
import { runReadingChild } from "./child.ts";

await runReadingChild();
