import { expect } from "expect";
import { withOpen } from "@/kernel/files/disk.ts";
import { StorageFull } from "@/kernel/files/file-store.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import type { Cell, Column } from "../columns.ts";
import { cellText } from "./cells.ts";
import { writeWorkbook } from "./workbook.ts";

const columns: readonly Column[] = [
  { heading: "Document", kind: "number", width: 11 },
  { heading: "Customer", kind: "text", width: 28 },
  { heading: "Status Date", kind: "date", width: 12 },
  { heading: "TSN", kind: "text", width: 12 },
  { heading: "Filed on (UTC)", kind: "instant", width: 18 },
];

const rows: readonly (readonly Cell[])[] = [
  [1, "Example, Kim", "2026-01-15", "000123", "2026-01-15T18:30:00.000Z"],
  [2, '=HYPERLINK("http://x")', "2026-02-28", "-5", "2026-02-28T00:00:00.000Z"],
  [3, 'Ünal <&> "Þór" _x0041_ \u0007 😀', null, "1e5", null],
  [4, "Old", "1899-05-01", "=1", null],
];

async function* pagesOf(all: readonly (readonly Cell[])[], size = 2) {
  for (let from = 0; from < all.length; from += size) yield await Promise.resolve(all.slice(from, from + size));
}

/** Writes the workbook to a file for as long as `use` runs. */
async function withWorkbook(
  all: readonly (readonly Cell[])[],
  use: (path: string, folder: string) => Promise<void>,
  sheetRows?: number,
): Promise<void> {
  const facts = { title: "Harbour & Arms", creator: "Olive", created: new Date("2026-03-01T12:00:00Z") };
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/list.xlsx`;
    await withOpen(
      path,
      { write: true, createNew: true },
      (file) => writeWorkbook(file, pagesOf(all), { ...facts, columns, sheetRows, cellsOf: (row) => row }),
    );
    await use(path, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Reads the sheets as Python's standard library sees them: `[type, style, text]` by place, and what surrounds them. */
const reading = `
import json, sys, zipfile, xml.etree.ElementTree as tree
ns = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None
for name in book.namelist(): tree.fromstring(book.read(name))
look = tree.fromstring(book.read("xl/styles.xml"))
codes = {"0": "General", "1": "0", "49": "@", **{f.get("numFmtId"): f.get("formatCode") for f in look.iterfind(".//m:numFmt", ns)}}
fonts = look.find("m:fonts", ns)
shown = [codes[xf.get("numFmtId")] + (" bold" if fonts[int(xf.get("fontId"))].find("m:b", ns) is not None else "")
    for xf in look.find("m:cellXfs", ns)]
sheets = []
for name in sorted(n for n in book.namelist() if n.startswith("xl/worksheets/")):
    sheet = tree.fromstring(book.read(name))
    cells = {}
    for cell in sheet.iterfind(".//m:c", ns):
        text = cell.findtext("m:v", namespaces=ns) or "".join(t.text or "" for t in cell.iterfind(".//m:t", ns))
        cells[cell.get("r")] = [cell.get("t") or "n", shown[int(cell.get("s"))], text]
    pane = sheet.find(".//m:pane", ns)
    sheets.append({"cells": cells, "rows": len(sheet.findall(".//m:row", ns)),
        "formulas": len(sheet.findall(".//m:f", ns)),
        "filter": sheet.find("m:autoFilter", ns).get("ref"), "frozen": [pane.get("state"), pane.get("ySplit")]})
names = [s.get("name") for s in tree.fromstring(book.read("xl/workbook.xml")).iterfind(".//m:sheet", ns)]
print(json.dumps({"sheets": sheets, "names": names}))
`;

Deno.test("a workbook holds typed dates and numbers, text as text with its zeros, frozen headings and filters", () =>
  withWorkbook(rows, async (path) => {
    const told = await referee("python3", ["-c", reading, path]);
    if (told === null) return;
    const { sheets: [{ cells, rows: count, filter, frozen }], names } = JSON.parse(told);
    expect(names).toEqual(["Documents"]);
    expect([count, filter, frozen]).toEqual([5, "A1:E5", ["frozen", "1"]]);
    expect(cells.A1).toEqual(["str", "@ bold", "Document"]);
    expect(cells.A2).toEqual(["n", "0", "1"]);
    // 15 January 2026 is day 46,037 of the spreadsheet's calendar.
    expect(cells.C2).toEqual(["n", "mm/dd/yyyy", "46037"]);
    expect(cells.D2).toEqual(["str", "@", "000123"]);
    expect(cells.E2[1]).toBe("mm/dd/yyyy hh:mm");
    expect(Number(cells.E2[2])).toBeCloseTo(46037 + 18.5 / 24, 9);
  }));

Deno.test("no text of a workbook is a formula, and what XML cannot hold does not break it", () =>
  withWorkbook(rows, async (path) => {
    const told = await referee("python3", ["-c", reading, path]);
    if (told === null) return;
    const [{ cells, formulas }] = JSON.parse(told).sheets;
    expect(cells.B3).toEqual(["str", "@", '=HYPERLINK("http://x")']);
    expect(cells.D3).toEqual(["str", "@", "-5"]);
    expect(cells.B4[2]).toBe('Ünal <&> "Þór" _x005F_x0041_ \ufffd 😀');
    expect(cells.C4).toBeUndefined();
    expect(formulas).toBe(0);
    expect(cells.C5).toEqual(["str", "@", "1899-05-01"]);
  }));

Deno.test("the library reads back what it wrote: values, dates, widths, the title and who made it", () =>
  withWorkbook(rows, async (path) => {
    const { default: exceljs } = await import("exceljs");
    const book = new exceljs.Workbook();
    await book.xlsx.readFile(path);
    expect([book.title, book.creator]).toEqual(["Harbour & Arms", "Olive"]);
    const sheet = book.worksheets[0];
    expect(sheet.getCell("C2").value).toEqual(new Date("2026-01-15T00:00:00Z"));
    expect(sheet.getCell("E2").value).toEqual(new Date("2026-01-15T18:30:00Z"));
    expect(sheet.getCell("D2").value).toBe("000123");
    expect([1, 2, 5].map((place) => sheet.getColumn(place).width)).toEqual([11, 28, 18]);
    expect(sheet.getCell("A1").fill).toMatchObject({ fgColor: { argb: "FFE2E8F0" } });
  }));

Deno.test("blanks at the ends of a text and lines within it stay", () =>
  withWorkbook([[1, "  two\nlines ", null, null, null]], async (path) => {
    const told = await referee("python3", ["-c", reading, path]);
    if (told === null) return;
    expect(JSON.parse(told).sheets[0].cells.B2[2]).toBe("  two\nlines ");
    expect(await referee("unzip", ["-p", path, "xl/worksheets/sheet1.xml"])).toContain('xml:space="preserve"');
  }));

Deno.test("a making that is stopped or fails throws why, and gives back everything", async () => {
  const facts = { title: "t", creator: "c", created: new Date(), columns, cellsOf: (row: readonly Cell[]) => row };
  const path = await Deno.makeTempFile();
  try {
    await withOpen(path, { write: true }, async (file) => {
      const stop = new AbortController();
      async function* endless() {
        for (;;) {
          yield await Promise.resolve(rows);
          stop.abort(new Error("gone away"));
        }
      }
      await expect(writeWorkbook(file, endless(), { ...facts, signal: stop.signal })).rejects.toThrow("gone away");
      async function* failing() {
        yield await Promise.resolve(rows);
        throw new Error("no rows any more");
      }
      await expect(writeWorkbook(file, failing(), facts)).rejects.toThrow("no rows any more");
    });
    // Nothing can be written into it: what is told is the disk's word, when the rows are made.
    await withOpen(path, { read: true }, async (file) => {
      await expect(writeWorkbook(file, pagesOf(rows), facts)).rejects.toThrow();
    });
    if (await Deno.stat("/dev/full").then(() => true, () => false)) {
      await withOpen("/dev/full", { write: true }, async (file) => {
        await expect(writeWorkbook(file, pagesOf(rows), facts)).rejects.toThrow(StorageFull);
      });
    }
  } finally {
    await Deno.remove(path);
  }
});

Deno.test("rows that a sheet has no room for go on a further sheet with headings of its own", () =>
  withWorkbook(rows, async (path) => {
    const told = await referee("python3", ["-c", reading, path]);
    if (told === null) return;
    const { sheets, names } = JSON.parse(told);
    expect(names).toEqual(["Documents", "Documents 2"]);
    expect(sheets.map((sheet: { filter: string }) => sheet.filter)).toEqual(["A1:E3", "A1:E3"]);
    expect([sheets[0].cells.A3[2], sheets[1].cells.A2[2], sheets[1].cells.A1[2]]).toEqual(["2", "3", "Document"]);
  }, 3));

Deno.test("a workbook without rows has its headings and opens", () =>
  withWorkbook([], async (path) => {
    const told = await referee("python3", ["-c", reading, path]);
    if (told === null) return;
    expect(JSON.parse(told).sheets[0]).toMatchObject({ rows: 1, filter: "A1:E1" });
    await referee("unzip", ["-tq", path]);
    await referee("7z", ["t", "-bso0", path]);
  }));

Deno.test("a spreadsheet program reads the workbook: values, dates and every row", () =>
  withWorkbook(rows, async (path, folder) => {
    const office = ["-env:UserInstallation=file://" + folder + "/office", "--headless", "--convert-to", "csv"];
    if (await referee("soffice", [...office, "--outdir", folder, path]) === null) return;
    const lines = (await Deno.readTextFile(`${folder}/list.csv`)).trim().split("\n");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(/^1,"Example, Kim",01\/15\/2026,000123,01\/15\/2026 18:30/);
    expect(lines[2]).toContain("=HYPERLINK");
    expect(lines[3]).toContain("_x0041_");
  }));

Deno.test("text longer than a cell takes is cut, and what a sheet cannot hold is told by its escape", () => {
  expect(cellText("a".repeat(40_000))).toHaveLength(32_767);
  expect(cellText("two\r\nlines\ud800")).toBe("two_x000D_\nlines\ufffd");
});
