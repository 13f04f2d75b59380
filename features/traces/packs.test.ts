import { expect } from "expect";
import { join } from "node:path";
import { signedIn } from "@/features/accounts/testing.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import type { TraceEntry } from "./contract.ts";
import type { Pack, Trace } from "./contract-shapes.ts";
import { type Desk, refused, withDesk } from "./testing.ts";

/** What a referee says: another program that knows PDF or zip. */
async function referee(program: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args, stderr: "piped" }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

async function chosen({ createRequest, good, documentId }: Desk): Promise<Trace> {
  const { id, version } = await createRequest();
  return await good<Trace>(`traces/${id}/choice`, { body: { version, documentId } });
}

async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

Deno.test("the response packet is one sound PDF: a cover page that says who, what and when, then the form", () =>
  withDesk(async (desk) => {
    const { good, ask, product } = desk;
    const { id } = await chosen(desk);
    const pack = await good<Pack>(`traces/${id}/packs`, { body: { kind: "pdf" } });
    const response = await ask(`traces/packs/${pack.id}/content`);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([await sumOf(bytes), bytes.length]).toEqual([pack.sha256, pack.size]);
    const path = join(product.folder, "pack.pdf");
    await Deno.writeFile(path, bytes);
    await referee("qpdf", "--check", path);
    expect((await referee("qpdf", "--show-npages", path)).trim()).toBe(String(pack.pages));
    const cover = await referee("pdftotext", "-layout", "-l", "1", path, "-");
    for (
      const words of [
        "Answer to a firearms trace request",
        "Store 1 LLC",
        "5-73-…-10001",
        "1 Main Street, Enid, OK",
        "(405) 555-0100",
        "T20260007",
        "Agent Smith",
        "March 7, 2026 at 12:00:00 PM CST",
        "March 8, 2026 at 1:00:00 PM CDT",
        "Doe, Jane",
        "AB-1230",
        "4473.pdf",
      ]
    ) expect(cover).toContain(words);
    const { data: [{ sha256 }] } = await good<{ data: { sha256: string }[] }>(
      `attachments/documents/${desk.documentId}`,
    );
    expect(cover.replaceAll(/\s/g, "")).toContain(sha256.slice(0, 20));
    expect(await referee("pdftotext", "-f", "2", path, "-")).toContain("Form of Doe, Jane");
  }));

Deno.test("the zip holds the cover page and each file as it was filed", () =>
  withDesk(async (desk) => {
    const { good, ask, product } = desk;
    const { id } = await chosen(desk);
    const pack = await good<Pack>(`traces/${id}/packs`, { body: { kind: "zip" } });
    expect(pack).toMatchObject({ kind: "zip", pages: 0, fileName: "Trace T20260007.zip" });
    const path = join(product.folder, "pack.zip");
    await Deno.writeFile(path, (await ask(`traces/packs/${pack.id}/content`)).body ?? new Uint8Array());
    expect(await referee("unzip", "-Z1", path)).toBe("00 Cover page.pdf\n01 4473.pdf\n");
    await referee("unzip", "-q", path, "-d", product.folder);
    const { data: [{ sha256 }] } = await good<{ data: { sha256: string }[] }>(
      `attachments/documents/${desk.documentId}`,
    );
    expect(await sumOf(await Deno.readFile(join(product.folder, "01 4473.pdf")))).toBe(sha256);
  }));

Deno.test("no packet is made of a file that is not as filed", () =>
  withDesk(async (desk) => {
    const { good, ask, product } = desk;
    const { id } = await chosen(desk);
    const { data: [{ sha256 }] } = await good<{ data: { sha256: string }[] }>(
      `attachments/documents/${desk.documentId}`,
    );
    const path = await product.context.files.localPath(sha256);
    const filed = await Deno.readFile(path);
    await Deno.chmod(path, 0o600);
    await Deno.writeFile(path, Uint8Array.from([...filed, 10]));
    for (const kind of ["pdf", "zip"]) {
      const response = await ask(`traces/${id}/packs`, { body: { kind } });
      expect([kind, response.status, (await response.json()).error]).toEqual([kind, 500, "files.damaged"]);
    }
  }));

Deno.test("a supplement that is not as filed is left out of the zip, which says so in its name, on its cover and in a list", () =>
  withDesk(async (desk) => {
    const { good, ask, product, documentId } = desk;
    const { id } = await chosen(desk);
    const form = new FormData();
    form.set("fileTypes", "[9]");
    form.set("files", new Blob([plainPdf().bytes], { type: "application/pdf" }), "letter.pdf");
    const ann = await product.context.database.one("SELECT id FROM users WHERE name = 'Ann Lee'");
    const { headers } = await signedIn(product.context, Number(ann?.id));
    const added = await product.request(`/api/documents/${documentId}/attachments`, {
      method: "POST",
      headers,
      body: form,
    });
    expect(added.status).toBe(201);
    const { attachments } = await added.json();
    const letter = attachments.find(({ name }: { name: string }) => name === "letter.pdf");
    const stored = await product.context.files.localPath(letter.sha256);
    await Deno.chmod(stored, 0o600);
    await Deno.writeTextFile(stored, "something else");

    expect((await refused(ask(`traces/${id}/packs`, { body: { kind: "pdf" } }))).error).toBe("traces.not_joinable");
    const pack = await good<Pack>(`traces/${id}/packs`, { body: { kind: "zip" } });
    expect(pack.fileName).toBe("Trace T20260007 (incomplete).zip");
    const path = join(product.folder, "pack.zip");
    await Deno.writeFile(path, (await ask(`traces/packs/${pack.id}/content`)).body ?? new Uint8Array());
    expect(await referee("unzip", "-Z1", path)).toBe("00 Cover page.pdf\n01 4473.pdf\nLEFT OUT.txt\n");
    await referee("unzip", "-q", path, "-d", product.folder);
    expect(await Deno.readTextFile(join(product.folder, "LEFT OUT.txt"))).toContain(letter.sha256);
    const cover = await referee("pdftotext", "-layout", join(product.folder, "00 Cover page.pdf"), "-");
    expect(cover.replaceAll(/\s+/g, " ")).toContain("damaged or missing: letter.pdf (not the file that was filed)");
    const { data } = await good<{ data: TraceEntry[] }>(`traces/${id}/history`);
    expect(data.map(({ description }) => description).join(" ")).toContain(
      "Left out as damaged or missing: letter.pdf",
    );
  }));

Deno.test("a pack is kept as it was sent, its downloads stand in the history, and a stranger has none", () =>
  withDesk(async (desk) => {
    const { good, ask, product } = desk;
    const { id } = await chosen(desk);
    expect(await refused(ask(`traces/${(await desk.createRequest({ reference: "T2" })).id}/packs`, { body: {} })))
      .toMatchObject({ status: 409, error: "traces.nothing_chosen" });
    const first = await good<Pack>(`traces/${id}/packs`, { body: {} });
    desk.clock.advance(60_000);
    const second = await good<Pack>(`traces/${id}/packs`, { body: {} });
    expect(second.sha256).not.toBe(first.sha256);
    const download = await ask(`traces/packs/${first.id}/content?download=1`);
    expect(download.headers.get("content-disposition")).toContain('attachment; filename="Trace T20260007.pdf"');
    expect(await sumOf(new Uint8Array(await download.arrayBuffer()))).toBe(first.sha256);
    const { data } = await good<{ data: TraceEntry[] }>(`traces/${id}/history`);
    expect(data[0].title).toBe("Response packet downloaded");
    expect((await refused(ask(`traces/packs/${first.id}/content`, { as: "eve" }))).status).toBe(404);
    const named = product.features.find(({ name }) => name === "traces")?.namesFiles?.(product.context);
    expect(await named?.([first.sha256, second.sha256, "0".repeat(64)])).toEqual(
      new Set([first.sha256, second.sha256]),
    );
  }));
