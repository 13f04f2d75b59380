import type { ItemKey } from "../contract-item-labels.ts";
import { questionKeys } from "../contract-items.ts";
import type { FormLayout } from "../contract-layout.ts";
import type { Box } from "../contract-reading.ts";
import type { Run } from "../read/labels.ts";
import type { Anchor } from "./anchors.ts";
import type { KeyedBox } from "./boxes.ts";

/** What boxes that were left empty are found by. */
export interface EmptyAsked {
  readonly anchors: readonly Anchor[];
  readonly runs: readonly Run[];
  readonly bands: FormLayout["sections"];
  readonly filled: readonly KeyedBox[];
}

/** Boxes of ticks and of tables: their labels do not tell where an answer would stand. */
const notBelow: ReadonlySet<ItemKey> = new Set<ItemKey>([
  ...questionKeys,
  ...["manufacturer", "importer", "model", "serialNumber", "type", "caliber", "acquisitionDate"] as const,
  ...["initialResponse", "laterResponse", "responseAfterTransfer", "nfaExemption", "permitExemption"] as const,
  ...["pawn", "privateParty", "ethnicity", "race", "citizenship", "sex", "category", "incidentType"] as const,
  ...["birthDate", "nicsDate"] as const,
]);

/** An answer is not set lower than this, in points. */
const least = { width: 16, height: 9 };
const usualHeight = 16;
/** No box is deeper than this, in points. */
const deepest = 50;

/** The free room below each label that nothing was written under; none where there is no room. */
export function emptyBoxes({ anchors, runs, bands, filled }: EmptyAsked): KeyedBox[] {
  const seen = new Set(filled.map(keyOf));
  return anchors.flatMap((anchor) => {
    const { item, page } = anchor;
    if (item === null || notBelow.has(item.key) || seen.has(`${item.key} ${item.item}`)) return [];
    const box = roomBelow(anchor, runs.filter((run) => run.page === page), bands);
    const isFree = box !== null && !filled.some((other) => other.page === page && overlap(other.box, box));
    if (!isFree) return [];
    seen.add(`${item.key} ${item.item}`);
    return [{ item, row: null, option: "", page, box, value: "", field: null }];
  });
}

function keyOf({ item }: KeyedBox): string {
  return `${item.key} ${item.item}`;
}

function roomBelow(anchor: Anchor, runs: readonly Run[], bands: FormLayout["sections"]): Box | null {
  const band = bands.find(({ section, page }) => section === anchor.section && page === anchor.page);
  const right = Math.min(anchor.right, Math.max(...runs.map((run) => run.right)));
  const below = runs.filter((run) =>
    run.left < right - 4 && run.right > anchor.left + 4 && run.baseline < anchor.baseline - 2
  ).toSorted((a, b) => b.baseline - a.baseline);
  // A label runs on over several lines, close below each other.
  const [low, next] = below.reduce<readonly [number, Run | null]>(
    ([line, end], run) => end === null && line - run.baseline < 11.5 ? [run.baseline, null] : [line, end ?? run],
    [anchor.baseline, null],
  );
  const printed = next === null ? Number.NEGATIVE_INFINITY : next.baseline + next.height;
  const floor = Math.max(printed, band?.box[1] ?? printed);
  if (!Number.isFinite(floor) || right - anchor.left < least.width || low - 3 - floor < least.height) return null;
  const height = Math.min(usualHeight, low - 3 - floor);
  // Answers stand at the foot of their box; where nothing printed below tells of its foot, right under their label.
  const bottom = next === null || low - floor > deepest ? low - 3 - height : floor + 1;
  return [anchor.left, bottom, right - anchor.left, height - 1];
}

function overlap([x, y, width, height]: Box, [left, bottom, wide, high]: Box): boolean {
  return x < left + wide && x + width > left && y < bottom + high && y + height > bottom;
}
