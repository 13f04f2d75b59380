/** What a file must be to be filed at all: for features that take files in by other ways than the upload. */
export { isPdf } from "@/kernel/pdf-signature.ts";
export { uploadTexts } from "./upload-rules.ts";
