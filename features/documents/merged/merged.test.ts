import { expect } from "expect";
import { createHash } from "node:crypto";
import { referee, withFile } from "@/tests/fixtures/forms/referee.ts";
import { realForm } from "@/tests/fixtures/forms/real.ts";
import { withFixture } from "@/tests/security/fixture.ts";
import { missingHeader } from "../contract-supplements.ts";
import { documentExportOffer } from "../offers-export.ts";
import { describeDocumentEvent } from "../ledger/event-words.ts";
import { partsOf } from "./merged.ts";

import { added, letter, problems, send } from "../supplements/testing.ts";

Deno.test("the merged file of a form without supplements is the form as it was filed", () =>
  withFixture(async (fixture) => {
    const { attachments: [main] } = await (await fixture.owner.get(`/api/documents/${fixture.document.id}`)).json();
    const response = await fixture.owner.get(`/api/documents/${fixture.document.id}/merged`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(main.sha256);
    expect(response.headers.get("etag")).toBe(`"${main.sha256}"`);
  }));

Deno.test("the merged file holds the form first, then the supplements in order, and answers HEAD, Range and ETag", () =>
  withFixture(async (fixture) => {
    const path = `/api/documents/${fixture.document.id}/merged`;
    await send(fixture, fixture.owner, [["Form 1.pdf", await realForm("form1")], letter()], [9, 6]);
    const response = await fixture.owner.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toContain("4473 with supplements.pdf");
    expect(response.headers.get(missingHeader)).toBeNull();
    const bytes = new Uint8Array(await response.arrayBuffer());
    await withFile(bytes, async (file) => {
      await referee("qpdf", ["--check", file]);
      const outline = await referee("mutool", ["show", file, "outline"]);
      if (outline !== null) expect(outline.match(/"(.*?)"/g)).toEqual(['"4473.pdf"', '"Form 1.pdf"', '"Letter.pdf"']);
    });
    const head = await fixture.request(path, { method: "HEAD", headers: fixture.owner.headers });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(bytes.length),
      "",
    ]);
    const part = await fixture.request(path, { headers: { ...fixture.owner.headers, range: "bytes=5-12" } });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(5, 13));
    const etag = response.headers.get("etag") ?? "";
    const known = await fixture.request(path, { headers: { ...fixture.owner.headers, "if-none-match": etag } });
    expect(known.status).toBe(304);
    const { attachments } = await (await fixture.owner.get(`/api/documents/${fixture.document.id}`)).json();
    await fixture.owner.send("DELETE", `/api/attachments/${attachments[1].id}`);
    const shorter = await fixture.owner.get(path);
    expect(shorter.headers.get("etag")).not.toBe(etag);
    expect((await shorter.arrayBuffer()).byteLength).toBeLessThan(bytes.length);
  }));

Deno.test("who gets the merged file is written down once for each purpose, a question about it is not", () =>
  withFixture(async (fixture) => {
    await added(fixture);
    const path = `/api/documents/${fixture.document.id}/merged`;
    const events = async () =>
      (await fixture.context.ledger.about(`document:${fixture.document.id}`)).map(({ event }) => event);
    const before = await events();
    await fixture.owner.send("HEAD", path);
    expect(await events()).toEqual(before);
    for (const query of ["", "", "?download=1", "?download=1"]) {
      await (await fixture.owner.get(`${path}${query}`)).arrayBuffer();
    }
    expect((await fixture.owner.send("POST", `${path}/printed`)).status).toBe(204);
    expect((await events()).slice(before.length)).toEqual([
      "documents.merged_viewed",
      "documents.merged_downloaded",
      "documents.merged_printed",
    ]);
    expect(await problems(fixture)).toEqual([]);
    const data = { attachmentIds: [1, 2], fileNames: ["4473.pdf", "Letter.pdf"] };
    expect(fixture.context.describeEvent("documents.merged_printed", data).description).toBe(
      "4473.pdf with 1 supplement was printed.",
    );
  }));

Deno.test("of a corrected form the original comes first, behind it the corrected copy, then the supplements", () => {
  const form = (id: number, version: number) => ({
    id,
    is_main: 1,
    version_number: version,
    original_attachment_id: 1,
  });
  const other = (id: number) => ({ id, is_main: 0, version_number: 1, original_attachment_id: null, deleted_at: null });
  const gone = { ...other(9), deleted_at: "2026-01-01T00:00:00.000Z" };
  const ids = (rows: Parameters<typeof partsOf>[0]) => partsOf(rows).map(({ id }) => id);
  expect(ids([form(1, 1), form(4, 2), form(5, 3), other(2), other(3), gone])).toEqual([1, 5, 2, 3]);
  expect(ids([form(1, 1), other(2)])).toEqual([1, 2]);
  expect(ids([form(1, 1), form(4, 2)])).toEqual([1, 4]);
});

Deno.test("the history says that a corrected copy came with the form", () => {
  const words = (fileNames: string[], correctedVersion?: number) =>
    describeDocumentEvent("documents.merged_printed", { attachmentIds: [], fileNames, correctedVersion })?.description;
  expect(words(["4473.pdf", "4473 (version 3).pdf"], 3)).toBe(
    "4473.pdf with its corrected copy (version 3) was printed.",
  );
  expect(words(["4473.pdf", "4473 (version 3).pdf", "Letter.pdf"], 3)).toBe(
    "4473.pdf with its corrected copy (version 3) and 1 supplement was printed.",
  );
});

Deno.test("the answer names a part that is missing from the merged file", () =>
  withFixture(async (fixture) => {
    const { attachments: [, first] } = await added(fixture);
    const path = await fixture.context.files.localPath(first.sha256);
    await Deno.chmod(path, 0o600);
    await Deno.writeTextFile(path, "%PDF-1.7 something else");
    const response = await fixture.owner.get(`/api/documents/${fixture.document.id}/merged`);
    await response.body?.cancel();
    expect(response.status).toBe(200);
    expect(JSON.parse(decodeURIComponent(response.headers.get(missingHeader) ?? ""))).toEqual([
      { attachmentId: first.id, fileName: "Letter.pdf", reason: "The stored file does not match the original." },
    ]);
    const merged = await fixture.context.offered(documentExportOffer).mergedFile(fixture.document.id);
    expect(merged.missing).toHaveLength(1);
    expect(merged.sha256).toBeNull();
  }));
