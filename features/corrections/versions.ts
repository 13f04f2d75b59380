import { desc, eq } from "drizzle-orm";
import * as v from "valibot";
import type { Attachment } from "@/features/documents/contract.ts";
import type { ExportedDocument } from "@/features/documents/offers-export.ts";
import type { EditedRecord } from "@/features/documents/contract-edit-rules.ts";
import { recordedAmendmentEntries } from "@/features/documents/offers-replay.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { AskedPage } from "@/kernel/paginate.ts";
import { askerOf } from "@/kernel/sandbox/turns.ts";
import { changedWords, changeWords, differenceOf } from "./compare-marks.ts";
import type { Differences, FormVersion } from "./contract.ts";
import { changedFields, descriptionOf, valueText } from "./description-rules.ts";
import type { PageOf } from "./log.ts";
import { knownMarks, marksOfVersion, shownBy, versionsOf } from "./marks.ts";
import { correctable, recordOf } from "./save-version.ts";
import { correctionLogs } from "./schema.ts";

/** One page of a form's versions, newest first. */
export async function versionPage(
  context: FeatureContext,
  access: Access,
  documentId: number,
  { page, limit }: AskedPage,
): Promise<PageOf<FormVersion>> {
  const { document } = await correctable(context, access, documentId, "documents.read");
  const versions = versionsOf(document).toReversed();
  const marks = await knownMarks(context.database, documentId);
  const { attachmentId, description } = correctionLogs;
  const logs = await context.database.query.select({ attachmentId, description }).from(correctionLogs)
    .where(eq(correctionLogs.documentId, documentId)).orderBy(desc(correctionLogs.id));
  const data = versions.slice((page - 1) * limit, page * limit).map((version) => ({
    attachmentId: version.id,
    versionNumber: version.versionNumber,
    createdBy: version.uploadedBy,
    createdOn: version.uploadedOn,
    ...{ size: version.size, sha256: version.sha256, pages: version.pages },
    corrections: logs.filter((log) => log.attachmentId === version.id).map((log) => log.description).toReversed(),
    marks: shownBy(marks, version.versionNumber).length,
  }));
  return { data, count: versions.length, page, limit };
}

/** What one version of a form says otherwise than another: values and marks, in words. Throws 400 for one that is not there. */
export async function differencesOf(
  context: FeatureContext,
  access: Access,
  documentId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Differences> {
  const { document } = await correctable(context, access, documentId, "documents.read");
  const values = await valuesByVersion(context, document);
  const [before, after] = [versionOf(document, "from", from), versionOf(document, "to", to)];
  const [one, other] = [values.get(from) ?? recordOf(document), values.get(to) ?? recordOf(document)];
  return {
    ...{ from, to },
    fields: changedFields(one, other).map((field) => ({
      field,
      from: valueText(field, one, true),
      to: valueText(field, other, true),
      words: descriptionOf(field, one, other).replace(/^Corrected /, ""),
    })),
    annotations: await markDifferences(context, access, document, before, after),
  };
}

function versionOf(document: ExportedDocument, name: string, number: number): Attachment {
  const version = versionsOf(document).find(({ versionNumber }) => versionNumber === number);
  if (version) return version;
  const message = `The form has no version ${number}.`;
  throw badRequest(message, { [name]: message });
}

async function markDifferences(
  context: FeatureContext,
  access: Access,
  document: ExportedDocument,
  before: Attachment,
  after: Attachment,
): Promise<Differences["annotations"]> {
  if (before.id === after.id) return [];
  const asked = { asker: askerOf(access) };
  const one = await marksOfVersion(context, document, before, asked);
  const other = await marksOfVersion(context, document, after, asked);
  const { recordViewed } = context.offered(documentRecordsOffer);
  for (const version of [before, after]) await recordViewed(access, document.storeId, version);
  const details = new Map([...one.known ?? [], ...other.known ?? []].map(({ name, detail }) => [name, detail]));
  const { added, removed, changed } = differenceOf(one.annotations, other.annotations);
  const gone = new Set(removed);
  const told = (
    change: "added" | "removed" | "changed",
    annotation: Differences["annotations"][number]["annotation"],
  ) => ({
    ...{ change, annotation },
    words: changeWords(change, annotation, details.get(annotation.name)),
  });
  return [
    ...one.annotations.filter(({ name }) => gone.has(name)).map((mark) => told("removed", mark)),
    ...changed.map(({ from, to }) => ({
      ...told("changed", to),
      words: changedWords(from, to, details.get(to.name)),
    })),
    ...added.map((mark) => told("added", mark)),
  ];
}

const amendmentSchema = v.object({
  changes: recordedAmendmentEntries.changes,
  mainFile: recordedAmendmentEntries.mainFile,
});

/**
 * What the record said last while each version was the form's newest, from what the ledger tells of its changes: what was
 * edited or corrected without a new version counts to the version that it was done on.
 */
async function valuesByVersion(
  { ledger }: FeatureContext,
  document: ExportedDocument,
): Promise<ReadonlyMap<number, EditedRecord>> {
  const entries = await ledger.about(documentSubject(document.id));
  const values = new Map([[document.versionNumber, recordOf(document)]]);
  let record = recordOf(document);
  for (const { changes, mainFile } of entries.toReversed().flatMap(amendmentOf)) {
    const undone = Object.entries(changes).flatMap(([field, change]) => change ? [[field, change.from]] : []);
    record = { ...record, ...Object.fromEntries(undone) };
    if (mainFile) values.set(mainFile.versionNumber - 1, record);
  }
  return values;
}

function amendmentOf({ data }: Entry): readonly v.InferOutput<typeof amendmentSchema>[] {
  const read = v.safeParse(amendmentSchema, data);
  return read.success ? [read.output] : [];
}

/** The document that an attachment is a version of the form of, for an asker who may read it. Throws 404. */
export async function readableVersion(
  context: FeatureContext,
  access: Access,
  attachmentId: number,
): Promise<{ readonly document: ExportedDocument; readonly version: Attachment }> {
  const records = context.offered(documentRecordsOffer);
  const attachment = await records.attachment(access, attachmentId);
  const { document } = await correctable(context, access, attachment.documentId, "documents.read");
  return { document, version: attachment };
}
