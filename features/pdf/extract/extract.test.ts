import { expect } from "expect";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { fillForm4473Revision2012 } from "@/tests/fixtures/forms/fill-2012.ts";
import { bareValues, writtenValues } from "@/tests/fixtures/forms/expected.ts";
import { realForm } from "@/tests/fixtures/forms/real.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { dateRules } from "@/tests/fixtures/forms/rules.ts";
import { together } from "@/tests/fixtures/forms/together.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { readPdf } from "../read/read.ts";
import { createExtractor } from "./extractor.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const first = aForm4473();
const denied = aForm4473({ tsn: "PA-2", initialResponse: "denied", transferDate: null, status: 2 });

async function withPages(
  bytes: Bytes,
  pages: readonly (readonly [first: number, last: number | null])[],
  check: (found: Awaited<ReturnType<typeof readPdf>>[], names: readonly string[]) => void,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  const extractor = createExtractor(`${folder}/pages`);
  try {
    await Deno.writeFile(`${folder}/whole.pdf`, bytes);
    const found: Awaited<ReturnType<typeof readPdf>>[] = [];
    for (const [firstPage, lastPage] of pages) {
      const file = { path: `${folder}/whole.pdf`, sha256: "whole" };
      const extracted = await extractor.extract(file, { firstPage, lastPage });
      if (extracted.kind === "refused") {
        found.push(extracted);
        continue;
      }
      await referee("qpdf", ["--check", extracted.path]);
      const result = await readPdf(await Deno.readFile(extracted.path), dateRules);
      if (result.kind === "ok") expect(result.pages).toBe(extracted.pages);
      found.push(result);
      await extracted.drop();
    }
    check(found, [...Deno.readDirSync(`${folder}/pages`)].map(({ name }) => name));
  } finally {
    await extractor.close();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("two forms in one file become two files, each with its own values, and nothing is left behind", async () => {
  const forms = [first, denied].map((values) => drawForm4473({ revision: "2023-08", values, style: "flattened" }));
  await withPages(await together(...forms), [[1, 5], [6, null]], (found, left) => {
    for (const [at, values] of [first, denied].entries()) {
      const result = found[at];
      if (result?.kind !== "ok") throw new Error("It was refused.");
      expect(bareValues(result.metaData)).toEqual(writtenValues(values));
      expect(result.metaData.forms).toBe(undefined);
    }
    expect(left).toEqual([]);
  });
});

Deno.test("fields stay fields, and ticks stay ticks", async () => {
  const filled = await fillForm4473Revision2012(await realForm("original2012"), denied);
  await withPages(Uint8Array.from(filled), [[1, 6]], ([result]) => {
    if (result?.kind !== "ok") throw new Error("It was refused.");
    expect(bareValues(result.metaData)).toEqual(writtenValues(denied));
    expect(result.metaData.tsn?.confidence).toBe(0.99);
  });
});

Deno.test("pages that a file does not have, and a file that is none, are refused", async () => {
  const form = drawForm4473({ revision: "2023-08", values: first, style: "flattened" });
  await withPages(form, [[6, null]], ([result]) => expect(result).toMatchObject({ reason: "no_such_page" }));
  await withPages(new Uint8Array(100), [[1, 2]], ([result]) => expect(result).toMatchObject({ reason: "not_pdf" }));
});
