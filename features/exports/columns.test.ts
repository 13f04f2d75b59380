import { expect } from "expect";
import { aRow } from "@/features/documents/screens/testing/samples.ts";
import { listColumns } from "./columns.ts";

const statusOf = (row: ReturnType<typeof aRow>) =>
  listColumns.find(({ heading }) => heading === "Status")?.value(row, new Map());

Deno.test("a Form 4473 is exported with its status, a stand-alone 3310.11 with none", () => {
  expect([0, 1, 2, null].map((status) => statusOf(aRow({ status })))).toEqual([
    "Transferred",
    "Void/No Sale",
    "Denied",
    "In progress",
  ]);
  expect(statusOf(aRow({ formType: 1, status: 0 }))).toBeNull();
});
