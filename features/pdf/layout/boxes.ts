import { itemLabels } from "../contract-item-labels.ts";
import type { FormItem } from "../contract-items.ts";
import type { FormBox } from "../contract-layout.ts";
import type { Box } from "../contract-reading.ts";

/** A box with what it asks for. */
export interface KeyedBox {
  readonly item: FormItem;
  /** The row of a table, from 1; null for none. */
  readonly row: number | null;
  /** What one of several boxes to tick stands for, or "". */
  readonly option: string;
  readonly page: number;
  readonly box: Box;
  readonly value: string;
  readonly field: string | null;
}

/** As the contract has it. */
export function formBox({ item, row, option, page, box, value, field }: KeyedBox): FormBox {
  const label = option === "" ? itemLabels[item.key] : `${itemLabels[item.key]}: ${option}`;
  return {
    item: row === null ? item.item : `${item.item} #${row}`,
    label: label.slice(0, 500),
    section: item.section,
    page,
    box: rounded(box),
    value: value.slice(0, 500),
    field,
  };
}

function rounded([left, bottom, width, height]: Box): Box {
  const round = (side: number) => Math.round(side * 100) / 100;
  return [round(left), round(bottom), round(width), round(height)];
}

/** The box around several of one page. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(([x]) => x));
  const bottom = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const top = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, bottom, right - left, top - bottom];
}

/** Whether the middle of a box lies in another. */
export function isMiddleIn([x, y, width, height]: Box, [left, bottom, wide, high]: Box): boolean {
  const [across, up] = [x + width / 2, y + height / 2];
  return across >= left && across <= left + wide && up >= bottom && up <= bottom + high;
}

const dates = new Set(["birthDate", "nicsDate", "idExpiry"]);

/** Month, day and year of one date as one box; what is no such three stays as it is. */
export function withWholeDates(boxes: readonly KeyedBox[]): KeyedBox[] {
  const joined: KeyedBox[] = [];
  for (const box of boxes) {
    const [month, day] = joined.slice(-2);
    if (month !== undefined && day !== undefined && isDate(month, day, box)) {
      const parts = [month, day, box];
      const written = parts.filter(({ value }) => value !== "");
      joined.splice(-2, 2, {
        ...month,
        box: around((written.length > 0 ? written : parts).map((part) => part.box)),
        value: written.map(({ value }) => value).join("/"),
      });
    } else joined.push(box);
  }
  return joined;
}

function isDate(month: KeyedBox, day: KeyedBox, year: KeyedBox): boolean {
  return [month, day, year].every(({ item, option, page, box, value }) =>
    dates.has(item.key) && item.key === month.item.key && option === "" && page === month.page &&
    Math.abs(box[1] - month.box[1]) < 6 && /^\d{0,4}$/.test(value)
  ) && month.box[0] < day.box[0] && day.box[0] < year.box[0];
}
