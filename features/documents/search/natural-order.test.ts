import { expect } from "expect";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import { migrations } from "../migrations/index.ts";
import { naturalKey } from "./natural-order.ts";
import { documentStatements } from "../records/write-record.ts";
import { randomDocument, randomFrom } from "./testing/random-documents.ts";
import { fold } from "./text.ts";

Deno.test("transaction serial numbers are filed numerically: 9 before 10, A-9 before A-10, none before any", () => {
  const filed = ["", "000", "1", "9", "10", "99", "100", "2023-2", "2023-10", "2024-1", "A-9", "A-10", "B1", "tsn 7"];
  const shuffled = [...filed].reverse();
  const byKey = (a: string, b: string) => naturalKey(fold(a)) < naturalKey(fold(b)) ? -1 : 1;
  expect(shuffled.sort(byKey)).toEqual(filed);
});

Deno.test("the database orders transaction serial numbers as the program does, whatever they are", async () => {
  const database = await openDatabase({ url: ":memory:" });
  await migrate(database, [{ feature: "documents", migrations }]);
  const random = randomFrom(11);
  const tsns = [
    "9",
    "0",
    "007",
    "A-9",
    "12-34-56",
    "7".repeat(70),
    "0".repeat(70),
    "Ä12",
    "中村9",
    "x",
    "-",
    "1 2",
    "٣4",
  ];
  for (const [at, tsn] of tsns.entries()) {
    const { record } = randomDocument(at + 1, random);
    await database.write(() => documentStatements({ ...record, tsn }));
  }
  const rows = await database.all("SELECT tsn_key, tsn_order FROM documents ORDER BY id");
  expect(rows.map((row) => row.tsn_order)).toEqual(rows.map((row) => naturalKey(String(row.tsn_key))));
  database.close();
});
