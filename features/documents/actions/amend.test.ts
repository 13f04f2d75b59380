import { expect } from "expect";
import * as v from "valibot";
import type { Feature, FeatureContext } from "@/kernel/feature.ts";
import { eventKey, eventPlace } from "@/kernel/events.ts";
import { replay } from "@/kernel/ledger/replay.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { features } from "@/main.features.ts";
import { plainPdf } from "@/tests/faults/pdfs.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { mainAttachment } from "../screens/document/main-attachment.ts";
import { type Amendment, documentChangesOffer } from "../offers-changes.ts";
import { documentExportOffer } from "../offers-export.ts";
import type { NewFile } from "../offers-filing.ts";
import { afterAmendment, documentRecord, recordedAmendmentEntries } from "../offers-replay.ts";
import { entriesOf, json, ownersAccess, problems } from "./testing.ts";

const corrected = eventKey("correcting.corrected", v.object(eventPlace));

/** A feature above the documents that corrects forms: a table, an event of the ledger with its words and its replay. */
const correcting: Feature = {
  name: "correcting",
  needs: ["documents"],
  permissions: { "correcting.correct": { label: "Correct a document", roles: ["FFLAccountOwner"] } },
  migrations: [{
    name: "0001_correcting",
    sql: "CREATE TABLE correcting(document_id INTEGER, version INTEGER) STRICT;",
  }],
  namesFiles: () => () => Promise.resolve(new Set()),
  describes: (event) => event === "correcting.corrected" ? { title: "Corrected", description: "A new version." } : null,
  replays: [replay(documentRecord, {
    event: "correcting.corrected",
    schema: v.object({ ...recordedAmendmentEntries, reason: v.string() }),
    apply: afterAmendment,
  })],
};
const options = { features: [...features, correcting] };

function correction(fixture: Fixture, given: Partial<Amendment> = {}): Amendment {
  return {
    documentId: fixture.document.id,
    version: 1,
    permission: "correcting.correct",
    values: (before) => ({ ...before, customerName: "Exemplar, Kim", tsn: "T-9" }),
    entry: { event: "correcting.corrected", data: { reason: "The name was misspelled." } },
    ...given,
  };
}

async function aFile({ files }: FeatureContext, pages = 1): Promise<NewFile & { readonly bytes: Uint8Array }> {
  const { bytes } = plainPdf();
  const received = await files.receive(new Blob([bytes]).stream(), bytes.length);
  const { sha256, size } = received;
  return { fileName: "4473 corrected.pdf", sha256, size, pages, bytes, keep: () => received.keep() };
}

const offered = ({ context }: Fixture) => context.offered(documentChangesOffer);
const remember = (unit: UnitOfWork, { documentId, versionNumber }: { documentId: number; versionNumber: number }) => {
  unit.add({ sql: "INSERT INTO correcting VALUES (?, ?)", args: [documentId, versionNumber] });
};
const remembered = async ({ context }: Fixture) => await context.database.all("SELECT * FROM correcting");

Deno.test("an amendment changes the values under the caller's own entry, together with what the caller adds", () =>
  withFixture(async (fixture) => {
    const { owner, document, context, storeId } = fixture;
    const amended = await offered(fixture).amend(
      ownersAccess(fixture, "correcting.correct"),
      correction(fixture),
      remember,
    );
    expect(amended).toMatchObject({ documentId: document.id, versionNumber: 1, attachmentId: null });
    expect(await json(owner.get(`/api/documents/${document.id}`))).toMatchObject({
      ...{ customerName: "Exemplar, Kim", tsn: "T-9", version: 2, versionNumber: 1 },
    });
    expect((await json(owner.get(`/api/documents?storeId=${storeId}&customerName=exemplar`))).count).toBe(1);
    const [entry] = await entriesOf(fixture, document.id, "correcting.corrected");
    expect(entry.data).toMatchObject({
      reason: "The name was misspelled.",
      changes: { customerName: { from: "Example, Kim", to: "Exemplar, Kim" } },
    });
    expect(context.describeEvent(entry.event, entry.data).title).toBe("Corrected");
    expect(await remembered(fixture)).toMatchObject([{ document_id: document.id, version: 1 }]);
    expect(await problems(fixture)).toEqual([]);
  }, options));

Deno.test("a new form is the newest version: the old bytes stay, the page shows the new one, the merged file both", () =>
  withFixture(async (fixture) => {
    const { owner, document, context } = fixture;
    const [old] = (await json(owner.get(`/api/documents/${document.id}`))).attachments;
    const oldBytes = await (await owner.get(old.uri)).bytes();
    const mainFile = await aFile(context);
    const { attachmentId, versionNumber } = await offered(fixture).amend(
      ownersAccess(fixture, "correcting.correct"),
      correction(fixture, { mainFile, values: (before) => before }),
    );
    expect(versionNumber).toBe(2);
    const after = await json(owner.get(`/api/documents/${document.id}`));
    expect(after).toMatchObject({ versionNumber: 2, version: 2, customerName: "Example, Kim" });
    expect(after.attachments).toMatchObject([
      { id: old.id, sha256: old.sha256, versionNumber: 1, isMainAttachment: true, originalAttachmentId: null },
      {
        id: attachmentId,
        sha256: mainFile.sha256,
        versionNumber: 2,
        isMainAttachment: true,
        originalAttachmentId: old.id,
      },
    ]);
    expect(mainAttachment(after.attachments)?.id).toBe(attachmentId);
    expect(await (await owner.get(old.uri)).bytes()).toEqual(oldBytes);
    const merged = await context.offered(documentExportOffer).mergedFile(document.id);
    expect(merged).toMatchObject({ attachmentIds: [old.id, attachmentId], missing: [], pages: 2 * old.pages });
    expect([merged.name, after.attachments[1].name]).toEqual([
      "4473 with corrections.pdf",
      "4473 corrected (version 2).pdf",
    ]);
    const history = await json(owner.get(`/api/history/documents/${document.id}`));
    // Whoever was given the bytes before stands above it.
    const [corrected] = history.data.filter(({ event }: { event: string }) => !event.endsWith("viewed"));
    expect(corrected).toMatchObject({ event: "correcting.corrected", title: "Corrected" });

    const third = correction(fixture, { version: 2, mainFile: await aFile(context, 3) });
    expect((await offered(fixture).amend(ownersAccess(fixture, "correcting.correct"), third)).versionNumber).toBe(3);
    const { attachments } = await json(owner.get(`/api/documents/${document.id}`));
    expect(attachments.map((file: { originalAttachmentId: number }) => file.originalAttachmentId)).toEqual([
      ...[null, old.id, old.id],
    ]);
    expect(await problems(fixture)).toEqual([]);
  }, options));

Deno.test("a version that is not the newest answers 409 with who was quicker, be it an amendment or an edit", () =>
  withFixture(async (fixture) => {
    const { owner, document } = fixture;
    const access = ownersAccess(fixture, "correcting.correct");
    await offered(fixture).amend(access, correction(fixture));
    const again = offered(fixture).amend(access, correction(fixture), remember);
    await expect(again).rejects.toMatchObject({ status: 409, error: "record.stale" });
    await expect(again).rejects.toThrow(access.identity.name);
    const edit = await owner.send("PUT", `/api/documents/${document.id}`, { document: { version: 1, tsn: "T-1" } });
    expect([edit.status, (await edit.json()).message]).toEqual([409, expect.stringContaining(access.identity.name)]);
    expect(await remembered(fixture)).toEqual([]);
  }, options));

Deno.test("of two amendments prepared at once the second is undone with all that its caller added", () =>
  withFixture(async (fixture) => {
    const { context } = fixture;
    const access = ownersAccess(fixture, "correcting.correct");
    const first = await offered(fixture).prepareAmendment(access, correction(fixture));
    const second = await offered(fixture).prepareAmendment(
      access,
      correction(fixture, { mainFile: await aFile(context) }),
    );
    const write = async (prepared: typeof first) => {
      try {
        await context.change(async (unit) => {
          remember(unit, prepared);
          await prepared.takesPart(unit);
        });
      } catch (error) {
        throw await prepared.refusal(error);
      }
    };
    await write(first);
    await expect(write(second)).rejects.toMatchObject({ status: 409, error: "record.stale" });
    expect(await remembered(fixture)).toHaveLength(1);
    expect(await entriesOf(fixture, fixture.document.id, "correcting.corrected")).toHaveLength(1);
    expect(await problems(fixture)).toEqual([]);
  }, options));

Deno.test("a guard of the caller undoes the amendment too", () =>
  withFixture(async (fixture) => {
    const amending = offered(fixture).amend(
      ownersAccess(fixture, "correcting.correct"),
      correction(fixture),
      (unit) => {
        unit.publish(corrected, { accountId: fixture.accountId, storeId: fixture.storeId });
        unit.guard("correcting.never", "false");
      },
    );
    await expect(amending).rejects.toThrow("correcting.never");
    expect(await json(fixture.owner.get(`/api/documents/${fixture.document.id}`))).toMatchObject({
      version: 1,
      tsn: null,
    });
    expect(await entriesOf(fixture, fixture.document.id, "correcting.corrected")).toEqual([]);
  }, options));

Deno.test("an amendment asks its permission, the rules of the values and the store's TSNs; nothing new writes nothing", () =>
  withFixture(async (fixture) => {
    const access = ownersAccess(fixture, "correcting.correct");
    const amend = (given: Partial<Amendment>, by = access) =>
      offered(fixture).amend(by, correction(fixture, given), remember);
    await expect(amend({}, ownersAccess(fixture))).rejects.toMatchObject({ status: 403 });
    await expect(amend({ documentId: 999 })).rejects.toMatchObject({ status: 404 });
    const short = amend({ values: (before) => ({ ...before, customerName: "K" }), within: "form" });
    await expect(short).rejects.toMatchObject({ status: 400, fields: { "form.customerName": expect.any(String) } });
    const { id } = await fixture.file({ customerName: "Other, Kay", tsn: "T-9" });
    await expect(amend({})).rejects.toMatchObject({ status: 409, error: "documents.duplicate_tsn", conflictId: id });
    expect((await amend({ values: (before) => before })).isUnchanged).toBe(true);
    expect(await remembered(fixture)).toEqual([]);
    expect(await amend({ allowDuplicateTsn: true })).toMatchObject({ isUnchanged: false });
  }, options));
