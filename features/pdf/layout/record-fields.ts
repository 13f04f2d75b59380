import type { ItemKey } from "../contract-item-labels.ts";
import type { FormItem } from "../contract-items.ts";
import type { Box, Found, FoundFirearm, MetaData } from "../contract-reading.ts";
import { around, isMiddleIn, type KeyedBox } from "./boxes.ts";

/** The values of a record as the reader found them. */
export type RecordReading =
  & Partial<
    Pick<MetaData, "customerName" | "tsn" | "ntn" | "status" | "transferDate" | "certificationDate" | "nicsDate">
  >
  & { readonly documentSerialNumbers: readonly FoundFirearm[] };

/** A value of the record with the box that it was found in, and the item that it is asked for by. */
interface Source {
  readonly field: string;
  readonly key: ItemKey;
  readonly row: number | null;
  readonly found: Found<unknown>;
}

/**
 * The boxes, with the values of the record that they are the source of. A value whose box was not found has its own, where the
 * reader found it. The parts of the name are one box: it is one value.
 */
export function withRecordFields(
  boxes: readonly KeyedBox[],
  reading: RecordReading,
  items: readonly FormItem[],
): KeyedBox[] {
  const result = [...boxes];
  for (const source of sourcesOf(reading)) {
    const at = result.findIndex((box) => box.field === null && isSourceOf(box, source));
    if (at >= 0) result[at] = { ...result[at], field: source.field };
    else {
      const item = items.find(({ key }) => key === source.key);
      const { page, box, value } = source.found;
      const written = typeof value === "string" ? asWritten(value) : "X";
      if (item) result.push({ item, row: source.row, option: "", page, box, value: written, field: source.field });
    }
  }
  return withName(withUnread(result), reading.customerName ?? null, items);
}

/** The values that each have one box, whatever stands in it. */
const singleFields: readonly (readonly [field: string, ...keys: ItemKey[]])[] = [
  ["tsn", "tsn"],
  ["ntn", "nicsNumber"],
  ["certificationDate", "certificationDate"],
  ["nicsDate", "nicsDate"],
  ["transferDate", "dateTransferred", "discoveryDate"],
];

/** A box that is empty, or says what cannot be read, is still where the value stands. */
function withUnread(boxes: readonly KeyedBox[]): KeyedBox[] {
  const result = [...boxes];
  for (const [field, ...keys] of singleFields) {
    if (result.some((box) => box.field === field)) continue;
    const places = result.flatMap(({ item, field, option }, at) =>
      keys.includes(item.key) && field === null && option === "" ? [at] : []
    );
    if (places.length === 1) result[places[0]] = { ...result[places[0]], field };
  }
  return result;
}

/** A date as the form asks for it; anything else as it is. */
function asWritten(value: string): string {
  return value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");
}

function sourcesOf(reading: RecordReading): Source[] {
  const { tsn, ntn, transferDate, certificationDate, nicsDate, status, documentSerialNumbers } = reading;
  const source = (field: string, key: ItemKey, found: Found<unknown> | null | undefined, row: number | null = null) =>
    found ? [{ field, key, row, found }] : [];
  const dateKey = certificationDate === undefined ? "discoveryDate" : "dateTransferred";
  // The date transferred tells a status too; the box is the date's.
  const isOfDate = status && transferDate && isSameBox(status, transferDate);
  return [
    ...source("tsn", "tsn", tsn),
    ...source("ntn", "nicsNumber", ntn),
    ...source("transferDate", dateKey, transferDate),
    ...source("certificationDate", "certificationDate", certificationDate),
    ...source("nicsDate", "nicsDate", nicsDate),
    ...(isOfDate ? [] : source("status", "initialResponse", status)),
    ...documentSerialNumbers.flatMap((firearm, index) => {
      const { serialNumber, manufacturer, importer, model, type, caliber } = firearm;
      // Where maker and importer share a box it is the maker's.
      const ownImporter = importer && manufacturer && isSameBox(importer, manufacturer) ? null : importer;
      const named = { serialNumber, manufacturer, importer: ownImporter, model, type, caliber };
      return firearmKeys.flatMap((key) => source(`documentSerialNumbers.${index}.${key}`, key, named[key], index + 1));
    }),
  ];
}

const firearmKeys = ["serialNumber", "manufacturer", "importer", "model", "type", "caliber"] as const;

function isSameBox(one: Found<unknown>, other: Found<unknown>): boolean {
  return one.page === other.page && one.box.every((side, index) => side === other.box[index]);
}

function isSourceOf({ page, box, value }: KeyedBox, { found }: Source): boolean {
  return value !== "" && page === found.page && (isMiddleIn(box, found.box) || isMiddleIn(found.box, box));
}

const nameKeys: readonly ItemKey[] = ["lastName", "firstName", "middleName"];

function withName(boxes: readonly KeyedBox[], name: MetaData["customerName"], items: readonly FormItem[]): KeyedBox[] {
  const item = items.find(({ key }) => key === "lastName");
  if (name === null || item === undefined) return [...boxes];
  const isPart = (box: KeyedBox) => nameKeys.includes(box.item.key) && box.page === name.page;
  const parts = boxes.filter((box) => isPart(box) && box.value !== "" && isMiddleIn(box.box, name.box));
  const box: Box = parts.length > 0 ? around(parts.map((part) => part.box)) : name.box;
  const whole: KeyedBox = {
    ...{
      item: { ...item, key: "fullName" },
      row: null,
      option: "",
      page: name.page,
      box,
      value: name.value,
      field: "customerName",
    },
  };
  return [whole, ...boxes.filter((box) => !parts.includes(box))];
}
