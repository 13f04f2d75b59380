import { expect } from "expect";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { filingForm } from "@/tests/product/client.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { problems } from "@/features/documents/actions/testing.ts";
import type { Document } from "@/features/documents/contract.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Files a document of these files, the main one first. */
async function filed(fixture: Fixture, files: readonly (readonly [string, Bytes])[]): Promise<Document> {
  const [[, main], ...supplements] = files;
  const form = filingForm({ storeId: fixture.storeId, customerName: "Example, Kim", serialNumber: "K1" }, main);
  const attachments = files.map(([fileName], at) => ({ fileName, type: at === 0 ? 1 : 9 }));
  form.set("document", JSON.stringify({ ...JSON.parse(String(form.get("document"))), attachments }));
  for (const [name, bytes] of supplements) form.append("files", new Blob([bytes]), name);
  const { headers } = fixture.owner;
  const response = await fixture.request("/api/documents", { method: "POST", headers, body: form });
  expect(response.status).toBe(201);
  return await response.json();
}

Deno.test("of one file that is filed several times at the same moment all but the first name an earlier document", () =>
  withFixture(async (fixture) => {
    const { bytes } = plainPdf();
    const all = await Promise.all(Array.from({ length: 4 }, () => filed(fixture, [["4473.pdf", bytes]])));
    const warnings = all.map(({ warningMessage }) => warningMessage);
    const first = all.find(({ warningMessage }) => warningMessage === null);
    const told = `The file 4473.pdf was already filed as document ${first?.id}.`;
    expect(warnings.toSorted()).toEqual([told, told, told, null].toSorted());
    expect(await problems(fixture)).toEqual([]);
  }));

Deno.test("a supplement that the store has already is named with the document that has it", () =>
  withFixture(async (fixture) => {
    const [form, other, letter] = [plainPdf().bytes, plainPdf().bytes, plainPdf().bytes];
    const earlier = await filed(fixture, [["4473.pdf", form], ["Letter.pdf", letter]]);
    expect(earlier.warningMessage).toBeNull();
    const later = await filed(fixture, [["4473.pdf", other], ["Copy.pdf", plainPdf().bytes], ["Again.pdf", letter]]);
    expect(later.warningMessage).toBe(`The file Again.pdf was already filed as document ${earlier.id}.`);
  }));

Deno.test("a file that came twice in one filing is named", () =>
  withFixture(async (fixture) => {
    const [form, letter] = [plainPdf().bytes, plainPdf().bytes];
    const document = await filed(fixture, [["4473.pdf", form], ["Letter.pdf", letter], ["Copy.pdf", letter]]);
    expect(document.warningMessage).toBe("The files Letter.pdf and Copy.pdf of this document are the same.");
    expect(await problems(fixture)).toEqual([]);
  }));
