import { expect } from "expect";
import { cpuUsage } from "node:process";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { plainPageCount } from "./page-count.ts";

const latin1 = new TextDecoder("latin1");
const form = drawForm4473({ revision: "2023-08", style: "flattened" });

async function pagesOf(bytes: Uint8Array): Promise<number | null> {
  const path = await Deno.makeTempFile({ prefix: "strongroom-page-count-", suffix: ".pdf" });
  try {
    await Deno.writeFile(path, bytes);
    return plainPageCount(path);
  } finally {
    await Deno.remove(path);
  }
}

/** The form with one passage replaced by another of the same length, so that every offset still holds. */
function changed(from: RegExp, to: (found: string) => string): Uint8Array {
  const text = latin1.decode(form);
  const found = from.exec(text);
  if (!found) throw new Error("The form does not hold that.");
  const bytes = form.slice();
  bytes.set(new TextEncoder().encode(to(found[0])), found.index);
  return bytes;
}

Deno.test("the pages of a plainly built PDF are counted without a reading child", async () => {
  const leaves = [...latin1.decode(form).matchAll(/\/Type\s*\/Page\b/g)].length;
  expect(await pagesOf(form)).toBe(leaves);
});

/** A plain file whose page tree's nodes are as told, object 2 first; the catalog is object 1. */
function pdfOf(nodes: readonly string[], catalog = "<</Type/Catalog/Pages 2 0 R>>"): Uint8Array {
  let text = "%PDF-1.4\n";
  const rows = [catalog, ...nodes].map((node, index) => {
    const row = `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${index + 1} 0 obj\n${node}\nendobj\n`;
    return row;
  });
  const size = rows.length + 1;
  return new TextEncoder().encode(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${
      rows.join("")
    }trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

const page = "<</Type/Page /Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<<>>>>/T(a\\)b)>>";

Deno.test("a page tree of several levels is followed; one of many thousand nodes is left to a reading child", async () => {
  const inner = "<</Type/Pages/Kids[4 0 R 5 0 R]/Count 2>>";
  expect(await pagesOf(pdfOf(["<</Type/Pages/Kids[3 0 R 6 0 R]/Count 3>>", inner, page, page, page]))).toBe(3);
  const deep = Array.from({ length: 6000 }, (_, index) => `<</Type/Pages/Kids[${index + 3} 0 R]/Count 1>>`);
  expect(await pagesOf(pdfOf([...deep, page]))).toBeNull();
});

const hostile: Readonly<Record<string, () => string>> = {
  "a table of one long number": () => tableOf("1".repeat(900_000)),
  "a table of blanks": () => tableOf(" ".repeat(900_000)),
  "a table that promises more than there is": () => tableOf("0 9999999999\n".repeat(80_000)),
  "a start that is one long number": () => `startxref\n${"1".repeat(200_000)}\n%%EOF`,
};

function tableOf(rows: string): string {
  return `xref\n${rows}\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`;
}

const hostileNodes: Readonly<Record<string, string>> = {
  "kids that never end": `<</Type/Pages/Kids[${"/Kids[".repeat(600)}`,
  "kids of one long number": `<</Type/Pages/Kids[${"1".repeat(16_000)}]/Count 1>>`,
  "brackets within brackets": `<</Type/Pages/Kids ${"[".repeat(4000)}${"]".repeat(4000)}/Count 1>>`,
  "a string that never ends": `<</Type/Pages/T(${"\\(".repeat(8000)}/Kids[3 0 R]/Count 1>>`,
  "a hexadecimal string that never ends": `<</Type/Pages/T<${"ab ".repeat(5000)}/Kids[3 0 R]/Count 1>>`,
  "a key without a value": "<</Type/Pages/Kids[3 0 R]/Count>>",
  "a key twice": "<</Type/Pages/Kids[3 0 R]/Count 1/Count 1>>",
};

Deno.test("files that are made to be read slowly are given up at once", async () => {
  const results: [string, number | null, boolean][] = [];
  for (const [name, text] of Object.entries(hostile)) {
    const bytes = new TextEncoder().encode(`%PDF-1.4\n${text()}`);
    results.push([name, ...await timed(bytes)]);
  }
  for (const [name, node] of Object.entries(hostileNodes)) results.push([name, ...await timed(pdfOf([node, page]))]);
  // Two thousand nodes of nothing but tokens, each as long as a node may be.
  const dense = Array.from(
    { length: 3000 },
    (_, index) => `<</Type/Pages/Kids[${index + 3} 0 R]/Count 1/A[${"1 ".repeat(1990)}]>>`,
  );
  results.push(["many nodes of many tokens", ...await timed(pdfOf([...dense, page]))]);
  expect(results).toEqual(results.map(([name]) => [name, null, true]));
});

/** The pages, and whether the work stayed within a second: quadratic reading of these took from 10 s to minutes. */
async function timed(bytes: Uint8Array): Promise<[number | null, boolean]> {
  const before = cpuUsage().user;
  const pages = await pagesOf(bytes);
  return [pages, cpuUsage().user - before < 1_000_000];
}

Deno.test("what is not plain in every respect is left to a reading child", async () => {
  const { length } = form;
  expect(await pagesOf(form.slice(0, length - 100))).toBeNull();
  expect(await pagesOf(form.slice(1000))).toBeNull();
  expect(await pagesOf(new Uint8Array())).toBeNull();
  expect(await pagesOf(new TextEncoder().encode("%PDF-1.7\nstartxref\n99999\n%%EOF"))).toBeNull();
  expect(await pagesOf(changed(/\/Count\s+\d/, (found) => `${found.slice(0, -1)}9`))).toBeNull();
  expect(await pagesOf(changed(/\/Type\s*\/Catalog/, (found) => found.replace("Catalog", "Cataloc")))).toBeNull();
});
