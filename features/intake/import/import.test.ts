import { expect } from "expect";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { withProduct } from "@/tests/product/product.ts";
import { aFixture, listOf } from "../testing/fixture.ts";
import { importCommand } from "./command.ts";
import { serveImports } from "./remote-service.ts";
import { reportCsv } from "./report.ts";

/** A folder with three documents of four files, one of them broken, and one file that is no PDF. */
async function aBatch(folder: string): Promise<string> {
  const batch = `${folder}/batch`;
  await Deno.mkdir(`${batch}/2023/Doe`, { recursive: true });
  await Deno.writeFile(`${batch}/a.pdf`, plainPdf().bytes);
  await Deno.writeTextFile(`${batch}/2023/broken.pdf`, "%PDF-1.7\nnothing more");
  await Deno.writeFile(`${batch}/2023/Doe/4473.pdf`, plainPdf().bytes);
  await Deno.writeTextFile(`${batch}/2023/Doe/letter.pdf`, "%PDF-1.7\nno letter");
  await Deno.writeTextFile(`${batch}/2023/.DS_Store`, "");
  await Deno.writeTextFile(`${batch}/list.csv`, "no PDF");
  return batch;
}

Deno.test("an import takes whole folders, names what it did not take, and takes nothing twice", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const batch = await aBatch(product.folder);
    const printed: string[] = [];
    const run = (report: string) =>
      importCommand.run(
        [batch, "--store", String(fixture.store.id), "--report", `${product.folder}/${report}`],
        product.context,
        (line) => printed.push(line),
      );
    expect(await run("first.csv")).toBe(1);
    const report = await Deno.readTextFile(`${product.folder}/first.csv`);
    expect(report.split("\r\n").filter(Boolean).map((line) => line.replaceAll(`${batch}/`, "")).sort()).toEqual([
      expect.stringMatching(/^2023\/Doe\/4473.pdf,cannot be read,\d+,letter.pdf: This PDF is damaged/),
      expect.stringMatching(/^2023\/Doe\/letter.pdf,cannot be read,/),
      expect.stringMatching(/^2023\/broken.pdf,cannot be read,\d+,This PDF is damaged/),
      "File,Outcome,Item,Reason",
      expect.stringMatching(/^a.pdf,taken,\d+,$/),
      "list.csv,not taken,,This file is not a PDF. Please choose a PDF file.",
    ]);
    expect((await listOf(product, fixture)).counts).toMatchObject({ ready: 1, failed: 2, reading: 0 });
    expect(printed.join("\n")).toContain("1 not taken");
    expect((await Deno.stat(`${batch}/a.pdf`)).isFile).toBe(true);
    expect(await run("second.csv")).toBe(1);
    expect((await listOf(product, fixture)).count).toBe(3);
    expect(await Deno.readTextFile(`${product.folder}/second.csv`)).toContain("already taken");
  });
});

Deno.test("an import beside a server is handed over to it, and follows its progress", async () => {
  await withProduct(async (product) => {
    const fixture = await aFixture(product);
    const batch = await aBatch(product.folder);
    await Deno.remove(`${batch}/list.csv`);
    const feature = product.features.find(({ name }) => name === "intake");
    if (!feature) throw new Error("The intake is not in the list.");
    const watch = serveImports(product.contextOf(feature));
    product.jobs.start();
    try {
      const args = [batch, "--store", String(fixture.store.id), "--each", "--report", `${product.folder}/report.csv`];
      expect(await importCommand.besideServer?.(args, product.configuration, () => {})).toBe(0);
      expect((await listOf(product, fixture)).counts).toMatchObject({ ready: 2, failed: 2, reading: 0 });
      const left: string[] = [];
      for await (const { name } of Deno.readDir(`${product.folder}/hand-over`)) left.push(name);
      expect(left).toEqual([]);
    } finally {
      await watch.close();
      await product.jobs.stop();
    }
  });
});

Deno.test("an import says what is wrong with how it was asked", async () => {
  await withProduct(async (product) => {
    await aFixture(product);
    const printed: string[] = [];
    const run = (...args: string[]) => importCommand.run(args, product.context, (line) => printed.push(line));
    expect(await run()).toBe(2);
    expect(await run(`${product.folder}/nowhere`)).toBe(1);
    expect(await run(product.folder)).toBe(1);
    expect(await run(product.folder, "--store", "999")).toBe(1);
    expect(printed).toEqual([
      expect.stringContaining("strongroom import FOLDER"),
      `The folder ${product.folder}/nowhere does not exist or cannot be read.`,
      "Name the store: --store ID|FFL",
      "No store has the id or FFL number 999.",
    ]);
  });
});

Deno.test("a file name that looks like a formula is harmless in a spreadsheet", () => {
  const csv = reportCsv([{ file: '=HYPERLINK("x").pdf', outcome: "taken", itemId: 4, reason: "" }]);
  expect(csv).toBe('File,Outcome,Item,Reason\r\n"\'=HYPERLINK(""x"").pdf",taken,4,\r\n');
});
