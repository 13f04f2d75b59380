import type { TestProduct } from "@/tests/product/product.ts";
import type { WalkPart } from "@/tests/security/walk/part.ts";
import { supplementForm } from "@/tests/security/walk/sent.ts";

/** What the permission walk knows of this feature. */
export default {
  rules: {
    "POST /api/documents/bulk/{id}/undo": {
      to: "oneself",
      words: "Your own change of many documents, within a day, as far as one may still change them.",
    },
    "POST /api/documents/bulk/{id}/finish": {
      to: "oneself",
      words: "Your own change of many documents that was cut short, within a day, as far as one may still change them.",
    },
    "GET /api/documents/bulk": { to: "oneself", words: "Your own changes of many documents within a day." },
  },
  requests: {
    "POST /api/documents/{id}/attachments": { form: () => Promise.resolve(supplementForm()) },
    "POST /api/documents/upload": {
      form: async (target) => {
        const form = supplementForm();
        form.set("documentId", String(await target("document")));
        return form;
      },
      isPlaced: true,
    },
    // None of the document's supplements: right in form, and refused only after rights are known.
    "PUT /api/documents/{id}/attachments/order": { body: () => ({ attachmentIds: [999_999_999] }) },
    "POST /api/attachments/{id}/delete": { body: () => ({ reason: "" }) },
    "PUT /api/documents/{id}/flag": { body: () => ({ color: 1 }) },
    "PUT /api/documents/{id}": { body: () => ({ document: { version: 1, customerName: "Example, Kim" } }) },
    "POST /api/documents/{id}/assign": { body: () => ({ assignedUser: null }) },
    "POST /api/documents/assign": {
      body: async (target) => ({ assignedUser: null, documents: [await target("document")] }),
      isPlaced: true,
    },
    "POST /api/documents/bulk/flag": {
      body: async (target) => ({ color: 1, documents: [await target("document")] }),
      isPlaced: true,
    },
    "GET /api/documents/nearest": { query: () => Promise.resolve("serialNumber=K4473") },
    "GET /api/documents/assignees": {},
    "GET /api/documents/jump": { query: () => Promise.resolve("at=2024") },
    "GET /api/documents/entry": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "PUT /api/documents/filingOrder": {
      body: async (target) => ({ storeId: await target("store"), filingOrder: "name" }),
      isPlaced: true,
    },
    "GET /api/documents/damaged": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
    "GET /api/documents/find": { query: () => Promise.resolve("text=example") },
    "GET /api/documents/PreviousAndNextDocuments": {
      // A foreign document is in no list, so it has no neighbours; that is answered like one that does not exist.
      query: async (target) => `documentId=${await target("document")}`,
    },
  },
  paths: [
    [/^\w+ \/api\/documents\/bulk\/\{id\}/, "bulkChange"],
  ],
  kinds: {
    bulkChange: { make: async (product, _side, owner) => await aBulkChange(product, await owner()) },
  },
} satisfies WalkPart;

async function aBulkChange({ context }: TestProduct, userId: number): Promise<number> {
  const id = await context.ids.next("document_bulk_changes");
  await context.database.write(() => [{
    sql:
      "INSERT INTO document_bulk_changes(id, user_id, kind, flag, at, chosen, has_more) VALUES (?, ?, 'flag', 1, ?, 0, 0)",
    args: [id, userId, context.clock.now().toISOString()],
  }]);
  return id;
}
