/** What a screen of documents knows of its store and of the person. */
export { useSetting } from "./screens/use-setting.ts";
/** Which of some files can be taken at all. */
export { type RejectedFile, sortFiles } from "./screens/choose-files.ts";
/** One document with its attachments. */
export { documentQuery } from "./queries.ts";
