/** What a file must be to be filed at all: for features that take files in by other ways than the upload. */
export { isPdf, uploadTexts } from "./upload-rules.ts";
