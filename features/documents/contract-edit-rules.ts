import { type EditedDocument } from "./contract-actions.ts";
import { formTypes, texts } from "./contract.ts";
import { checkRecord, type Problems } from "./contract-rules.ts";

/** Auditors lose sight of a document that is put back in progress, so its history says why it was. */
export const backInProgress = "Say why it goes back to in progress. The reason stands in its history.";

const leastName = 3;
const mostName = 100;
const nameTooLong = "At most 100 characters.";

/** A firearm of a record as it is kept. */
export interface EditedFirearm {
  readonly serialNumber: string;
  readonly manufacturer: string | null;
  readonly importer: string | null;
  readonly model: string | null;
  readonly type: string | null;
  readonly caliber: string | null;
}

/** The values of a record as an edit compares them; the same shape as the ledger keeps. */
export interface EditedRecord {
  readonly formType: number;
  readonly customerName: string;
  readonly status: number | null;
  readonly transferDate: string | null;
  readonly certificationDate: string | null;
  readonly nicsDate: string | null;
  readonly tsn: string | null;
  readonly ntn: string | null;
  readonly documentSerialNumbers: readonly EditedFirearm[];
}

/** The record with an edit applied; what the edit leaves out stays. */
export function editedContent(before: EditedRecord, edited: EditedDocument): EditedRecord {
  const or = <Value>(given: Value | undefined, kept: Value): Value => given === undefined ? kept : given;
  return {
    formType: before.formType,
    customerName: or(edited.customerName, before.customerName),
    status: or(edited.status, before.status),
    transferDate: or(edited.transferDate, before.transferDate),
    certificationDate: or(edited.certificationDate, before.certificationDate),
    nicsDate: or(edited.nicsDate, before.nicsDate),
    tsn: or(edited.tsn, before.tsn) || null,
    ntn: or(edited.ntn, before.ntn) || null,
    documentSerialNumbers: firearmsOf(before, edited),
  };
}

/**
 * A whole document that is sent back holds its serial numbers twice. Where the two differ, the list that is another one
 * than before is what was edited; a number that stays keeps its firearm's other values.
 */
function firearmsOf(before: EditedRecord, edited: EditedDocument): readonly EditedFirearm[] {
  const known = before.documentSerialNumbers;
  const firearms = edited.documentSerialNumbers?.map(({ serialNumber, ...hardware }) => ({
    serialNumber,
    manufacturer: hardware.manufacturer || null,
    importer: hardware.importer || null,
    model: hardware.model || null,
    type: hardware.type || null,
    caliber: hardware.caliber || null,
  }));
  const isFirearmsChanged = firearms !== undefined && wordsOf(firearms) !== wordsOf(known);
  if (isFirearmsChanged || edited.serialNumbers === undefined) return firearms ?? known;
  const nothing = { manufacturer: null, importer: null, model: null, type: null, caliber: null };
  return edited.serialNumbers.map((serialNumber, at) =>
    known[at]?.serialNumber === serialNumber
      ? known[at]
      : known.find((firearm) => firearm.serialNumber === serialNumber) ?? { ...nothing, serialNumber }
  );
}

/** Lists of firearms with the same values in the same order have the same words. */
function wordsOf(firearms: readonly EditedFirearm[]): string {
  return JSON.stringify(firearms.map(({ serialNumber, manufacturer, importer, model, type, caliber }) => [
    serialNumber,
    manufacturer,
    importer,
    model,
    type,
    caliber,
  ]));
}

/** What is wrong with an edited record, by field (document 2, section 5, 'Edit form'); the rules of filing besides. */
export function editProblems(before: EditedRecord, after: EditedRecord, today: string, openReason = ""): Problems {
  const isOpenAgain = before.status !== null && after.status === null;
  return {
    ...checkRecord(after, { today, inProgress: after.status === null }),
    ...nameProblems(after),
    ...isOpenAgain && openReason.trim() === "" ? { openReason: backInProgress } : {},
  };
}

function nameProblems({ formType, customerName }: EditedRecord): Problems {
  const name = customerName.trim();
  if (formType === formTypes.standAloneAtfForm && name === "") return {};
  if (name.length < leastName) return { customerName: texts.customerNameShort };
  return name.length > mostName ? { customerName: nameTooLong } : {};
}
