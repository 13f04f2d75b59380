import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { type Caller, callerOf, withFixture } from "@/tests/security/fixture.ts";
import { historyOffer } from "./offers.ts";
import { checkProof } from "./proof-rules.ts";
import { entryProofSchema } from "./contract-proofs.ts";
import * as v from "valibot";

async function textOf(bytes: Uint8Array): Promise<string> {
  const path = await Deno.makeTempFile({ suffix: ".pdf" });
  try {
    await Deno.writeFile(path, bytes);
    const check = await new Deno.Command("qpdf", { args: ["--check", path] }).output();
    expect([check.code, new TextDecoder().decode(check.stderr)]).toEqual([0, ""]);
    const { stdout } = await new Deno.Command("pdftotext", { args: ["-layout", path, "-"] }).output();
    return new TextDecoder().decode(stdout);
  } finally {
    await Deno.remove(path);
  }
}

const exported = (caller: Caller, id: number, body: unknown = {}) =>
  caller.send("POST", `/api/history/documents/${id}/export`, body);

Deno.test("a document's history comes as PDF with everything that proves it, and the export stands in it", () =>
  withFixture(async (fixture) => {
    const { caller, document, storeId, context, clock, jobs, configuration } = fixture;
    const ann = await caller({ name: "Þóra Żółć" });
    const { uri, id: attachmentId } = document.attachments[0];
    await (await ann.get(`/api/attachments/${attachmentId}?shouldAddHistory=true`)).body?.cancel();
    clock.advance(86_400_000);
    await jobs.runAll();
    // A session does not last a day.
    const owner = await callerOf(fixture, fixture.owner.id);
    const response = await exported(owner, document.id, {
      deepLink: `/${storeId}/documents/${document.id}?tab=history`,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `inline; filename="History of document ${document.id} 2026-07-16.pdf"`,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const text = await textOf(new Uint8Array(await response.arrayBuffer()));
    const entries = await context.ledger.about(`document:${document.id}`);
    expect(entries.map(({ event }) => event)).toEqual(["documents.filed", "documents.viewed", "history.exported"]);
    for (const { hash } of entries) expect(text).toContain(hash);
    const [file] = await context.database.all("SELECT sha256 FROM attachments");
    for (
      const words of [
        "Document history",
        "Example, Kim",
        "K4473",
        "Þóra Żółć",
        String(file.sha256),
        `${configuration.url}/${storeId}/documents/${document.id}?tab=history`,
        "History exported",
        "3 entries",
        "Signatures",
        "Entry 2 of the chain",
        "1 entry is not signed yet",
        "How to check an entry",
        "RFC 8785",
        "Page 1 of",
      ]
    ) expect(text).toContain(words);
    expect(uri).toContain(String(attachmentId));
  }));

Deno.test("the history of a stand-alone 3310.11 tells no status, and its file is named by the store's day", () =>
  withFixture(async (fixture) => {
    const { clock, context, document, owner } = fixture;
    await context.database.write(() => [{
      sql: "UPDATE documents SET form_type = 1, status = 0 WHERE id = ?",
      args: [document.id],
    }]);
    // Seven in the evening in Denver, where it is the next day in UTC.
    clock.advance(7 * 3_600_000);
    const response = await exported(await callerOf(fixture, owner.id), document.id);
    expect(response.headers.get("content-disposition")).toContain(`History of document ${document.id} 2026-07-15.pdf`);
    const text = await textOf(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain("Stand-alone ATF Form 3310.11");
    expect(text).not.toMatch(/^Status(?! Date)/m);
  }));

Deno.test("who may not read a document gets no history of it, and nothing is written", () =>
  withFixture(async ({ caller, document, context, request }) => {
    const stranger = await caller({ accountId: (await anAccount(context)).id });
    expect((await exported(stranger, document.id)).status).toBe(404);
    expect((await exported(stranger, 999)).status).toBe(404);
    const anonymous = await request(`/api/history/documents/${document.id}/export`, { method: "POST" });
    expect(anonymous.status).toBe(401);
    expect(await context.ledger.about(`document:${document.id}`)).toHaveLength(1);
  }));

Deno.test("an address that is not ours is not printed: the document's own stands there", () =>
  withFixture(async ({ owner, document, storeId, configuration }) => {
    const response = await exported(owner, document.id, { deepLink: "https://evil.example/login" });
    const text = await textOf(new Uint8Array(await response.arrayBuffer()));
    expect(text).not.toContain("evil.example");
    expect(text).toContain(`${configuration.url}/${storeId}/documents/${document.id}`);
    const tooLong = await exported(owner, document.id, { deepLink: "/".repeat(3000) });
    expect(tooLong.status).toBe(400);
    await tooLong.body?.cancel();
  }));

Deno.test("other features get the PDF and the entries without writing into the history", () =>
  withFixture(async ({ context, document, storeId }) => {
    const offer = context.offered(historyOffer);
    const [{ entry, text }] = await offer.entriesOf(`document:${document.id}`);
    expect([entry.event, text.title]).toEqual(["documents.filed", "Filed"]);
    expect((await offer.proofOf(`store:${storeId}`, entry.seq))?.entry.hash).toBe(entry.hash);
    expect(await textOf(await offer.documentPdf(document.id))).toContain("Document history");
    expect(await context.ledger.about(`document:${document.id}`)).toHaveLength(1);
    await expect(offer.documentPdf(999)).rejects.toMatchObject({ status: 404 });
  }));

Deno.test("a proof out of the archive holds where it is checked apart from it, and no other", () =>
  withFixture(async (fixture) => {
    const { document, storeId, context, clock, jobs } = fixture;
    const [filed] = await context.ledger.about(`document:${document.id}`);
    const path = `/api/proofs/streams/store:${storeId}/entries/${filed.seq}`;
    const proof = async () => {
      const reader = await callerOf(fixture, fixture.owner.id);
      return v.parse(entryProofSchema, await (await reader.get(path)).json());
    };
    const states = async (changed: Parameters<typeof checkProof>[0]) =>
      (await checkProof(changed)).steps.map(({ state }) => state);
    expect(await states(await proof())).toEqual(["right", "right", "open"]);
    clock.advance(86_400_000);
    await jobs.runAll();
    const signed = await proof();
    expect(await states(signed)).toEqual(["right", "right", "right"]);
    const { entry, to, contentHashes, keys } = signed;
    if (!to) throw new Error("The day was not signed.");
    expect(await states({ ...signed, entry: { ...entry, data: { ...entry.data, x: 1 } } })).toEqual([
      "wrong",
      "right",
      "right",
    ]);
    expect(await states({ ...signed, contentHashes: contentHashes.map(() => "0".repeat(64)) })).toEqual([
      "wrong",
      "wrong",
      "right",
    ]);
    expect(await states({ ...signed, to: { ...to, day: "2026-01-01" } })).toEqual(["right", "right", "wrong"]);
    expect(await states({ ...signed, keys: keys.map((key) => ({ ...key, kid: "other" })) })).toEqual([
      "right",
      "right",
      "wrong",
    ]);
  }));
