import { expect } from "expect";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filingForm } from "@/tests/product/client.ts";
import { withWorld, type World } from "@/tests/security/world.ts";
import { problems } from "@/features/documents/actions/testing.ts";
import type { Document } from "@/features/documents/contract.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Files a document of these files, the main one first. */
async function filed(world: World, files: readonly (readonly [string, Bytes])[]): Promise<Document> {
  const [[, main], ...supplements] = files;
  const form = filingForm({ storeId: world.storeId, customerName: "Example, Kim", serialNumber: "K1" }, main);
  const attachments = files.map(([fileName], at) => ({ fileName, type: at === 0 ? 1 : 9 }));
  form.set("document", JSON.stringify({ ...JSON.parse(String(form.get("document"))), attachments }));
  for (const [name, bytes] of supplements) form.append("files", new Blob([bytes]), name);
  const { headers } = world.owner;
  const response = await world.request("/api/documents", { method: "POST", headers, body: form });
  expect(response.status).toBe(201);
  return await response.json();
}

Deno.test("of one file that is filed several times at the same moment all but the first name an earlier document", () =>
  withWorld(async (world) => {
    const { bytes } = plainPdf();
    const all = await Promise.all(Array.from({ length: 4 }, () => filed(world, [["4473.pdf", bytes]])));
    const warnings = all.map(({ warningMessage }) => warningMessage);
    const first = all.find(({ warningMessage }) => warningMessage === null);
    const told = `The file 4473.pdf was filed before, as document ${first?.id}.`;
    expect(warnings.toSorted()).toEqual([told, told, told, null].toSorted());
    expect(await problems(world)).toEqual([]);
  }));

Deno.test("a supplement that the store has already is named with the document that has it", () =>
  withWorld(async (world) => {
    const [form, other, letter] = [plainPdf().bytes, plainPdf().bytes, plainPdf().bytes];
    const earlier = await filed(world, [["4473.pdf", form], ["Letter.pdf", letter]]);
    expect(earlier.warningMessage).toBeNull();
    const later = await filed(world, [["4473.pdf", other], ["Copy.pdf", plainPdf().bytes], ["Again.pdf", letter]]);
    expect(later.warningMessage).toBe(`The file Again.pdf was filed before, as document ${earlier.id}.`);
  }));

Deno.test("a file that came twice in one filing is named", () =>
  withWorld(async (world) => {
    const [form, letter] = [plainPdf().bytes, plainPdf().bytes];
    const document = await filed(world, [["4473.pdf", form], ["Letter.pdf", letter], ["Copy.pdf", letter]]);
    expect(document.warningMessage).toBe("The files Letter.pdf and Copy.pdf of this document are the same.");
    expect(await problems(world)).toEqual([]);
  }));
