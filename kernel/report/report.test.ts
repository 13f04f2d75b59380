import { expect } from "expect";
import { type Block, type Report, writeReport } from "./report.ts";

const plain: Omit<Report, "blocks"> = {
  title: "History of Björn Ünal",
  subject: "Document 12",
  author: "Dana Doe",
  created: new Date("2026-11-21T10:00:00Z"),
  header: "Example Arms LLC",
  footer: "Document 12 (history)",
};

const hash = "0123456789abcdef".repeat(4);

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => [
    String(at + 1),
    "Ann Archer",
    [{ text: "Viewed", style: "strong" as const }, `form ${at + 1}.pdf was opened.`, {
      text: hash,
      style: "hash" as const,
    }],
  ]);

const tableOf = (count: number): Block => ({
  kind: "table",
  columns: [{ header: "Number", width: 10, align: "right" }, { header: "Who", width: 30 }, {
    header: "What",
    width: 60,
  }],
  rows: rowsOf(count),
});

/** What a program says of the report; it must find nothing wrong. */
async function judged(bytes: Uint8Array, program: string, before: string[], after: string[] = []): Promise<string> {
  const path = await Deno.makeTempFile({ suffix: ".pdf" });
  try {
    await Deno.writeFile(path, bytes);
    const output = await new Deno.Command(program, { args: [...before, path, ...after] }).output();
    const said = new TextDecoder().decode(output.stdout);
    expect([program, output.code, new TextDecoder().decode(output.stderr)]).toEqual([program, 0, ""]);
    return said;
  } finally {
    await Deno.remove(path);
  }
}

const textOf = (bytes: Uint8Array) => judged(bytes, "pdftotext", [], ["-"]);

Deno.test("a report reads in its order, with its heads, numbers of pages and facts", async () => {
  const bytes = await writeReport({
    ...plain,
    blocks: [
      { kind: "heading", text: "History of a document", level: 1 },
      { kind: "facts", facts: [{ label: "Serial number", value: { text: "O0I1-1", style: "record" } }] },
      tableOf(40),
      { kind: "note", title: "How to verify", text: "Take an entry as JSON." },
      { kind: "link", text: "Open the document", url: "https://example.com/1/documents/12" },
      { kind: "page" },
      { kind: "hashes", lines: [hash + hash] },
    ],
  });
  expect(await judged(bytes, "qpdf", ["--check"])).toContain("No syntax or stream encoding errors found");
  const text = await textOf(bytes);
  const order = ["History of a document", "Serial number", "O0I1-1", "form 1.pdf", "form 40.pdf", "How to verify"];
  const places = order.map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
  expect(pages).toBeGreaterThan(3);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text.split("Example Arms LLC").length - 1).toBe(pages);
  expect(text.split("Number\n").length - 1).toBeGreaterThan(2);
  const info = await judged(bytes, "pdfinfo", []);
  for (const line of [/Title: +History of Björn Ünal/, /Author: +Dana Doe/, /Tagged: +yes/, /letter/]) {
    expect(info).toMatch(line);
  }
  const structure = await judged(bytes, "pdfinfo", ["-struct-text"]);
  expect(structure).toMatch(/H1[^]*"History of a document ?"[^]*Table[^]*TH[^]*"Number ?"[^]*Note[^]*Link/);
  expect(await judged(bytes, "pdfinfo", ["-url"])).toContain("https://example.com/1/documents/12");
});

Deno.test("names in Latin, Greek, Cyrillic and Vietnamese letters are drawn, and every typeface is embedded", async () => {
  const names = "Łukasz Żółć, Дмитрий Йосипович, Αλέξανδρος, Đặng Thị Ánh Nguyệt, Þóra Þórsdóttir";
  const bytes = await writeReport({
    ...plain,
    blocks: [{ kind: "paragraph", text: names.normalize("NFD") }, {
      kind: "paragraph",
      text: { text: "ДАХ-99 DAX-99", style: "record" },
    }],
  });
  const text = await textOf(bytes);
  expect(text).toContain(names);
  expect(text).toContain("ДАХ-99 DAX-99");
  expect(text).not.toContain("empty boxes");
  const fonts = (await judged(bytes, "pdffonts", [])).split("\n").slice(2).filter(Boolean);
  expect(fonts).toHaveLength(2);
  for (const font of fonts) expect(font).toMatch(/\+(Inter|JetBrainsMono)\S+ +CID TrueType +Identity-H +yes yes yes/);
});

Deno.test("what no typeface has copies as it was entered, and the report says so", async () => {
  const bytes = await writeReport({ ...plain, blocks: [{ kind: "paragraph", text: "李小龙 bought it" }] });
  const text = await textOf(bytes);
  expect(text).toContain("李小龙 bought it");
  expect(text).toContain("appear as empty boxes");
});

Deno.test("characters that turn or hide text are left out", async () => {
  const bytes = await writeReport({ ...plain, blocks: [{ kind: "paragraph", text: "A\u202eB\u200bC\u0007D" }] });
  expect(await textOf(bytes)).toContain("ABC D");
});

Deno.test("the same report makes the same bytes", async () => {
  const make = () => writeReport({ ...plain, blocks: [tableOf(30)] });
  expect(await make()).toEqual(await make());
});

Deno.test("a row taller than a page goes on, and loses nothing", async () => {
  const words = Array.from({ length: 2000 }, (_, at) => `word${at}`);
  const blocks: Block[] = [
    { kind: "table", columns: [{ header: "A", width: 1 }, { header: "B", width: 1 }], rows: [["x", words.join(" ")]] },
    { kind: "note", text: words.map((word) => word.toUpperCase()).join(" ") },
    { kind: "paragraph", text: words.map((word) => `p${word}`).join(" ") },
  ];
  const text = await textOf(await writeReport({ ...plain, blocks }));
  for (const word of [...words, ...words.map((one) => one.toUpperCase()), ...words.map((one) => `p${one}`)]) {
    expect(text.includes(word) ? "" : word).toBe("");
  }
});

Deno.test("others have their turn while a thousand rows are written", async () => {
  await writeReport({ ...plain, blocks: [] });
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await writeReport({ ...plain, blocks: [tableOf(1000)] });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

Deno.test("rows may come while they are read", async () => {
  async function* rows() {
    for (const row of rowsOf(3)) {
      await Promise.resolve();
      yield row;
    }
  }
  const table: Block = { kind: "table", columns: [{ header: "A", width: 1 }], rows: rows() };
  expect(await textOf(await writeReport({ ...plain, blocks: [table] }))).toMatch(/A\s+1\s+2\s+3/);
});
