import type { ItemKey } from "../contract-item-labels.ts";
import type { FormItem } from "../contract-items.ts";
import type { FormLayout } from "../contract-layout.ts";
import { type Entry, join } from "../read/cells.ts";
import type { FirearmRow } from "../read/firearms.ts";
import { type Anchor, anchorOf, sectionAt } from "./anchors.ts";
import type { KeyedBox } from "./boxes.ts";
import { optionRightOf, tick } from "./options.ts";

/** What the boxes of flattened text are told by. */
export interface WrittenAsked {
  readonly entries: readonly Entry[];
  readonly bands: FormLayout["sections"];
  readonly anchors: readonly Anchor[];
}

/** A box for what is written in each row of the tables of firearms. */
export function boxesOfRows(rows: readonly FirearmRow[], items: readonly FormItem[]): KeyedBox[] {
  return rows.flatMap((row, index) =>
    Object.entries(row).flatMap(([column, entry]) => {
      const item = items.find(({ key }) => key === column);
      return item === undefined || entry.isInPrintedFont === true ? [] : [keyed(item, entry, { row: index + 1 })];
    })
  );
}

function keyed(item: FormItem, entry: Entry, more: { row?: number; option?: string } = {}): KeyedBox {
  const { row = null, option = "" } = more;
  return { item, row, option, page: entry.page, box: entry.box, value: entry.text, field: null };
}

/** A box for everything else that is written, by the label above it. */
export function boxesOfText(asked: WrittenAsked): KeyedBox[] {
  const lines = new Map<string, { readonly item: FormItem; readonly entries: Entry[] }>();
  const ticked: KeyedBox[] = [];
  for (const entry of asked.entries) {
    if (entry.isInPrintedFont === true && !tick.test(entry.text)) continue;
    const found = itemAbove(entry, asked);
    if (found === null) continue;
    const { item, line } = found;
    if (tick.test(entry.text)) {
      ticked.push(keyed(item, entry, { option: optionRightOf(entry.box, entry.page, asked.entries) }));
    } else {
      const group = lines.get(line);
      if (group) group.entries.push(entry);
      else lines.set(line, { item, entries: [entry] });
    }
  }
  const joined = [...lines.values()].flatMap(({ item, entries }) => boxesOfLine(item, entries));
  return [...joined, ...ticked];
}

/** Boxes in which people write several lines. */
const deep: ReadonlySet<ItemKey> = new Set<ItemKey>(["tradeName", "licenseeUse", "gunShow", "street"]);

function itemAbove(entry: Entry, { anchors, bands }: WrittenAsked): { item: FormItem; line: string } | null {
  const [left, bottom, width, height] = entry.box;
  const middle = bottom + height / 2;
  // A tick in the other font's box may begin left of the words that stand for it.
  const from = tick.test(entry.text) ? left + width : left + 1;
  const section = sectionAt(bands, entry.page, middle);
  const anchor = anchorOf(anchors, { page: entry.page, left: from, middle, section });
  const item = anchor?.item;
  if (anchor === null || !item) return null;
  const line = deep.has(item.key) ? "" : Math.round(bottom / 4);
  return { item, line: [item.key, item.item, anchor.page, anchor.left, line].join(" ") };
}

const dateParts: ReadonlySet<ItemKey> = new Set<ItemKey>(["birthDate", "nicsDate", "idExpiry"]);

/** A date's parts stay apart until they are joined as a date. */
function boxesOfLine(item: FormItem, entries: readonly Entry[]): KeyedBox[] {
  if (dateParts.has(item.key)) return entries.map((entry) => keyed(item, entry));
  const entry = join(entries);
  return entry === null ? [] : [keyed(item, entry)];
}
