import type { MetaData } from "@/features/pdf/contract-reading.ts";

/** Below this a value was hard to read (as the verify form judges it). */
const surelyFrom = 0.6;

/** How many fields a person must look at: hard to read, or required and not found. */
export function uncertainCount(metaData: MetaData): number {
  const isReport = metaData.formType === 1;
  const required = isReport
    ? [metaData.transferDate]
    : [metaData.customerName, metaData.status, metaData.status?.value === 1 ? undefined : metaData.transferDate];
  const optional = isReport ? [] : [metaData.certificationDate, metaData.nicsDate, metaData.tsn, metaData.ntn];
  const firearms = metaData.documentSerialNumbers;
  const missing = required.filter((found) => found === null).length +
    firearms.filter(({ serialNumber }) => serialNumber === null).length + (firearms.length === 0 ? 1 : 0);
  const values = [...required, ...optional, ...firearms.flatMap((firearm) => Object.values(firearm))];
  return missing + values.filter((found) => found && found.confidence < surelyFrom).length;
}
