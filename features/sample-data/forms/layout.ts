import type { fieldNames, itemNumbers } from "@/features/pdf/contract-revisions.ts";
import type { Sheet } from "./sheet.ts";
import type { Form4473Revision } from "./values.ts";

/** What the sections of a form need to know of its revision. */
export interface Layout {
  sheet: Sheet;
  revision: Form4473Revision;
  items: (typeof itemNumbers)[Form4473Revision];
  names: ReturnType<typeof fieldNames>;
  /** May 2020 put the firearms first and renumbered everything. */
  isNew: boolean;
}

/** How many firearms fit on the form itself; more go on a continuation sheet. */
export function firearmRows(revision: Form4473Revision): number {
  return revision < "2020" ? 5 : 3;
}
