import { insertRow, madeAt, type StoreRows } from "@/tests/product/store-rows.ts";
import { widthsOfHeadings } from "./pack/index-columns.ts";
import { emptyFilling } from "./pack/parts-rules.ts";

/** A row of each table that tells of a store. */
export default {
  rows: (_product, { accountId, storeId, documentId, first }) => {
    const of = { account_id: accountId, store_id: storeId };
    const ofPack = { pack_id: first, store_id: storeId };
    return [
      insertRow("out_of_business_declarations", {
        ...{ id: first, ...of, discontinued_on: "2026-03-01", due_day: "2026-03-31", state: "takenBack" },
        ...{ contact_name: "Olive Owner", contact_phone: "307 555 0142", contact_address: "88 Invented Lane" },
        ...{ changed_by_name: "Olive", changed_at: madeAt },
      }),
      insertRow("out_of_business_packs", {
        ...{ id: first, ...of, state: "ready", seq: 1, total_records: 1, planned_records: 1 },
        ...{ filling: JSON.stringify(emptyFilling), widths: JSON.stringify(widthsOfHeadings("")) },
        ...{ made_by_name: "Olive", created_at: madeAt },
      }),
      insertRow("out_of_business_records", {
        ...{ ...ofPack, document_id: documentId, part: 1, folder: "4473/Transferred" },
        ...{ stem: "EXAMPLE_KIM_20260115_NO-TSN", copy: 1, line: "{}" },
        ...{ name_order: "example kim", date_order: "020260115", tsn_order: "1" },
      }),
      insertRow("out_of_business_parts", { ...ofPack, number: 1, records: 1, bytes: 1000 }),
    ];
  },
} satisfies StoreRows;
