/** The entry of a merging child started from source; the single file starts the same function by `merge-child`. */
import { runMergeChild } from "./child.ts";

await runMergeChild();
