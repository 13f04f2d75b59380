import type { MetaData } from "@/features/pdf/contract-reading.ts";

/** Below this a value was hard to read (as the verify form judges it). */
const surelyFrom = 0.6;

/** How many fields a person must look at: hard to read, in doubt, or looked for and not found. */
export function uncertainCount(metaData: MetaData): number {
  const { status, documentSerialNumbers: firearms } = metaData;
  const isReport = metaData.formType === 1;
  const mayLackDate = !isReport && status?.value === 1;
  const values: readonly FoundValue[] = [
    ...isReport ? [] : [metaData.customerName, status, metaData.tsn, metaData.ntn],
    ...isReport ? [] : [metaData.certificationDate, metaData.nicsDate],
    ...mayLackDate && metaData.transferDate === null ? [] : [metaData.transferDate],
    ...firearms.flatMap(({ serialNumber, manufacturer }) => [serialNumber, manufacturer]),
    ...firearms.length === 0 ? [null] : [],
    // Many forms lack these.
    ...firearms.flatMap(({ importer, model, type, caliber }) => [importer, model, type, caliber].filter(Boolean)),
  ];
  return values.filter((found) => !found || found.confidence < surelyFrom).length;
}

type FoundValue = { readonly confidence: number } | null;
