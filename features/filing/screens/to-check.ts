import type { DeepPartial } from "react-hook-form";
import { formTypes, statuses } from "@/features/documents/contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import { originOf } from "./confidence.ts";
import { recordFields } from "@/features/documents/contract-fields.ts";
import { findings } from "./findings.ts";
import type { TextName } from "./found-field.tsx";
import type { VerifyValues } from "./verify-values.ts";

/** A group of fields that stands together on the screen. */
export type Block = typeof recordFields[number] | "documentSerialNumbers";

/** A field that a person must look at, and why. */
export interface ToCheck {
  readonly name: TextName;
  readonly label: string;
  /** Hard to read or in doubt; required and empty; looked for and not found. */
  readonly why: "low" | "missing" | "notFound";
}

/** The block that a field stands in. */
export function blockOf(name: TextName): Block {
  return recordFields.find((block) => block === name) ?? "documentSerialNumbers";
}

/** Members of a firearm that many forms do not have. */
const rarelyGiven = /^documentSerialNumbers\.\d+\.(?:importer|model|type|caliber)$/;

/**
 * The fields that a person must look at, in the order of the form: what was hard to read and still reads so, what is
 * required and empty, and what every form has and was not found on this one.
 */
export function fieldsToCheck(
  metaData: MetaData | null,
  values: DeepPartial<VerifyValues>,
  formType: 0 | 1,
): readonly ToCheck[] {
  const isVoid = values.status === String(statuses.voidNoSale);
  const isExpected = (name: TextName) =>
    metaData !== null && !rarelyGiven.test(name) && !(name === "transferDate" && isVoid);
  const isRequired = (name: TextName) =>
    name === "documentSerialNumbers.0.serialNumber" ||
    (name === "transferDate" && !isVoid) ||
    (formType === formTypes.form4473 && (name === "customerName" || name === "status"));
  return findings(metaData, values, formType).flatMap(({ name, label, found, value }): ToCheck[] => {
    if (originOf(found, value) === "low") return [{ name, label, why: "low" }];
    if (value !== "") return [];
    if (isRequired(name)) return [{ name, label, why: "missing" }];
    return isExpected(name) ? [{ name, label, why: "notFound" }] : [];
  });
}

/** What is to be looked at after a field: the next one that is not done, from the top again at the end. */
export function nextToCheck(order: readonly TextName[], open: ReadonlySet<TextName>, from: TextName): TextName | null {
  const at = order.indexOf(from);
  const turned = [...order.slice(at + 1), ...order.slice(0, at + 1)];
  return turned.find((name) => name !== from && open.has(name)) ?? null;
}
