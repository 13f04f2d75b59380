import type { RecordedChanges } from "./events.ts";

/** The statuses in the words of the wire's order. */
export const statusWords = ["Transferred", "Void/No Sale", "Denied"];

/** An edit in words: each field with the value before and the one after (document 2, section 4). */
export function editedWords(changes: RecordedChanges): string {
  const sentence = (label: string, from: string | null, to: string | null) =>
    to === null || to === ""
      ? `${label} “${from}” was taken away.`
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
  add("Document status", status, (value) => value === null ? "In progress" : statusWords[value] ?? null);
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
