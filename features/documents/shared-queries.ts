/** What a screen of documents knows of its store and of the person. */
export { useSetting } from "./screens/use-setting.ts";
/** Which of some files can be taken at all. */
export { type RejectedFile, sortFiles } from "./screens/choose-files.ts";
/** One document with its attachments. */
export { documentQuery } from "./queries.ts";
/** What marks of documents change in what is shown. */
export { documentKeys, listKeys } from "./queries.ts";
/** What is said of documents that a change or its undo left as they were for want of a right. */
export { deniedWords, goneWords } from "./screens/actions/denied-words.ts";
/** The attachment that is shown first: the newest version of the form itself. */
export { mainAttachment } from "./screens/document/main-attachment.ts";
/** The way back to the place of a document in its list. */
export { archivePlace } from "./screens/archive/archive-place.ts";
