import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { toldRows } from "@/kernel/ledger/told-rows.ts";
import { documentFilingOrders } from "../schema.ts";

export const toldFilingOrders = toldRows(documentFilingOrders, {
  noun: "filing order",
  key: ["storeId"],
  columns: { accountId: "account", filingOrder: "order" },
  about: ({ storeId }) => storeSubject(Number(storeId)),
  stream: ({ storeId }) => storeStream(Number(storeId)),
});
