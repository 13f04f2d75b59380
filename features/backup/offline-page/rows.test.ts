import { expect } from "expect";
import { Catalog } from "./catalog.ts";
import type { Row, StoreList } from "./format.ts";
import { addressOf, type Found, type Order, type Wanted } from "./rows.ts";

const store: StoreList = { id: 4, name: "Denver", folder: "Summit Denver (5-84)", documents: 1, parts: [] };

interface Changes {
  readonly name?: string;
  readonly transferDate?: string;
  readonly certificationDate?: string;
  readonly tsn?: string;
}

function aRow(id: number, changes: Changes = {}): Row {
  const { name = "Muñoz, José", transferDate = "2026-03-14", certificationDate = "2026-03-12", tsn = "T-10" } = changes;
  return [
    ...[id, "ATF Form 4473", name, transferDate, certificationDate, tsn, "100AB", "Transferred"] as const,
    [["BKZ417", "Glock GmbH", "Glock Inc", "G19", "pistol", "9mm"], ["KA1", "Ruger", "", "10/22", "rifle", ".22 LR"]],
    ...["4473/2026/x #1", [["a b.pdf", "ATF F 4473"]]] as const,
  ];
}

const anything: Wanted = { text: "", field: "all", store: "", order: "name", from: "", to: "" };

function catalogOf(rows: readonly Row[]): Catalog {
  const catalog = new Catalog();
  // In parts, as scripts bring them.
  for (let at = 0; at < rows.length; at += 2) catalog.add(store, rows.slice(at, at + 2));
  return catalog;
}

async function found(rows: readonly Row[], wanted: Partial<Wanted>): Promise<readonly number[]> {
  const kept = await catalogOf(rows).search({ ...anything, ...wanted });
  return kept?.map(({ row }) => row[0]) ?? [];
}

Deno.test("every word must stand somewhere in the record, without regard to letters and marks", async () => {
  for (const text of ["munoz", "JOSÉ", "bkz417", "glock 9mm", "t-10 transferred", "", "glock ruger"]) {
    expect([text, await found([aRow(1)], { text })]).toEqual([text, [1]]);
  }
  for (const text of ["munoz bkz999", "winchester"]) {
    expect([text, await found([aRow(1)], { text })]).toEqual([text, []]);
  }
});

Deno.test("each of ATF's items can be searched alone", async () => {
  const right = { name: "munoz", serial: "417", maker: "inc", model: "10/22", type: "rifle", caliber: ".22" } as const;
  for (const [field, text] of Object.entries({ ...right, numbers: "100ab" })) {
    for (const other of ["name", "serial", "maker", "model", "type", "caliber", "numbers"] as const) {
      const expected = other === field ? [1] : [];
      expect([text, other, await found([aRow(1)], { text, field: other })]).toEqual([text, other, expected]);
    }
  }
});

Deno.test("dates are both included; one without a transfer date has its certification's, one without any is in no range", async () => {
  const rows = [aRow(1), aRow(2, { transferDate: "" }), aRow(3, { transferDate: "", certificationDate: "" })];
  expect(await found(rows, { from: "2026-03-14", to: "2026-03-14" })).toEqual([1]);
  expect(await found(rows, { to: "2026-03-13" })).toEqual([2]);
  expect(await found(rows, { from: "2026-03-15" })).toEqual([]);
  expect(await found(rows, { store: "another" })).toEqual([]);
});

Deno.test("ATF's three orders, numbers as numbers, what is missing last", async () => {
  const rows = [
    aRow(1, { name: "Roe, Al", transferDate: "", certificationDate: "", tsn: "" }),
    aRow(2, { name: "doe, jane", transferDate: "2026-01-02", tsn: "T-9" }),
    aRow(3, { name: "Doe, John", transferDate: "2025-12-31", tsn: "T-10" }),
    aRow(4, { name: "Ångström, Eva", transferDate: "2026-02-01", tsn: "1" }),
    aRow(5, { name: "Doe, Jane", transferDate: "2025-01-01", tsn: "T-9" }),
  ];
  const inOrder = (order: Order) => found(rows, { order });
  expect(await inOrder("name")).toEqual([4, 5, 2, 3, 1]);
  expect(await inOrder("date")).toEqual([5, 3, 2, 4, 1]);
  expect(await inOrder("tsn")).toEqual([4, 5, 2, 3, 1]);
});

Deno.test("a search that another has overtaken says nothing, and the page keeps its turns over 100,000 records", async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, at) => aRow(at + 1, { name: `Customer ${at % 977}`, tsn: String(at) }),
  );
  const catalog = new Catalog();
  for (let at = 0; at < rows.length; at += 5_000) catalog.add(store, rows.slice(at, at + 5_000));
  const overtaken = catalog.search({ ...anything, text: "nobody", order: "tsn" });
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const kept = await catalog.search({ ...anything, text: "customer 12", field: "name", order: "tsn" });
  clearInterval(timer);
  expect(await overtaken).toBe(null);
  expect(turns).toBeGreaterThan(0);
  expect(kept?.length).toBe(rows.filter((row) => row[2].includes("12")).length);
  expect(kept?.slice(0, 2).map(({ row }) => row[5])).toEqual(["12", "112"]);
});

Deno.test("an address finds names with signs that mean something there", () => {
  const one: Found = { row: aRow(1), store };
  expect(addressOf(one, "a b.pdf")).toBe("Summit%20Denver%20(5-84)/4473/2026/x%20%231/a%20b.pdf");
});
