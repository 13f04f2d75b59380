import { expect } from "expect";
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

Deno.test("what is not plain in every respect is left to a reading child", async () => {
  const { length } = form;
  expect(await pagesOf(form.slice(0, length - 100))).toBeNull();
  expect(await pagesOf(form.slice(1000))).toBeNull();
  expect(await pagesOf(new Uint8Array())).toBeNull();
  expect(await pagesOf(new TextEncoder().encode("%PDF-1.7\nstartxref\n99999\n%%EOF"))).toBeNull();
  expect(await pagesOf(changed(/\/Count\s+\d/, (found) => `${found.slice(0, -1)}9`))).toBeNull();
  expect(await pagesOf(changed(/\/Type\s*\/Catalog/, (found) => found.replace("Catalog", "Cataloc")))).toBeNull();
});
