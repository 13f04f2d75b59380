import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, documentId, userId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    return [
      insertRow("audit_samples", {
        ...{ id: first, ...of, audit_id: first, stratify_by: "none", size: 1, seed: "5".repeat(64), is_seed_given: 0 },
        ...{ ranges: "[]", strata: "[]", population: 1, population_sha256: "", documents_sha256: "" },
        ...{ drawn_by_id: userId, drawn_by_name: "Wes", drawn_at: madeAt },
      }),
      insertRow("audit_sample_documents", {
        ...{ sample_id: first, document_id: documentId, ...of, position: 1, stratum: "all" },
      }),
      insertRow("audit_findings", {
        ...{ id: first, ...of, audit_id: first, document_id: documentId, kind: "name", severity: "minor" },
        ...{ text: "=Middle name", salt: "5".repeat(32), employee_id: userId, employee_name: "Wes" },
        ...{ found_by_id: userId, found_by_name: "Wes", found_at: madeAt },
      }),
    ];
  },
} satisfies StoreRows;
