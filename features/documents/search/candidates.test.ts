import { expect } from "expect";
import type { Database } from "@/db/database.ts";
import { migrate } from "@/db/migrate.ts";
import type { ScopePart } from "@/kernel/access.ts";
import { testOnBothDatabases } from "@/tests/sqld.ts";
import { migrations } from "../migrations/index.ts";
import { candidatesFor } from "./candidates.ts";
import type { Candidates } from "../offers-search.ts";
import { likenessOf } from "./serial-likeness.ts";
import type { DocumentRecord, FirearmRecord } from "../offers-filing.ts";
import { documentStatements } from "../records/write-record.ts";
import { pick, type Random, randomFrom } from "./testing/random-documents.ts";

const everything: readonly ScopePart[] = [{ accountId: 1, storeIds: "all", ranges: null }];

function aDocument(
  id: number,
  firearms: readonly FirearmRecord[],
  given: Partial<DocumentRecord> = {},
): DocumentRecord {
  return {
    id,
    accountId: 1,
    storeId: 1,
    formType: 0,
    status: 0,
    customerName: `Person ${id}`,
    transferDate: "2024-01-15",
    certificationDate: "2024-01-15",
    nicsDate: null,
    expirationDate: null,
    tsn: null,
    ntn: null,
    firearms,
    warningMessage: null,
    createdById: null,
    createdByName: "Ann Lee",
    createdByOrigin: 0,
    createdAt: "2024-01-15T12:00:00.000Z",
    ...given,
  };
}

async function filed(database: Database, documents: readonly DocumentRecord[]): Promise<void> {
  await migrate(database, [{ feature: "documents", migrations }]);
  for (let at = 0; at < documents.length; at += 200) {
    await database.write(() => documents.slice(at, at + 200).flatMap(documentStatements));
  }
}

const told = ({ candidates }: Candidates) => candidates.map(({ document, likeness }) => [document.id, likeness]);

const glock = { manufacturer: "Glock", model: "19", type: "Pistol", caliber: "9mm" };
const ruger = { manufacturer: "Sturm, Ruger & Co.", model: "10/22", type: "Rifle", caliber: ".22 LR" };

testOnBothDatabases(
  "candidates come by how like the number is, then by what else agrees, then newest first",
  async (database) => {
    await filed(database, [
      aDocument(1, [{ serialNumber: "XX-99" }, { serialNumber: "BR575-466", ...glock }]),
      aDocument(2, [{ serialNumber: "BR575466", ...ruger }], { transferDate: "2020-05-01" }),
      aDocument(3, [{ serialNumber: "BR575466", ...glock }], { transferDate: "2019-05-01" }),
      aDocument(4, [{ serialNumber: "BR575406", ...glock }]),
      aDocument(5, [{ serialNumber: "QBR5754", ...glock }]),
      aDocument(6, [{ serialNumber: "5754660", ...ruger }]),
      aDocument(7, [{ serialNumber: "AA00000", ...glock }]),
      aDocument(8, [{ serialNumber: "BR575466" }], { accountId: 2, storeId: 9 }),
      aDocument(9, [{ serialNumber: "BR575466" }], { storeId: 1025, status: null, transferDate: null }),
    ]);
    const asked = { serialNumber: "br575466", manufacturer: "glock" };
    expect(told(await candidatesFor(database, everything, asked))).toEqual([
      [3, "exact"],
      [9, "exact"],
      [2, "exact"],
      [1, "alike"],
      [4, "oneOff"],
      [5, "fragment"],
      [6, "fragment"],
    ]);
    const ofStore = (storeIds: number[]): ScopePart[] => [{ accountId: 1, storeIds, ranges: null }];
    expect(told(await candidatesFor(database, ofStore([1025]), asked))).toEqual([[9, "exact"]]);
    const dated = { ...asked, startDate: "2019-01-01", endDate: "2019-12-31" };
    expect(told(await candidatesFor(database, everything, dated))).toEqual([[3, "exact"]]);
    const described = await candidatesFor(database, everything, {
      serialNumber: "ZQ8",
      manufacturer: "ruger",
      model: "10/22",
    });
    expect(told(described)).toEqual([[6, "description"], [2, "description"]]);
    expect(described.candidates[0].agrees).toEqual(["manufacturer", "model"]);
    expect(told(await candidatesFor(database, everything, {}))).toEqual([]);
    expect(told(await candidatesFor(database, [], asked))).toEqual([]);
  },
);

const patterns = ["AA999999", "999999A", "AA99999A", "A999999", "AAA9999", "99A999999", "AAAA999"];
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function fill(pattern: string, random: Random): string {
  return pattern.replaceAll(
    /[A9]/g,
    (sign) => sign === "A" ? pick(random, [...letters]) : String(Math.floor(random() * 10)),
  );
}

/** What a tired ear makes of a number. */
function misheard(serial: string, random: Random): string {
  const at = 1 + Math.floor(random() * (serial.length - 2));
  return pick(random, [
    serial.replaceAll("0", "O").replaceAll("1", "I"),
    `${serial.slice(0, at)}-${serial.slice(at)}`,
    serial.slice(0, at) + serial.slice(at + 1),
    serial.slice(0, at) + "7" + serial.slice(at + 1),
    serial.slice(0, at) + "Q" + serial.slice(at),
    serial.slice(0, at) + serial[at + 1] + serial[at] + serial.slice(at + 2),
    serial.toLowerCase(),
  ]);
}

Deno.test("whatever is the same, taken for it or one character off is found, compared with a look at every document", async () => {
  const { openDatabase } = await import("@/db/open.ts");
  const database = await openDatabase({ url: ":memory:" });
  const random = randomFrom(473);
  const documents = Array.from(
    { length: 800 },
    (_, at) => aDocument(at + 1, [{ serialNumber: fill(pick(random, patterns), random) }]),
  );
  await filed(database, documents);
  for (let times = 0; times < 150; times++) {
    const { firearms: [{ serialNumber }] } = pick(random, documents);
    const asked = misheard(serialNumber, random);
    const found = new Set(
      (await candidatesFor(database, everything, { serialNumber: asked })).candidates.map(({ document }) =>
        document.id
      ),
    );
    const missed = documents.filter(({ id, firearms: [firearm] }) => {
      const likeness = likenessOf(asked, firearm.serialNumber)?.likeness ?? "fragment";
      return likeness !== "fragment" && !found.has(id);
    });
    expect([asked, ...missed.map(({ firearms: [firearm] }) => firearm.serialNumber)]).toEqual([asked]);
  }
  database.close();
});
