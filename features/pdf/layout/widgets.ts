import type { ItemKey } from "../contract-item-labels.ts";
import type { FormItem } from "../contract-items.ts";
import type { FormLayout } from "../contract-layout.ts";
import type { Box } from "../contract-reading.ts";
import type { Entry } from "../read/cells.ts";
import type { FormField } from "../read/content.ts";
import { type Anchor, anchorOf, plainNumber, sectionAt } from "./anchors.ts";
import type { KeyedBox } from "./boxes.ts";
import { optionRightOf } from "./options.ts";
import { wordings } from "./wordings.ts";

/** What the boxes of fields are told by. */
export interface WidgetsAsked {
  readonly fields: readonly FormField[];
  readonly items: readonly FormItem[];
  readonly bands: FormLayout["sections"];
  readonly anchors: readonly Anchor[];
  /** Everything printed, for the words beside boxes to tick. */
  readonly printed: readonly Entry[];
  /** Where a field's value stands within it. */
  readonly valueBox: (field: FormField) => Box;
}

/** A box for each field whose item is known, empty ones too. */
export function boxesOfWidgets(asked: WidgetsAsked): KeyedBox[] {
  const { fields, items, printed, valueBox } = asked;
  const onForm = fields.reduce((most, { name }) => numberInName.test(name) ? Math.max(most, rowInName(name)) : most, 0);
  const boxes = fields.flatMap((field) => {
    const item = itemByName(field.name, items) ?? itemByPlace(field, asked);
    if (item === null) return [];
    const isCheck = field.kind === "check";
    const option = isCheck ? optionByName(field.name) || optionRightOf(field.box, field.page, printed) : "";
    // Rows of a continuation sheet, whose names have no item number, go on behind those of the form.
    const row = rowInName(field.name);
    const before = numberInName.test(field.name) ? 0 : onForm;
    return [{
      ...{ item, option, page: field.page, field: null },
      row: row === 0 ? null : row + before,
      box: isCheck || field.value === "" ? field.box : valueBox(field),
      value: isCheck && field.value !== "" ? "X" : field.value,
    }];
  });
  return withRows(boxes);
}

/** From 1; 0 for a name without a row. */
function rowInName(name: string): number {
  const row = /\[(\d{1,3})\]$/.exec(name)?.[1];
  return row === undefined ? 0 : Number(row) + 1;
}

/** The boxes of a table whose names tell no row have the one that they stand in. */
function withRows(boxes: readonly KeyedBox[]): KeyedBox[] {
  const isLost = ({ item, row }: KeyedBox) => row === null && tableKeys.has(item.key);
  const lines = boxes.filter(isLost).map(({ page, box }) => ({ page, middle: box[1] + box[3] / 2 }))
    .toSorted((a, b) => a.page - b.page || b.middle - a.middle)
    .filter((line, at, all) => line.page !== all[at - 1]?.page || all[at - 1].middle - line.middle > 5);
  return boxes.map((one) => {
    if (!isLost(one)) return one;
    const row = lines.findIndex(({ page, middle }) =>
      page === one.page && Math.abs(middle - one.box[1] - one.box[3] / 2) < 6
    );
    return { ...one, row: row + 1 };
  });
}

const tableKeys: ReadonlySet<ItemKey> = new Set<ItemKey>([
  ...["manufacturer", "importer", "model", "serialNumber", "type", "caliber", "acquisitionDate"] as const,
]);
const namedWithoutNumber: ReadonlySet<ItemKey> = new Set<ItemKey>([...tableKeys, "tsn", "licenseNumber"]);

const numberInName = /^_(\d{1,2})_?([a-n])?(?:_(\d))?(?=_|\[|$)/;

function itemByName(name: string, items: readonly FormItem[]): FormItem | null {
  const match = numberInName.exec(name);
  const rest = name.slice(match?.[0].length ?? 0).replace(/^_/, "").toLowerCase();
  const isNamed = ({ key }: FormItem) => wordings[key]?.named?.test(rest) === true;
  if (match === null) return items.find((item) => namedWithoutNumber.has(item.key) && isNamed(item)) ?? null;
  const [, digits = "", letter = "", part = ""] = match;
  const exact = items.filter(({ item }) => plainNumber(item) === `${digits}${letter}${part}`);
  if (exact.length === 1) return exact[0] ?? null;
  const near = exact.length > 0 ? exact : items.filter(({ item }) => /^\d+/.exec(item)?.[0] === digits);
  return near.find(isNamed) ?? null;
}

function itemByPlace({ page, box }: FormField, { anchors, bands }: WidgetsAsked): FormItem | null {
  const middle = box[1] + box[3] / 2;
  return anchorOf(anchors, { page, left: box[0] + 2, middle, section: sectionAt(bands, page, middle) })?.item ?? null;
}

const options = /_(yes|no|proceed|delayed|denied|cancelled|no_resolution|male|female|handgun|long_gun)$/i;

function optionByName(name: string): string {
  const option = options.exec(name)?.[1]?.replaceAll("_", " ").toLowerCase() ?? "";
  return option.charAt(0).toUpperCase() + option.slice(1);
}
