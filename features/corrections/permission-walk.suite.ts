import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import type { Side } from "@/tests/security/walk/sides.ts";
import { aLine } from "./testing.ts";
import { insertRow, madeAt } from "@/tests/product/store-rows.ts";

const staff = ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];

function versionForm(): FormData {
  const form = new FormData();
  form.set("document", JSON.stringify({ versionNumber: 1 }));
  form.set("corrections", "[]");
  return form;
}

/** What the permission walk knows of this feature. */
export default {
  chosen: [{ row: "correct forms and delete corrections", permission: "corrections.correct", roles: staff }],
  requests: {
    "POST /api/documents/{id}/version": { form: () => Promise.resolve(versionForm()) },
    "POST /documents/{id}/version": { form: () => Promise.resolve(versionForm()) },
    "POST /api/documents/{id}/correctionLog": { body: () => [] },
    "POST /api/documents/{id}/xfdf": { form: () => Promise.resolve(versionForm()) },
    "PUT /api/documents/{id}/correctionDraft": { body: () => ({ versionNumber: 1 }) },
    "GET /api/documents/{id}/versions/differences": { query: () => Promise.resolve("from=1&to=1") },
  },
  paths: [
    [/^\w+ \/api\/correctionLogs\/\{id\}/, "correctionLog"],
    [/^\w+ \/api\/annotations\/\{id\}/, "correctionMark"],
  ],
  kinds: {
    correctionLog: { make: (product, side) => aRow(product, side, "correction_logs") },
    correctionMark: { make: (product, side) => aRow(product, side, "correction_marks") },
  },
} satisfies WalkPart;

/** A correction without marks and values, or a mark without a correction: taking it back needs no file to be written. */
async function aRow(
  { context }: TestProduct,
  { accountId, storeId, documentId, attachmentId }: Side,
  table: "correction_logs" | "correction_marks",
): Promise<number> {
  const id = await context.ids.next(table);
  const of = { id, account_id: accountId, store_id: storeId, document_id: documentId };
  const row = table === "correction_logs"
    ? {
      ...{ ...of, attachment_id: attachmentId, version_number: 1, description: "Corrected box 10", type: "annotation" },
      ...{ initials: "WC", initial_date: "2026-03-02", added_by_name: "Wes", created_at: madeAt },
    }
    : {
      ...of,
      name: `n${id}`,
      detail: "",
      annotation: JSON.stringify(aLine(`n${id}`)),
      first_version: 1,
      removed_version: 1,
    };
  await context.database.write(() => [insertRow(table, row)]);
  return id;
}
