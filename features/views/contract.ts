import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { asRead, idParams, idSchema, idText, pageEntries, wholePageEntries } from "@/kernel/shapes.ts";

const read = { permission: "documents.read" } as const;

/** Searches of a person that are remembered in a store. */
export const rememberedSearches = 10;

const address = v.pipe(v.string(), v.maxLength(2000, "This view is too long to save."));

/** Which archive: that of the store, or, seen from that store, the overview over all FFLs of its account. */
const overviewText = v.optional(
  v.pipe(
    v.picklist(["true", "false"], "This is true or false."),
    v.transform((text) => text === "true"),
  ),
);

const nameSchema = v.pipe(
  v.string("Please give the view a name."),
  v.trim(),
  v.nonEmpty("Please give the view a name."),
  v.maxLength(60, "A name has at most 60 characters."),
);

/** A view as the wire shows it. */
export const viewSchema = v.object({
  id: idSchema,
  /** Null for one of the overview over all FFLs of an account. */
  storeId: v.nullable(idSchema),
  name: v.string(),
  /** A query string of the archive: filters, order, page size and hidden columns. */
  address: v.string(),
  isShared: v.boolean(),
  isOwn: v.boolean(),
  /** It opens by itself for the asker. */
  isDefault: v.boolean(),
  /** The asker may change and delete it: its maker, and for a shared one the admins of the store, or of the whole account. */
  mayChange: v.boolean(),
  ownerName: v.string(),
  version: v.number(),
});

export type View = v.InferOutput<typeof viewSchema>;

const pageInStore = v.object({ storeId: idText, ...wholePageEntries });
const pageInArchive = v.object({ storeId: idText, accountOverview: overviewText, ...wholePageEntries });

export const listViews = endpoint({
  method: "GET",
  path: "/api/views",
  summary:
    "The caller's own views of a store's archive and those shared there, by name; with `accountOverview=true` those of the " +
    "overview over all FFLs of the store's account.",
  admission: read,
  query: pageInArchive,
  answer: v.object({
    ...pageEntries(viewSchema),
    /** The asker may share views there. */
    mayShare: v.boolean(),
  }),
});

/** What a person says of a view. */
export const newViewSchema = v.strictObject({
  storeId: idSchema,
  /** A view of the overview over all FFLs of the store's account. */
  accountOverview: v.optional(v.boolean(), false),
  name: nameSchema,
  address,
  isShared: v.optional(v.boolean(), false),
  isDefault: v.optional(v.boolean(), false),
});

export type NewView = v.InferOutput<typeof newViewSchema>;

export const createView = endpoint({
  method: "POST",
  path: "/api/views",
  summary: "Saves a view under its own name. When shared, everyone who files there sees it.",
  admission: read,
  body: newViewSchema,
  answer: viewSchema,
  status: 201,
  errors: [400, 404, 409],
});

const viewChange = v.strictObject({
  ...asRead(viewSchema),
  name: nameSchema,
  address,
  isShared: v.boolean(),
  /** The version that was read; a stale one answers 409. */
  version: v.optional(v.pipe(v.number(), v.integer())),
});

export type ViewChange = v.InferOutput<typeof viewChange>;

export const changeView = endpoint({
  method: "PUT",
  path: "/api/views/{id}",
  summary: "Changes a view: its maker, or an admin of the store, or of the whole account, when it is shared.",
  admission: read,
  params: idParams,
  body: viewChange,
  answer: viewSchema,
  errors: [400, 403, 404, 409],
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/api/views/{id}",
  summary: "Deletes a view; it can be restored for a day.",
  admission: read,
  params: idParams,
  status: 204,
  errors: [403, 404],
});

export const restoreView = endpoint({
  method: "POST",
  path: "/api/views/{id}/restore",
  summary: "Restores a deleted view.",
  admission: read,
  params: idParams,
  answer: viewSchema,
  errors: [403, 404, 409],
});

export const setDefaultView = endpoint({
  method: "PUT",
  path: "/api/views/default",
  summary:
    "Sets which view opens by itself for the caller in a store, or in the overview over all FFLs; null for the plain list.",
  admission: read,
  body: v.strictObject({
    storeId: idSchema,
    accountOverview: v.optional(v.boolean(), false),
    viewId: v.nullable(idSchema),
  }),
  status: 204,
  errors: [404],
});

export const listSearches = endpoint({
  method: "GET",
  path: "/api/views/searches",
  summary: "The caller's recent searches in a store, newest first.",
  admission: read,
  query: pageInStore,
  answer: v.object(pageEntries(v.object({ address: v.string() }))),
});

export const rememberSearch = endpoint({
  method: "POST",
  path: "/api/views/searches",
  summary: "Remembers a search of the caller's; a longer or shorter form of the one just before takes its place.",
  admission: read,
  body: v.strictObject({ storeId: idSchema, address }),
  status: 204,
  errors: [400, 404],
});

export const forgetSearches = endpoint({
  method: "DELETE",
  path: "/api/views/searches",
  summary: "Forgets one remembered search of the caller's, or with no address all of them in the store.",
  admission: read,
  query: v.object({ storeId: idText, address: v.optional(v.string()) }),
  status: 204,
});
