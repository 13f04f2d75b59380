import type { Document } from "@/features/documents/contract.ts";
import { changedFields, type CorrectedValues, type DescribedFirearm } from "../../description-rules.ts";
import type { ChangedValues } from "./editor-source.ts";

type Firearms = Document["documentSerialNumbers"];

/** The values of a record that can be corrected. */
export function valuesOf(record: Document): CorrectedValues {
  const { customerName, status, transferDate, certificationDate, nicsDate, tsn, ntn } = record;
  return {
    ...{ customerName, status, transferDate, certificationDate, nicsDate, tsn, ntn },
    documentSerialNumbers: record.documentSerialNumbers,
  };
}

/** What of the values is another one than the record has, as an edit sends it. */
export function changedValues(from: CorrectedValues, to: CorrectedValues): ChangedValues {
  const entries = changedFields(from, to).map((field) => [
    field,
    field === "documentSerialNumbers" ? to.documentSerialNumbers.map(firearmToSend) : emptied(to[field]),
  ]);
  return Object.fromEntries(entries);
}

function firearmToSend(firearm: DescribedFirearm): Firearms[number] {
  return {
    serialNumber: firearm.serialNumber.trim(),
    manufacturer: firearm.manufacturer || null,
    importer: firearm.importer || null,
    model: firearm.model || null,
    type: firearm.type || null,
    caliber: firearm.caliber || null,
  };
}

function emptied(value: unknown): unknown {
  return typeof value === "string" ? value.trim() || null : value;
}

const firearmParts = ["serialNumber", "manufacturer", "importer", "model", "type", "caliber"] as const;
const texts = ["customerName", "tsn", "ntn"] as const;
const dates = ["transferDate", "certificationDate", "nicsDate"] as const;

/** The values that are other ones, as a draft keeps them: by field, firearms by their rows. */
export function draftValues(from: CorrectedValues, to: CorrectedValues): Record<string, string | null> {
  return Object.fromEntries(
    changedFields(from, to).flatMap((field): [string, string | null][] => {
      if (field !== "documentSerialNumbers") return [[field, to[field] === null ? null : String(to[field])]];
      return to.documentSerialNumbers.flatMap((firearm, row) =>
        firearmParts.map((part): [string, string | null] => [
          `documentSerialNumbers.${row}.${part}`,
          firearm[part] ?? null,
        ])
      );
    }),
  );
}

/** The values with those of a draft. */
export function valuesOfDraft(values: CorrectedValues, kept: Readonly<Record<string, string | null>>): CorrectedValues {
  const plain = [...texts, ...dates].filter((field) => field in kept).map((field) => [field, kept[field]]);
  const status = kept.status === undefined ? {} : { status: statusOf(kept.status) };
  const firearms = firearmsOf(kept);
  return {
    ...values,
    ...Object.fromEntries(plain),
    ...status,
    ...firearms.length > 0 ? { documentSerialNumbers: firearms } : {},
  };
}

function statusOf(kept: string | null): number | null {
  return kept === "0" || kept === "1" || kept === "2" ? Number(kept) : null;
}

function firearmsOf(kept: Readonly<Record<string, string | null>>): readonly DescribedFirearm[] {
  const rows: DescribedFirearm[] = [];
  while (`documentSerialNumbers.${rows.length}.serialNumber` in kept) {
    const at = (part: string) => kept[`documentSerialNumbers.${rows.length}.${part}`] ?? null;
    rows.push({
      serialNumber: at("serialNumber") ?? "",
      manufacturer: at("manufacturer"),
      importer: at("importer"),
      model: at("model"),
      type: at("type"),
      caliber: at("caliber"),
    });
  }
  return rows;
}
