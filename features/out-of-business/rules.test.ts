import { expect } from "expect";
import { canBeDeclared, lastDayOf } from "./declaration/clock-rules.ts";
import { ascii } from "./pack/ascii.ts";
import { indexColumns, textLine, textPlaces, widened, widthsOfHeadings } from "./pack/index-columns.ts";
import { emptyFilling, filledWith, lastParts, roomOf } from "./pack/parts-rules.ts";
import {
  type NamedDocument,
  personName,
  recordFolder,
  recordOrders,
  recordPath,
  recordStem,
} from "./pack/record-names.ts";
import { recordNotes } from "./pack/record-files.ts";
import { longestNote } from "./pack/index-columns.ts";

const aRecord = (given: Partial<NamedDocument> = {}): NamedDocument => ({
  ...{ id: 7, formType: 0, customerName: "Doe, John Q", status: 0, transferDate: "2026-03-01" },
  ...{ certificationDate: "2026-02-27", tsn: "00042" },
  ...given,
});

Deno.test("30 days end on the same day in every month and year, leap days counted", () => {
  const days = ["2026-01-01", "2026-01-31", "2026-02-01", "2028-02-01", "2026-12-15", "2026-03-01", "2026-10-25"];
  expect(days.map(lastDayOf)).toEqual([
    ...["2026-01-31", "2026-03-02", "2026-03-03", "2028-03-02", "2027-01-14", "2026-03-31", "2026-11-24"],
  ]);
  expect(canBeDeclared("2026-05-01", "2026-03-01")).toBe(true);
  expect(canBeDeclared("2019-05-01", "2026-03-01")).toBe(true);
  expect(canBeDeclared("2027-03-03", "2026-03-01")).toBe(false);
});

Deno.test("last and first names are told apart, written in either order", () => {
  const names = [
    ["Doe, John Q", "Doe", "John Q"],
    ["John Q Doe", "Doe", "John Q"],
    ["John Doe Jr.", "Doe Jr.", "John"],
    ["John Doe, Jr.", "Doe Jr.", "John"],
    ["Ludwig van der Berg III", "van der Berg III", "Ludwig"],
    ['Doe, John "NMN"', "Doe", "John"],
    ["Cher", "Cher", ""],
    ["Jr.", "Jr.", ""],
    ["  ", "", ""],
    [",", "", ""],
    ["Io Nmn", "Nmn", "Io"],
    ["Harbour Arms, LLC", "Harbour Arms, LLC", ""],
    ["Smith Family Trust", "Smith Family Trust", ""],
    ["Trust, Anna", "Trust", "Anna"],
    ["O'Neil-Smith, Mary Ann", "O'Neil-Smith", "Mary Ann"],
  ];
  expect(names.map(([name]) => personName(name))).toEqual(names.map(([, last, first]) => ({ last, first })));
});

Deno.test("a record's file is LAST_FIRST_YYYYMMDD_TSN, safe everywhere, whatever its values hold", () => {
  expect(recordStem(aRecord())).toBe("DOE_JOHN-Q_20260301_00042");
  expect(recordStem(aRecord({ customerName: "Núñez-Łoś, José", tsn: "../..\\con:*?" })))
    .toBe("NUNEZ-LOS_JOSE_20260301_CON");
  expect(recordStem(aRecord({ customerName: "O'Neil, D’Arcy", transferDate: null }))).toBe(
    "ONEIL_DARCY_20260227_00042",
  );
  expect(recordStem(aRecord({ customerName: "", transferDate: null, certificationDate: null, tsn: null })))
    .toBe("NO-NAME_NO-FIRST_NO-DATE_NO-TSN");
  expect(recordStem(aRecord({ formType: 1, customerName: "Summit Reno", tsn: null })))
    .toBe("SUMMIT-RENO_NO-FIRST_20260301_NO-TSN");
  expect(recordStem(aRecord({ customerName: "Иванов Иван" }))).toBe("NO-NAME_NO-FIRST_20260301_00042");
  const long = recordStem(aRecord({ customerName: `${"x".repeat(300)}, ${"y ".repeat(300)}`, tsn: "9".repeat(70) }));
  expect(long.length).toBeLessThan(140);
  expect(long).toMatch(/^[A-Z0-9-]+_[A-Z0-9-]+_\d{8}_[A-Z0-9-]+$/);
  const at = { folder: "4473/Denied", stem: "DOE_JOHN_20260301_1" };
  expect(recordPath({ ...at, copy: 1 })).toBe("4473/Denied/DOE_JOHN_20260301_1");
  expect(recordPath({ ...at, copy: 2 })).toBe("4473/Denied/DOE_JOHN_20260301_1_2");
});

Deno.test("records lie in folders by form and by what became of the transfer", () => {
  expect([0, 1, 2, null].map((status) => recordFolder({ formType: 0, status }))).toEqual([
    ...["4473/Transferred", "4473/Void - No Sale", "4473/Denied", "4473/In progress"],
  ]);
  expect(recordFolder({ formType: 1, status: 0 })).toBe("Stand-alone forms");
});

Deno.test("the three orders: by name, by date, by number; ties go on with the others, what is missing comes last", () => {
  const records = [
    aRecord({ id: 1, customerName: "Doe, John", transferDate: "2026-03-02", tsn: "A-10" }),
    aRecord({ id: 2, customerName: "doe, JOHN", transferDate: "2026-03-01", tsn: "A-9" }),
    aRecord({ id: 3, customerName: "Doe, Jane", transferDate: null, certificationDate: null, tsn: "010" }),
    aRecord({ id: 4, customerName: "Dóe-Smith, Al", transferDate: "2026-03-01", tsn: null }),
    aRecord({ id: 5, customerName: "Adams, Zoe", transferDate: "2025-12-31", tsn: "9" }),
    aRecord({ id: 6, customerName: "Doe, John", transferDate: "2026-03-02", tsn: "A-10" }),
    aRecord({ id: 7, customerName: "Doe, John", transferDate: null, certificationDate: "2026-03-02", tsn: "" }),
  ];
  const ids = (order: "name" | "date" | "tsn") =>
    records.map((record) => ({ id: record.id, key: recordOrders(record)[order] }))
      .toSorted((a, b) => a.key < b.key ? -1 : 1).map(({ id }) => id);
  expect(ids("name")).toEqual([5, 3, 2, 1, 6, 7, 4]);
  expect(ids("date")).toEqual([5, 2, 4, 1, 6, 7, 3]);
  expect(ids("tsn")).toEqual([5, 3, 2, 1, 6, 4, 7]);
});

Deno.test("text comes out in plain ASCII, and the same text always the same", () => {
  const texts = ["Kim", "José Núñez", "Łukasz Straße", "“Ø” – O’Neil…", "Иван", "a\u0301\r\nb\tc", "½ €", "李"];
  expect(texts.map(ascii)).toEqual([
    ...["Kim", "Jose Nunez", "Lukasz Strasse", '"O" - O\'Neil...', "????", "a  b c", "1/2 ?", "?"],
  ]);
  for (const text of texts) expect(ascii(ascii(text))).toBe(ascii(text));
});

Deno.test("each value of the text file stands at the place that the description tells, and nothing is cut off", () => {
  const line = {
    ...{ last: "Núñez-Łoś of a very long name indeed", first: "José", form: "ATF F 4473", status: "Transferred" },
    ...{ date: "2026-03-01", certified: "", tsn: "T".repeat(70), ntn: "", pages: 12, serials: "A1; B2; C3" },
  };
  const path = "4473/Transferred/NUNEZ_JOSE_20260301_T_2";
  const widths = widened(widthsOfHeadings("5-76-201-01-9G-99999"), line, path);
  const placed = {
    ...line,
    ...{ position: 1_000_000, license: "5-76-201-01-9G-99999", part: 200, path: `${path}.pdf`, note: recordNotes.none },
  };
  const text = textLine(widths, ({ key }) => placed[key]);
  expect(text).toMatch(/^[\x20-\x7e]+\r\n$/);
  for (const { column, from, to } of textPlaces(widths)) {
    const value = text.trimEnd().slice(from - 1, to ?? undefined).trimEnd();
    expect([column.heading, value]).toEqual([column.heading, ascii(String(placed[column.key]))]);
  }
  expect(textPlaces(widths).at(-1)?.column).toBe(indexColumns.at(-1));
  for (const note of Object.values(recordNotes)) expect(note.length).toBeLessThanOrEqual(longestNote);
});

Deno.test("zips are filled up to their room; one record too large has a zip to itself, the index its own when it must", () => {
  const partBytes = 1_000_000;
  const room = roomOf(partBytes) ?? 0;
  expect(room).toBeLessThan(partBytes * 0.97);
  const weights = [room / 2, room / 2, 1, room * 3, 1];
  const parts = weights.reduce(
    (all, weight) => [...all, filledWith(all.at(-1) ?? emptyFilling, { weight, serialCharacters: 3 }, partBytes)],
    [emptyFilling],
  ).slice(1);
  expect(parts.map(({ part }) => part)).toEqual([1, 1, 2, 3, 4]);
  expect(parts.at(-1)).toMatchObject({ records: 1, serialCharacters: 15 });
  const last = parts[4];
  expect(lastParts(last, 100, partBytes)).toEqual([{ number: 4, records: 1, bytes: 101 }]);
  expect(lastParts(last, room, partBytes)).toEqual([
    { number: 4, records: 1, bytes: 1 },
    { number: 5, records: 0, bytes: room },
  ]);
  const whole = weights.reduce(
    (filling, weight) => filledWith(filling, { weight, serialCharacters: 0 }, null),
    emptyFilling,
  );
  expect(whole).toMatchObject({ part: 1, records: 5 });
  expect(lastParts(emptyFilling, room * 9, partBytes)).toEqual([{ number: 1, records: 0, bytes: room * 9 }]);
});
