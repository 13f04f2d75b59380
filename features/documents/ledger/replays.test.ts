import { expect } from "expect";
import * as v from "valibot";
import { type Feature } from "@/kernel/feature.ts";
import { replay } from "@/kernel/ledger/replay.ts";
import { features } from "@/main.features.ts";
import { type Fixture, withFixture } from "@/tests/security/fixture.ts";
import { problems } from "../actions/testing.ts";
import { documentRecordsOffer } from "../offers.ts";
import { afterAmendment, documentRecord, recordedAmendmentEntries, withColumns } from "../offers-replay.ts";

/** A feature above the documents that writes a new version of the form, and the audit's review, under its own events. */
const revising: Feature = { name: "revising", needs: ["documents"] };
const replaying: Feature = {
  ...revising,
  replays: [
    replay(documentRecord, {
      event: "revising.revised",
      schema: v.object({ ...recordedAmendmentEntries, reason: v.string() }),
      apply: afterAmendment,
    }),
    replay(documentRecord, {
      event: "revising.reviewed",
      schema: v.object({ isReviewed: v.boolean() }),
      apply: (record, { isReviewed }, entry) => withColumns(record, { auditReviewed: isReviewed }, entry),
    }),
  ],
};

const later = { reason: "A digit was wrong.", changes: { tsn: { from: null, to: "T-2" } } };

/** Writes both as that feature would. */
async function revised({ context, document, storeId, owner }: Fixture): Promise<void> {
  const { id } = document;
  const [main] = document.attachments;
  const [file] = await context.database.all("SELECT * FROM attachments WHERE id = ?", [main.id]);
  const mainFile = {
    ...{ id: 900, sha256: String(file.sha256), size: Number(file.size), pages: Number(file.pages) },
    ...{ fileName: "4473 revised.pdf", type: Number(file.type), isMain: true },
    ...{ versionNumber: 2, originalAttachmentId: main.id },
  };
  const entry = { stream: `store:${storeId}`, subject: `document:${id}`, actor: { userId: owner.id, name: "Wes" } };
  await context.change((unit) => {
    unit.add(
      {
        sql:
          "INSERT INTO attachments(id, account_id, store_id, document_id, position, sha256, size, pages, file_name, type, " +
          "is_main, original_attachment_id, version_number, uploaded_by_name, uploaded_at) SELECT 900, account_id, store_id, " +
          "document_id, position, sha256, size, pages, ?, type, 1, id, 2, 'Wes', uploaded_at FROM attachments WHERE id = ?",
        args: [mainFile.fileName, main.id],
      },
      { sql: "UPDATE documents SET version_number = 2, version = version + 1 WHERE id = ?", args: [id] },
      { sql: "UPDATE documents SET audit_reviewed = 1 WHERE id = ?", args: [id] },
    );
    unit.record(
      {
        ...entry,
        event: "revising.revised",
        data: { changes: {}, expirationDate: null, reason: later.reason, mainFile },
      },
      { ...entry, event: "revising.reviewed", data: { isReviewed: true } },
    );
  });
}

const ownProblems = async (fixture: Fixture) => [
  await problems(fixture),
  await fixture.context.offered(documentRecordsOffer).checkRecord(fixture.document.id),
];

Deno.test("what a feature above writes under its own events is as the ledger says, once it says what they do", () =>
  withFixture(async (fixture) => {
    await revised(fixture);
    expect(await ownProblems(fixture)).toEqual([[], []]);
    const tamper = (sql: string) => fixture.context.database.write(() => [{ sql }]);
    await tamper("UPDATE documents SET audit_reviewed = 0");
    const review = "The audit's review is not what the ledger says";
    expect(await ownProblems(fixture)).toEqual([[`document:${fixture.document.id}: ${review}.`], [review]]);
    await tamper("UPDATE documents SET audit_reviewed = 1, version_number = 1");
    expect((await ownProblems(fixture))[1]).toEqual(["The version is not what the ledger says"]);
    await tamper("UPDATE documents SET version_number = 2");
    await tamper("UPDATE attachments SET pages = 9 WHERE id = 900");
    expect((await ownProblems(fixture))[1]).toEqual(["The list of files is not what the ledger says"]);
    await tamper("DELETE FROM attachments WHERE id = 900");
    expect((await ownProblems(fixture))[1]).toEqual(["The list of files is not what the ledger says"]);
  }, { features: [...features, replaying] }));

Deno.test("without that, what it writes is named as something that no entry accounts for", () =>
  withFixture(async (fixture) => {
    await revised(fixture);
    expect((await ownProblems(fixture))[1]).toEqual([
      "The version is not what the ledger says",
      "The audit's review is in no entry of the ledger",
      "The file 900 is in no entry of the ledger",
    ]);
  }, { features: [...features, revising] }));

Deno.test("a column that nobody accounts for is named", () =>
  withFixture(async (fixture) => {
    await fixture.context.database.script("ALTER TABLE documents ADD COLUMN shelf TEXT");
    expect(await problems(fixture)).toEqual([]);
    await fixture.context.database.write(() => [{ sql: "UPDATE documents SET shelf = 'B4'" }]);
    expect((await ownProblems(fixture))[1]).toEqual(["The column shelf is in no entry of the ledger"]);
  }));

Deno.test("an entry of such a feature that cannot be read is named", () =>
  withFixture(async (fixture) => {
    const { context, document, storeId } = fixture;
    const entry = { stream: `store:${storeId}`, subject: `document:${document.id}` };
    const actor = { userId: null, name: "Wes" };
    await context.change((unit) => unit.record({ ...entry, actor, event: "revising.reviewed", data: {} }));
    expect(await context.offered(documentRecordsOffer).checkRecord(document.id)).toEqual([
      expect.stringMatching(/^Entry \d+ of the chain store:\d+ cannot be read$/),
    ]);
  }, { features: [...features, replaying] }));

Deno.test("a feature replays its own events, of records whose feature it needs, once each", async () => {
  const composed = (feature: Feature) => withFixture(() => Promise.resolve(), { features: [...features, feature] });
  const own = replaying.replays ?? [];
  await expect(composed({ ...replaying, name: "stranger" })).rejects.toThrow("not its own event");
  await expect(composed({ ...replaying, needs: [] })).rejects.toThrow('"documents" in needs');
  await expect(composed({ ...replaying, replays: [...own, ...own] })).rejects.toThrow("replayed twice");
});
