import { expect } from "expect";
import { join } from "node:path";
import type { Pack, Trace } from "./contract-shapes.ts";
import { type Desk, withDesk } from "./testing.ts";

/** The cover page of a pack as text, once the chosen record has these values. */
async function coverOf({ product, good, ask, createRequest, documentId }: Desk, changes: string): Promise<string> {
  await product.context.database.write(() => [{
    sql: `UPDATE documents SET transfer_date = '2026-03-02', ${changes} WHERE id = ?`,
    args: [documentId],
  }]);
  const { id, version } = await createRequest();
  await good<Trace>(`traces/${id}/choice`, { body: { version, documentId } });
  const pack = await good<Pack>(`traces/${id}/packs`, { body: { kind: "pdf" } });
  const path = join(product.folder, "cover.pdf");
  await Deno.writeFile(path, (await ask(`traces/packs/${pack.id}/content`)).body ?? new Uint8Array());
  const { stdout } = await new Deno.Command("pdftotext", { args: ["-layout", "-l", "1", path, "-"] }).output();
  return new TextDecoder().decode(stdout).replaceAll(/ +/g, " ");
}

Deno.test("the cover page says that a firearm was transferred of a transferred 4473 alone", () =>
  withDesk(async (desk) => {
    const cover = await coverOf(desk, "status = 0");
    expect(cover).toContain("Status Transferred");
    expect(cover).toContain("Date transferred 03/02/2026");
  }));

for (const [status, word] of [[1, "Void/No Sale"], [2, "Denied"]] as const) {
  Deno.test(`the cover page of a 4473 that is ${word} tells its Status Date, no date of transfer`, () =>
    withDesk(async (desk) => {
      const cover = await coverOf(desk, `status = ${status}`);
      expect(cover).toContain(`Status ${word}`);
      expect(cover).toContain("Status Date 03/02/2026");
      expect(cover).not.toMatch(/transferred/i);
    }));
}

Deno.test("the cover page of a stand-alone 3310.11 tells no status and no transfer", () =>
  withDesk(async (desk) => {
    const cover = await coverOf(desk, "status = 0, form_type = 1");
    expect(cover).toContain("Status Date 03/02/2026");
    expect(cover).not.toMatch(/Status (?!Date)/);
    expect(cover).not.toMatch(/transferred/i);
  }));
