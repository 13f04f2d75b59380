import { expect } from "expect";
import { type OddFile, oddFileCount, oddFiles } from "@/tests/fixtures/forms/odd.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { dateRules } from "@/tests/fixtures/forms/rules.ts";
import { createMerger } from "./merge/merger.ts";
import { plainPageCount } from "./page-count.ts";
import { isPdf, loadPdfJs } from "./read/content.ts";
import { inspectPdf, readPdf } from "./read/read.ts";

/** What came of a file: its pages, or why it is refused; and how many of them the viewer can draw. */
interface Judged {
  readonly file: OddFile;
  readonly path: string;
  readonly filed: number | string;
  readonly read: number | string;
  readonly viewed: number | string;
  readonly drawn: number;
}

async function judged(file: OddFile, path: string): Promise<Judged> {
  await Deno.writeFile(path, file.bytes);
  const inspected = await inspectPdf(file.bytes.slice());
  const thorough = inspected.kind === "ok" ? inspected.pages : inspected.reason;
  const result = await readPdf(file.bytes.slice(), dateRules);
  const { viewed, drawn } = await view(file.bytes.slice());
  return {
    ...{ file, path, viewed, drawn },
    filed: plainPageCount(path) ?? thorough,
    read: result.kind === "ok" ? result.pages : result.reason,
  };
}

/** As the browser shows it: the same pdf.js, without a canvas. What is no PDF by its first bytes never comes so far. */
async function view(data: Uint8Array<ArrayBuffer>): Promise<Pick<Judged, "viewed" | "drawn">> {
  if (!isPdf(data)) return { viewed: "not_pdf", drawn: 0 };
  const pdfjs = await loadPdfJs();
  const task = pdfjs.getDocument({ data, verbosity: 0, useSystemFonts: false, disableFontFace: true });
  let drawn = 0;
  try {
    const document = await task.promise;
    const pages = document.numPages;
    for (let page = 1; page <= pages; page++) {
      const isDrawn = await document.getPage(page).then((one) => one.getOperatorList()).then(() => true, () => false);
      if (isDrawn) drawn++;
    }
    // A form whose first page is lost is refused, whatever of the others could be shown.
    const isFirstThere = await document.getPage(1).then(() => true, () => false);
    return { viewed: isFirstThere ? pages : "unreadable", drawn };
  } catch {
    return { viewed: "unreadable", drawn };
  } finally {
    await task.destroy();
  }
}

const atOnce = 30;

Deno.test("filing, reading, viewing and merging agree on 300 odd files", async () => {
  const folder = await Deno.makeTempDir();
  const merger = createMerger({ size: 1 });
  try {
    const files = oddFiles();
    expect(files.length).toBe(oddFileCount);
    const all: Judged[] = [];
    for (const [at, file] of files.entries()) all.push(await judged(file, `${folder}/${at}.pdf`));
    const isNamed = ({ file, filed, read, viewed }: Judged) => ({ name: file.name, filed, read, viewed });
    const disagreed = all.filter(({ filed, read, viewed }) =>
      filed !== read || (typeof filed === "number") !== (typeof viewed === "number") ||
      (typeof filed === "number" && filed !== viewed)
    );
    expect(disagreed.map(isNamed)).toEqual([]);

    const taken = all.flatMap((one) => typeof one.filed === "number" ? [{ ...one, pages: one.filed }] : []);
    expect(taken.length).toBeGreaterThan(oddFileCount / 2);
    const lost: { readonly name: string; readonly isDamaged: boolean }[] = [];
    for (let from = 0; from < taken.length; from += atOnce) {
      const group = taken.slice(from, from + atOnce);
      const output = `${folder}/merged.pdf`;
      await Deno.writeFile(output, new Uint8Array());
      const parts = group.map(({ file, path, pages }) => (
        { path, sha256: null, pages, name: file.name, kind: "Other", missing: null }
      ));
      const { missing } = await merger.merge({ output, title: "Odd files", parts });
      // Of all that is drawn whole; what a damaged file lost besides is said by a page, in words.
      lost.push(
        ...group.filter(({ pages, drawn }, at) => drawn === pages && missing[at] !== null).map(({ file }) => file),
      );
      // Warnings speak of what stands in the forms' own contents, which are taken over to the letter.
      await referee("qpdf", ["--check", "--warning-exit-0", output]);
    }
    expect(lost.filter(({ isDamaged }) => !isDamaged)).toEqual([]);
    expect(lost.length / taken.length).toBeLessThan(0.05);
  } finally {
    await merger.close();
    await Deno.remove(folder, { recursive: true });
  }
});
