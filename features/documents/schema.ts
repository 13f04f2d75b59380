export * from "./schema/documents.ts";
export * from "./schema/attachments.ts";
export * from "./schema/counters.ts";
export * from "./schema/changes.ts";
