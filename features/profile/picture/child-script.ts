/** The entry of a picture child started from source; the single file starts the same function by `picture-child`. */
import { runPictureChild } from "./child.ts";

await runPictureChild();
