import { expect } from "expect";
import { createHash } from "node:crypto";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { realForm } from "@/tests/fixtures/forms/real.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { fillForm4473Revision2012 } from "@/tests/fixtures/forms/fill-2012.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import type { PoolOptions } from "@/kernel/sandbox/pool.ts";
import type { Job, Merged, Part } from "./job.ts";
import { createMerger } from "./merger.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Given = readonly [name: string, bytes: Bytes, pages: number];

interface Desk {
  readonly folder: string;
  readonly output: string;
  merge(parts: readonly Given[], options?: PoolOptions): Promise<Merged>;
  pathOf(name: string): string;
}

async function withDesk(run: (desk: Desk) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-merge-" });
  const output = `${folder}/merged.pdf`;
  const pathOf = (name: string) => `${folder}/${name}`;
  const merge = async (given: readonly Given[], options?: PoolOptions) => {
    await Deno.writeFile(output, new Uint8Array());
    const parts: Part[] = [];
    for (const [name, bytes, pages] of given) {
      await Deno.writeFile(pathOf(name), bytes);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      parts.push({ path: pathOf(name), sha256, pages, name, kind: "Other", missing: null });
    }
    return await createMerger(options).merge({ output, title: "4473 with supplements", parts });
  };
  try {
    await run({ folder, output, merge, pathOf });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The words of each page. */
async function words(path: string): Promise<readonly string[] | null> {
  const text = await referee("pdftotext", ["-layout", path, "-"]);
  return text === null ? null : text.split("\f").slice(0, -1);
}

/** The size of each page, as `612 x 792 pts`. */
async function sizes(path: string): Promise<readonly string[] | null> {
  const text = await referee("pdfinfo", ["-f", "1", "-l", "3000", path]);
  return text === null ? null : [...text.matchAll(/^Page +\d+ size: +(.*?)(?: \(|$)/gm)].map(([, size]) => size);
}

async function realParts(): Promise<readonly Given[]> {
  const values = aForm4473();
  return [
    ["filled 2012.pdf", Uint8Array.from(await fillForm4473Revision2012(await realForm("textPage2012"), values)), 6],
    ["continuation.pdf", await realForm("continuation2008"), 1],
    ["drawn.pdf", drawForm4473({ revision: "2023-08", values, style: "acroform" }), 6],
    ["scan.pdf", drawForm4473({ revision: "2016-10", values, style: "scan" }), 6],
    ["Formular für Waffen.pdf", await realForm("form1"), 13],
  ];
}

Deno.test("a merged file holds every page of every part in order, with its size, its words and its fields' values", () =>
  withDesk(async ({ output, merge, pathOf }) => {
    const parts = await realParts();
    const merged = await merge(parts.map(([name, bytes]) => [name, bytes, 1]));
    expect(merged.missing).toEqual(parts.map(() => null));
    await referee("qpdf", ["--check", output]);
    const wantedWords: string[] = [];
    const wantedSizes: string[] = [];
    for (const [name] of parts) {
      wantedWords.push(...await words(pathOf(name)) ?? []);
      wantedSizes.push(...await sizes(pathOf(name)) ?? []);
    }
    expect(await words(output) ?? wantedWords).toEqual(wantedWords);
    expect(await sizes(output) ?? wantedSizes).toEqual(wantedSizes);
    expect(merged.pages).toBe(wantedWords.length || merged.pages);
    expect(wantedWords.join("\n")).toContain(aForm4473().customer.last);
    const outline = await referee("mutool", ["show", output, "outline"]);
    for (const [name] of outline === null ? [] : parts) expect(outline).toContain(`"${name}"`);
  }));

/** Lines of a field's frame may fall on a pixel a little otherwise; no letter may. */
const barelySeen = 48;

Deno.test("every page of a merged file looks as it does in its own file", () =>
  withDesk(async ({ folder, output, merge, pathOf }) => {
    const parts = await realParts();
    await merge(parts.map(([name, bytes]) => [name, bytes, 1]));
    const pictures = async (path: string, to: string) => {
      if (await referee("pdftoppm", ["-r", "30", "-gray", path, `${folder}/${to}`]) === null) return null;
      const names = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.startsWith(`${to}-`));
      return names.sort().map((name) => Deno.readFileSync(`${folder}/${name}`));
    };
    const wanted: Uint8Array[] = [];
    for (const [at, [name]] of parts.entries()) wanted.push(...await pictures(pathOf(name), `part${at}`) ?? []);
    const drawn = await pictures(output, "merged") ?? wanted;
    expect(drawn.map(({ length }) => length)).toEqual(wanted.map(({ length }) => length));
    drawn.forEach((picture, page) => {
      const differences = picture.filter((shade, at) => Math.abs(shade - (wanted[page]?.[at] ?? 0)) > barelySeen);
      expect([page, differences.length]).toEqual([page, 0]);
    });
  }));

Deno.test("the value of a field that was never drawn stays visible", () =>
  withDesk(async ({ output, merge }) => {
    const document = await PDFDocument.create();
    const page = document.addPage([300, 200]);
    const form = document.getForm();
    const name = form.createTextField("name");
    name.setText("Merriweather (Ada)");
    name.addToPage(page, { x: 20, y: 150, width: 200, height: 18 });
    const serial = form.createTextField("serial");
    serial.setMaxLength(8);
    serial.enableCombing();
    serial.setText("O0I14477");
    serial.addToPage(page, { x: 20, y: 100, width: 160, height: 18 });
    const bytes = await document.save({ updateFieldAppearances: false });
    const stale = await PDFDocument.load(bytes);
    for (const field of stale.getForm().getFields()) {
      for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of("AP"));
    }
    const merged = await merge([[
      "fields.pdf",
      Uint8Array.from(await stale.save({ updateFieldAppearances: false })),
      1,
    ]]);
    expect(merged.missing).toEqual([null]);
    await referee("qpdf", ["--check", output]);
    const [text = "Merriweather (Ada) O 0 I 1 4 4 7 7"] = await words(output) ?? [];
    expect(text).toContain("Merriweather (Ada)");
    expect(text.replaceAll(/\s+/g, "")).toContain("O0I14477");
  }));

Deno.test("a part that cannot be taken over is replaced by a page that says which and why, and the answer says so", () =>
  withDesk(async ({ output, merge, pathOf }) => {
    const good = drawForm4473({ revision: "2023-08", values: aForm4473(), style: "flattened" });
    const noise = new TextEncoder().encode("%PDF-1.7\nnothing that can be read\n");
    await Deno.writeFile(pathOf("plain.pdf"), good);
    const locking = ["--encrypt", "secret", "owner", "256", "--", pathOf("plain.pdf"), pathOf("locked.pdf")];
    const isLocked = await referee("qpdf", locking) !== null;
    const locked = isLocked ? await Deno.readFile(pathOf("locked.pdf")) : noise;
    const merged = await merge([["4473.pdf", good, 1], ["noise.pdf", noise, 2], ["secret.pdf", locked, 6]]);
    expect(merged.missing).toEqual([null, "unreadable", isLocked ? "encrypted" : "unreadable"]);
    await referee("qpdf", ["--check", output]);
    const pages = await words(output);
    if (!pages) return;
    expect(merged.pages).toBe(pages.length);
    expect(pages.at(-2)).toContain("This file is missing here");
    expect(pages.at(-2)).toContain("noise.pdf");
    expect(pages.at(-2)).toContain("The file is damaged and its pages could not be read.");
    expect(pages.at(-1)).toContain("The file is encrypted or protected by a password.");
  }));

Deno.test("a part with fewer pages than were filed is told, and so is one that was changed behind the archive's back", () =>
  withDesk(async ({ output, merge }) => {
    const form = drawForm4473({ revision: "2023-08", values: aForm4473(), style: "flattened" });
    const merged = await merge([["4473.pdf", form, 99]]);
    expect(merged.missing).toEqual(["incomplete"]);
    const part = { path: output, sha256: "0".repeat(64), pages: 1, name: "4473.pdf", kind: "Other", missing: null };
    const second = `${output}.2`;
    await Deno.writeFile(second, new Uint8Array());
    const job: Job = { output: second, title: "", parts: [part] };
    expect((await createMerger().merge(job)).missing).toEqual(["damaged"]);
  }));

Deno.test("a part that hangs or swells is given up alone: the child is killed and the rest is merged", () =>
  withDesk(async ({ merge }) => {
    const form = drawForm4473({ revision: "2023-08", values: aForm4473(), style: "flattened" });
    for (const [trouble, reason] of [["for (;;);", "timeout"], ["Deno.exit(9);", "too_complex"]] as const) {
      const program =
        `const say = (step) => Deno.stdout.writeSync(new TextEncoder().encode(JSON.stringify(step) + "\\n"));
        say({ kind: "ready" });
        for await (const line of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
          const job = JSON.parse(line).value;
          job.parts.forEach((part, index) => {
            say({ kind: "step", value: { part: index } });
            if (index === 1 && !part.missing) { ${trouble} }
          });
          const missing = job.parts.map(({ missing }) => missing);
          say({ kind: "answer", value: { pages: 3, missing }, residentBytes: 1 });
        }`;
      const command = [Deno.execPath(), "eval", program];
      const parts = ["a.pdf", "b.pdf", "c.pdf"].map((name): Given => [name, form, 6]);
      const merged = await merge(parts, { command, stepMs: 1500 });
      expect(merged.missing).toEqual([null, reason, null]);
    }
  }));
