import * as v from "valibot";

/** A file that is to be opened: its bytes ride on the request. */
export const openRequestSchema = v.object({});

/** How many pages it has and how many of them could be opened; 0 pages for what is no PDF. */
export const openAnswerSchema = v.object({ pages: v.number(), opened: v.number() });

export type OpenRequest = v.InferOutput<typeof openRequestSchema>;
export type OpenAnswer = v.InferOutput<typeof openAnswerSchema>;
