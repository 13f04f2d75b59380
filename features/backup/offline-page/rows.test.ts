import { expect } from "expect";
import type { Row, StoreList } from "./format.ts";
import { addressOf, compared, folded, type Found, haystack, isWanted, type Wanted } from "./rows.ts";

const store: StoreList = { name: "Denver", folder: "Summit Denver (5-84)", documents: 1, parts: [] };

function aRow(changes: { readonly name?: string; readonly date?: string; readonly tsn?: string } = {}): Found {
  const { name = "Muñoz, José", date = "2026-03-14", tsn = "T-10" } = changes;
  const row: Row = [
    name,
    date,
    tsn,
    "100AB",
    "BKZ417, BKZ418",
    "Glock G19 pistol 9mm",
    "Transferred",
    "4473/2026/x #1",
    ["a b.pdf"],
  ];
  return { row, store };
}

const anything: Wanted = { text: "", store: "", order: "name", from: "", to: "" };
const finds = (found: Found, text: string, wanted: Partial<Wanted> = {}) =>
  isWanted(found, haystack(found.row), folded(text).split(" ").filter(Boolean), { ...anything, ...wanted });

Deno.test("every word must stand somewhere in the record, without regard to letters and marks", () => {
  for (const text of ["munoz", "JOSÉ", "bkz418", "glock 9mm", "t-10 transferred", ""]) {
    expect([text, finds(aRow(), text)]).toEqual([text, true]);
  }
  for (const text of ["munoz bkz999", "ruger"]) expect([text, finds(aRow(), text)]).toEqual([text, false]);
});

Deno.test("dates are both included; a record without one is in no range", () => {
  expect(finds(aRow(), "", { from: "2026-03-14", to: "2026-03-14" })).toBe(true);
  expect(finds(aRow(), "", { from: "2026-03-15" })).toBe(false);
  expect(finds(aRow({ date: "" }), "", { to: "2027-01-01" })).toBe(false);
  expect(finds(aRow(), "", { store: "another" })).toBe(false);
});

Deno.test("ATF's three orders, numbers as numbers, what is missing last", () => {
  const rows = [
    aRow({ name: "Roe, Al", date: "", tsn: "" }),
    aRow({ name: "doe, jane", date: "2026-01-02", tsn: "T-9" }),
    aRow({ name: "Abel, Zoe", date: "2026-01-01", tsn: "T-10" }),
  ];
  const names = (order: "name" | "date" | "tsn") => rows.toSorted(compared(order)).map(({ row }) => row[0]);
  expect(names("name")).toEqual(["Abel, Zoe", "doe, jane", "Roe, Al"]);
  expect(names("date")).toEqual(["Abel, Zoe", "doe, jane", "Roe, Al"]);
  expect(names("tsn")).toEqual(["doe, jane", "Abel, Zoe", "Roe, Al"]);
});

Deno.test("an address leads to a file whatever its folders are called", () => {
  expect(addressOf(aRow(), "a b.pdf")).toBe("Summit%20Denver%20(5-84)/4473/2026/x%20%231/a%20b.pdf");
});
