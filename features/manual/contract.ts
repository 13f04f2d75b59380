import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { countText, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

/** To read the whole manual and its address; everybody else has the short version for investigators. */
export const manualPermission = "manual.read";

/** Where the user manual is. */
export const getUserManual = endpoint({
  method: "GET",
  path: "/api/usermanual",
  summary: "Where the user manual is; null when whoever runs the service shows none.",
  admission: { permission: manualPermission },
  answer: v.object({
    /** A path of the product, or a whole https address. */
    uri: v.nullable(v.string()),
  }),
});

/** The name of a page in its address, such as `file-a-form`. */
export const pageName = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), v.maxLength(60));

/** A page of the manual in its order. */
export const manualEntrySchema = v.object({
  page: pageName,
  title: v.string(),
  /** The part of the manual that it stands in, such as 'Filing'. */
  part: v.string(),
});

/** A picture of a screen that a page shows. */
export const manualPictureSchema = v.object({
  /** As the page's text names it: `archive.webp`. */
  name: v.string(),
  /** Where it is; the address changes with the picture. */
  uri: v.string(),
  /** In CSS pixels. */
  width: v.number(),
  height: v.number(),
});

export type ManualEntry = v.InferOutput<typeof manualEntrySchema>;
export type ManualPicture = v.InferOutput<typeof manualPictureSchema>;

export const listManualPages = endpoint({
  method: "GET",
  path: "/api/manual/pages",
  summary: "The pages of the manual in their order, as far as they are for the person.",
  admission: "signed-in",
  reaches: ["confined"],
  query: v.object(pageQueryEntries),
  answer: v.object(pageEntries(manualEntrySchema)),
});

export const getManualPage = endpoint({
  method: "GET",
  path: "/api/manual/pages/{page}",
  summary: "A page of the manual.",
  admission: "signed-in",
  reaches: ["confined"],
  params: v.object({ page: pageName }),
  answer: v.object({
    ...manualEntrySchema.entries,
    /** Markdown (GFM), without the title. Links to other pages are their names. */
    text: v.string(),
    pictures: v.array(manualPictureSchema),
  }),
});

/** Longest text that is looked for. */
export const longestSearch = 100;

export const searchManual = endpoint({
  method: "GET",
  path: "/api/manual/search",
  summary: "Pages of the manual that answer a question, the best first.",
  admission: "signed-in",
  reaches: ["confined"],
  query: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(longestSearch)),
    page: pageQueryEntries.page,
    limit: countText(20, 50),
  }),
  answer: v.object(pageEntries(v.object({
    ...manualEntrySchema.entries,
    /** A passage around what was found, in plain words. */
    excerpt: v.string(),
    /** The words of the page that were found, for marking. */
    found: v.array(v.string()),
  }))),
});
