/** What was read from a PDF, as it goes over the wire: for features that hold readings of their own. */
export { type MetaData, metaDataSchema, type ReadingResult } from "./reading/result.ts";
