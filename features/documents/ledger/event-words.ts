import * as v from "valibot";
import type { EventText } from "@/kernel/feature.ts";
import { statusText } from "../contract.ts";
import { documentEvents, type RecordedChanges } from "./events.ts";

/** An edit in words: each field with the value before and the one after (document 2, section 4). */
function editedWords(changes: RecordedChanges): string {
  const sentence = (label: string, from: string | null, to: string | null) =>
    to === null || to === ""
      ? `${label} “${from}” was removed.`
      : from === null || from === ""
      ? `${label} was set to “${to}”.`
      : `${label} was changed from “${from}” to “${to}”.`;
  const { status, documentSerialNumbers: firearms } = changes;
  const date = (text: string | null) => text?.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, "$2/$3/$1") ?? null;
  const parts: string[] = [];
  const add = <Value>(
    label: string,
    change: { readonly from: Value; readonly to: Value } | undefined,
    words: (value: Value) => string | null,
  ) => {
    if (change) parts.push(sentence(label, words(change.from), words(change.to)));
  };
  add("Customer name", changes.customerName, (name) => name);
  add("Document status", status, (value) => statusText(value) || null);
  add("Status Date", changes.transferDate, date);
  add("Certification date", changes.certificationDate, date);
  add("First NICS contact", changes.nicsDate, date);
  add("TSN", changes.tsn, (text) => text);
  add("NTN", changes.ntn, (text) => text);
  add("Firearms", firearms, (list) => list.map(firearmWords).join("; "));
  return parts.join(" ");
}

function firearmWords(firearm: NonNullable<RecordedChanges["documentSerialNumbers"]>["to"][number]): string {
  const { serialNumber, manufacturer, importer, model, type, caliber } = firearm;
  const about = [manufacturer, importer, model, type, caliber].filter(Boolean).join(" ");
  return about ? `${serialNumber} (${about})` : serialNumber;
}

const filingWords = { name: "customer name", date: "Status Date", tsn: "transaction serial number" } as const;

const colors = ["no flag", "red", "green", "yellow"];

function together(
  { fileNames, correctedVersion }: { readonly fileNames: readonly string[]; readonly correctedVersion?: number },
): string {
  const [form = "The form", ...others] = fileNames;
  const supplements = others.length - (correctedVersion === undefined ? 0 : 1);
  const parts = [
    correctedVersion !== undefined && `its corrected copy (version ${correctedVersion})`,
    supplements > 0 && (supplements === 1 ? "1 supplement" : `${supplements} supplements`),
  ].filter(Boolean);
  return parts.length === 0 ? form : `${form} with ${parts.join(" and ")}`;
}

const undoWords = (isUndo: boolean | undefined) => isUndo ? ", undoing a change" : "";

function flaggedWords(
  side: string,
  { from, to, isUndo }: { readonly from: number; readonly to: number; readonly isUndo?: boolean },
): EventText {
  return {
    title: `${side}${to === 0 ? "Flag removed" : `Flagged ${colors[to]}`}`,
    description: `From ${colors[from]} to ${colors[to]}${undoWords(isUndo)}.`,
  };
}

function assignedWords(
  side: string,
  { from, to, isUndo }: { readonly from: string | null; readonly to: string | null; readonly isUndo?: boolean },
): EventText {
  const why = undoWords(isUndo);
  return to
    ? { title: `${side}Assigned`, description: `Assigned to ${to}${from ? `, previously ${from}` : ""}${why}.` }
    : { title: `${side}Assignment removed`, description: `No longer assigned to ${from ?? "anyone"}${why}.` };
}

function whyWords({ changes, reason }: v.InferOutput<(typeof documentEvents)["documents.edited"]>): string {
  return reason ? `${editedWords(changes)} The reason given: ${reason}` : editedWords(changes);
}

/** A title and a sentence for a person; null for an event that is not a document's. */
export function describeDocumentEvent(event: string, data: unknown): EventText | null {
  switch (event) {
    case "documents.filed": {
      const { attachments, note } = v.parse(documentEvents[event], data);
      const files = attachments.length === 1 ? "1 file" : `${attachments.length} files`;
      return { title: "Filed", description: `The document was filed with ${files}${note ? `, ${note}` : ""}.` };
    }
    case "documents.viewed":
      return { title: "Viewed", description: `${v.parse(documentEvents[event], data).fileName} was opened.` };
    case "documents.loaded_ahead":
      return {
        title: "Loaded ahead",
        description: `${v.parse(documentEvents[event], data).fileName} was loaded, to be shown next.`,
      };
    case "documents.printed":
      return { title: "Printed", description: `${v.parse(documentEvents[event], data).fileName} was printed.` };
    case "documents.downloaded":
      return { title: "Downloaded", description: `${v.parse(documentEvents[event], data).fileName} was downloaded.` };
    case "documents.exported": {
      const { files, together, leftOut = [] } = v.parse(documentEvents[event], data);
      const count = files === 1 ? "1 file" : `${files} files`;
      const others = together === 1 ? "" : ` together with ${together === 2 ? "one other" : `${together - 1} others`}`;
      const missing = leftOut.length === 0
        ? ""
        : ` Left out as damaged or missing: ${leftOut.map(({ fileName }) => fileName).join(", ")}.`;
      return {
        title: missing ? "Exported in part" : "Exported",
        description: `A copy of the document with ${count} was exported${others}.${missing}`,
      };
    }
    case "documents.merged_viewed":
      return { title: "Viewed", description: `${together(v.parse(documentEvents[event], data))} was opened.` };
    case "documents.merged_printed":
      return { title: "Printed", description: `${together(v.parse(documentEvents[event], data))} was printed.` };
    case "documents.merged_downloaded":
      return { title: "Downloaded", description: `${together(v.parse(documentEvents[event], data))} was downloaded.` };
    case "documents.file_damaged": {
      const { fileName, reason } = v.parse(documentEvents[event], data);
      return reason === "missing"
        ? { title: "File missing", description: `${fileName} is missing from the archive.` }
        : { title: "File damaged", description: `${fileName} is not what was filed. Nothing of it is shown.` };
    }
    case "documents.file_whole":
      return {
        title: "File whole again",
        description: `${v.parse(documentEvents[event], data).fileName} is as it was filed.`,
      };
    case "documents.attached": {
      const { attachments } = v.parse(documentEvents[event], data);
      const names = attachments.map(({ fileName }) => fileName).join(", ");
      const title = attachments.length === 1 ? "Supplement added" : "Supplements added";
      return { title, description: `${names} ${attachments.length === 1 ? "was" : "were"} added.` };
    }
    case "documents.attachment_deleted": {
      const { fileName, reason } = v.parse(documentEvents[event], data);
      const why = reason ? ` The reason given: ${reason}` : "";
      return { title: "Supplement deleted", description: `${fileName} was removed from the document.${why}` };
    }
    case "documents.attachment_restored":
      return {
        title: "Supplement restored",
        description: `${v.parse(documentEvents[event], data).fileName} was restored to the document.`,
      };
    case "documents.attachments_ordered":
      return { title: "Supplements reordered", description: "The supplements were reordered." };
    case "documents.flagged":
      return flaggedWords("", v.parse(documentEvents[event], data));
    case "documents.audit_flagged":
      return flaggedWords("Audit: ", v.parse(documentEvents[event], data));
    case "documents.assigned":
      return assignedWords("", v.parse(documentEvents[event], data));
    case "documents.audit_assigned":
      return assignedWords("Audit: ", v.parse(documentEvents[event], data));
    case "documents.audit_reviewed": {
      const { to, isUndo } = v.parse(documentEvents[event], data);
      return {
        title: to ? "Audit: Reviewed" : "Audit: Not reviewed",
        description: `Marked as ${to ? "reviewed" : "not reviewed"}${undoWords(isUndo)}.`,
      };
    }
    case "documents.edited":
      return { title: "Details edited", description: whyWords(v.parse(documentEvents[event], data)) };
    case "documents.filing_order_set": {
      const { from, to } = v.parse(documentEvents[event], data);
      return {
        title: "Filing order set",
        description: `The store files by ${filingWords[to]}; before by ${filingWords[from]}.`,
      };
    }
    default:
      return null;
  }
}
