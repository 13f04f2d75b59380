import { texts } from "../../../contract.ts";
import { opensGroup } from "../../../contract-rules.ts";

/** How far a file is. */
export type RowState =
  | { readonly phase: "chosen" }
  | { readonly phase: "sending"; readonly received: number }
  /** It goes on by itself. */
  | { readonly phase: "interrupted"; readonly received: number; readonly message: string }
  | { readonly phase: "added" }
  /** A person has to try again, or to remove it. */
  | { readonly phase: "failed"; readonly message: string };

/** A file to be added. */
export interface SupplementRow {
  readonly key: string;
  readonly file: File;
  /** Null while nobody has chosen one. */
  readonly type: number | null;
  readonly state: RowState;
}

/** What is wrong with the type of a file; null when nothing is. */
export function typeProblem(type: number | null): string | null {
  if (type === null) return texts.typeMissing;
  return opensGroup(type) ? texts.supplementType : null;
}

/** What happens to the rows. */
export type RowAction =
  | { readonly kind: "files"; readonly rows: readonly SupplementRow[] }
  | { readonly kind: "type"; readonly key: string; readonly type: number | null }
  /** The same type for every file that has none yet. */
  | { readonly kind: "typeForAll"; readonly type: number }
  | { readonly kind: "state"; readonly key: string; readonly state: RowState }
  | { readonly kind: "remove"; readonly key: string };

/** The rows after something happened to them. */
export function rowsAfter(rows: readonly SupplementRow[], action: RowAction): readonly SupplementRow[] {
  switch (action.kind) {
    case "files":
      return [...rows, ...action.rows];
    case "type":
      return rows.map((row) => row.key === action.key ? { ...row, type: action.type } : row);
    case "typeForAll":
      return rows.map((row) => row.type === null ? { ...row, type: action.type } : row);
    case "state":
      return rows.map((row) => row.key === action.key ? { ...row, state: action.state } : row);
    case "remove":
      return rows.filter(({ key }) => key !== action.key);
  }
}
