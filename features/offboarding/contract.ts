import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

/** What the confirmation of a deletion reads, to the letter. */
export const confirmations = { store: "DELETE FFL", account: "DELETE ACCOUNT" } as const;

/** A file that is not in an export. */
const leftOutSchema = v.object({
  /** Where it would lie in the zip. */
  path: v.string(),
  reason: v.picklist(["missing", "changed"]),
});

/** A file that the next export would leave out. */
const damagedSchema = v.object({
  documentId: idSchema,
  storeId: idSchema,
  customerName: v.string(),
  fileName: v.string(),
  reason: v.picklist(["missing", "changed"]),
});

/** The person's last export of a store or an account, and whether the last finished one allows deletion now. */
export const exportStateSchema = v.object({
  id: v.nullable(idSchema),
  state: v.picklist(["none", "running", "finished", "cancelled", "failed"]),
  sentFiles: v.number(),
  totalFiles: v.number(),
  sentBytes: v.number(),
  totalBytes: v.number(),
  /** Files that were not as filed, and are not in the zip. */
  leftOutFiles: v.number(),
  /** The first hundred of them; `LEFT OUT.txt` in the zip names all. */
  leftOut: v.array(leftOutSchema),
  /** How many files are known not to be as filed now: the next export leaves them out. */
  damagedFiles: v.number(),
  /** The first hundred of them. */
  damaged: v.array(damagedSchema),
  startedAt: v.nullable(instant),
  finishedAt: v.nullable(instant),
  /** True when deletion is open: one finished whole within 24 hours, and nothing was filed or changed since. */
  allowsDeletion: v.boolean(),
  /** Why it is not, when an export finished; empty otherwise. */
  reason: v.string(),
  /** What keeps it from being deleted whatever is exported, such as an audit that is active; empty when nothing does. */
  hindrance: v.string(),
});

export type ExportState = v.InferOutput<typeof exportStateSchema>;

const exporting = { permission: "offboarding.export" } as const;
const closing = { permission: "offboarding.delete" } as const;

function endpointsOf<Kind extends "stores" | "accounts">(kind: Kind, thing: string) {
  const path = `/api/${kind}/{id}/export` as const;
  return {
    begin: endpoint({
      method: "POST",
      path,
      summary:
        `Streams a zip of everything of ${thing}: files, records as CSV and JSON, history with proofs, manifest. ` +
        "A file that is not as filed is left out, and LEFT OUT.txt in the zip names it.",
      admission: exporting,
      alone: true,
      params: idParams,
      produces: "application/zip",
      errors: [403, 404, 409],
    }),
    state: endpoint({
      method: "GET",
      path,
      summary: `The caller's last export of ${thing}, how far it is, and whether it allows deletion.`,
      admission: exporting,
      params: idParams,
      answer: exportStateSchema,
    }),
    cancel: endpoint({
      method: "DELETE",
      path,
      summary: `Stops the caller's running export of ${thing}.`,
      admission: exporting,
      params: idParams,
      status: 204,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `/api/${kind}/{id}`,
      summary: `Deletes ${thing} after a finished export; the operator can restore it for 30 days.`,
      admission: closing,
      alone: true,
      params: idParams,
      status: 204,
      errors: [403, 404, 409],
    }),
    restore: endpoint({
      method: "POST",
      path: `/api/${kind}/{id}/restore`,
      summary: `Brings back ${thing} that was deleted in the last 30 days; for the operator.`,
      admission: { permission: "offboarding.restore" },
      params: idParams,
      status: 204,
      errors: [404, 409],
    }),
  };
}

export const storeOffboarding = endpointsOf("stores", "a store");
export const accountOffboarding = endpointsOf("accounts", "an account");

/** Something deleted that can still be restored. */
export const deletedSchema = v.object({
  kind: v.picklist(["store", "account"]),
  id: idSchema,
  name: v.string(),
  deletedBy: v.string(),
  deletedAt: instant,
  /** From then on it is gone for good. */
  purgeAt: instant,
});

export type Deleted = v.InferOutput<typeof deletedSchema>;

const deletedList = v.object(pageEntries(deletedSchema));

export type DeletedList = v.InferOutput<typeof deletedList>;

export const listDeleted = endpoint({
  method: "GET",
  path: "/api/deletions",
  summary: "One page of the stores and accounts that were deleted in the last 30 days; for the operator.",
  admission: { permission: "offboarding.restore" },
  query: v.object(pageQueryEntries),
  answer: deletedList,
});
