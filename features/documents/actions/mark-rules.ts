import type { Row, Value } from "@/db/database.ts";
import { newSalt } from "@/kernel/ledger/salted-sum.ts";
import { type Facet, facetsWith } from "../search/facets.ts";
import type { Mark, MarkSide } from "../offers-marks.ts";

/** What a mark's columns hold, whichever side's: the columns of `document_bulk_items`. */
export type MarkValues = Readonly<Partial<Record<MarkValue, Value>>>;

type MarkValue =
  | "flag"
  | "flagged_by_id"
  | "flagged_by_name"
  | "flagged_at"
  | "assigned_id"
  | "assigned_name"
  | "assigned_origin"
  | "reviewed"
  | "set_by_change";

/** Who sets a mark, when, and with which change of many (null for one document). */
export interface MarkedBy {
  readonly userId: number;
  readonly name: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly change: number | null;
}

/** One kind of mark of one side: what it asks, where it is kept, and what the ledger is told. */
export interface MarkRule {
  readonly permission: string;
  readonly event: string;
  /** The column that tells whether a document has it already. */
  readonly decides: MarkValue;
  /** Its columns of `documents`, by what they hold. */
  readonly columns: Readonly<Partial<Record<MarkValue, string>>>;
  readonly facet: Facet;
  /** What its facet is with these values. */
  readonly facetOf: (values: MarkValues) => number;
  /** The data of the entry. */
  readonly recorded: (before: MarkValues, after: MarkValues) => Readonly<Record<string, unknown>>;
}

const flagOf = ({ flag }: MarkValues) => Number(flag);
const isAssigned = ({ assigned_id }: MarkValues) => assigned_id === null ? 0 : 1;
const isReviewed = ({ reviewed }: MarkValues) => Number(reviewed);
const nameOf = ({ assigned_name }: MarkValues) => assigned_name === null ? null : String(assigned_name);
const idOf = ({ assigned_id }: MarkValues) => assigned_id === null ? null : Number(assigned_id);

/**
 * The hash of an entry stands in the proofs of those around it, which auditors get: without a salt the few things that a
 * dealer's mark can say could be tried out until the hash fits.
 */
function salted<Data extends object>(data: Data): Data & { readonly salt: string } {
  return { ...data, salt: newSalt() };
}

/** The marks of both sides. The auditor's side remembers less of who set them, and its entries hold all of it. */
const rules: Readonly<Record<MarkSide, Readonly<Partial<Record<Mark["kind"], MarkRule>>>>> = {
  dealer: {
    flag: {
      permission: "documents.flag",
      event: "documents.flagged",
      decides: "flag",
      columns: {
        flag: "ffl_flag",
        flagged_by_id: "ffl_flagged_by_id",
        flagged_by_name: "ffl_flagged_by_name",
        flagged_at: "ffl_flagged_at",
        set_by_change: "ffl_flag_change",
      },
      facet: "fflFlag",
      facetOf: flagOf,
      recorded: (before, after) => salted({ from: flagOf(before), to: flagOf(after) }),
    },
    assign: {
      permission: "documents.assign",
      event: "documents.assigned",
      decides: "assigned_id",
      columns: {
        assigned_id: "ffl_assigned_id",
        assigned_name: "ffl_assigned_name",
        assigned_origin: "ffl_assigned_origin",
        set_by_change: "ffl_assignment_change",
      },
      facet: "assigned",
      facetOf: isAssigned,
      recorded: (before, after) => salted({ from: nameOf(before), to: nameOf(after) }),
    },
  },
  auditor: {
    flag: {
      permission: "documents.audit_flag",
      event: "documents.audit_flagged",
      decides: "flag",
      columns: { flag: "audit_flag", flagged_by_name: "audit_flagged_by_name", set_by_change: "audit_flag_change" },
      facet: "auditFlag",
      facetOf: flagOf,
      recorded: (before, after) => ({ from: flagOf(before), to: flagOf(after), by: after.flagged_by_name ?? null }),
    },
    assign: {
      permission: "documents.audit_assign",
      event: "documents.audit_assigned",
      decides: "assigned_id",
      columns: {
        assigned_id: "audit_assigned_id",
        assigned_name: "audit_assigned_name",
        set_by_change: "audit_assignment_change",
      },
      facet: "auditAssigned",
      facetOf: isAssigned,
      recorded: (before, after) => ({ from: nameOf(before), to: nameOf(after), userId: idOf(after) }),
    },
    review: {
      permission: "documents.review",
      event: "documents.audit_reviewed",
      decides: "reviewed",
      columns: { reviewed: "audit_reviewed", set_by_change: "audit_review_change" },
      facet: "reviewed",
      facetOf: isReviewed,
      recorded: (before, after) => ({ from: isReviewed(before) === 1, to: isReviewed(after) === 1 }),
    },
  },
};

/** The rule of a mark. Throws for one that the side does not have: a dealer reviews nothing. */
export function markRule(side: MarkSide, kind: Mark["kind"]): MarkRule {
  const rule = rules[side][kind];
  if (!rule) throw new Error(`There is no mark "${kind}" on the ${side} side.`);
  return rule;
}

/** What the mark's columns hold once it is set. */
export function valuesOf(mark: Mark, { userId, name, at, change }: MarkedBy): MarkValues {
  const set_by_change = change;
  if (mark.kind === "review") return { reviewed: mark.isReviewed ? 1 : 0, set_by_change };
  if (mark.kind === "assign") {
    const { id = null, name = null, origin = 0 } = mark.assignee ?? {};
    return { assigned_id: id, assigned_name: name, assigned_origin: origin, set_by_change };
  }
  const [by, byName, when] = mark.color === 0 ? [null, null, null] : [userId, name, at];
  return { flag: mark.color, flagged_by_id: by, flagged_by_name: byName, flagged_at: when, set_by_change };
}

/** The mark that a document's row holds; the columns stand under `prefix` and what they hold, or under their own names. */
export function markOf({ columns }: MarkRule, row: Row, prefix?: string): MarkValues {
  return Object.fromEntries(
    Object.entries(columns).map(([value, column]) => [value, row[prefix === undefined ? column : `${prefix}${value}`]]),
  );
}

/** The columns that the rule writes, with their values, as SQL of an UPDATE and its arguments. */
export function assignments(rule: MarkRule, values: MarkValues): { readonly sql: string; readonly args: Value[] } {
  const pairs = pairsOf(rule);
  return {
    sql: pairs.map(({ column }) => `${column} = ?`).join(", "),
    args: pairs.map(({ value }) => values[value] ?? null),
  };
}

/** What a rule keeps: each value with its column. */
export function pairsOf({ columns }: MarkRule): readonly { readonly value: MarkValue; readonly column: string }[] {
  return markValues.flatMap((value) => {
    const column = columns[value];
    return column === undefined ? [] : [{ value, column }];
  });
}

const markValues = [
  "flag",
  "flagged_by_id",
  "flagged_by_name",
  "flagged_at",
  "assigned_id",
  "assigned_name",
  "assigned_origin",
  "reviewed",
  "set_by_change",
] as const satisfies readonly MarkValue[];

/** The facets of a document with other values of the mark. */
export function facetsAfter({ facet, facetOf }: MarkRule, facets: number, values: MarkValues): number {
  return facetsWith(facets, facet, facetOf(values));
}

/** Whether a document has the mark already. */
export function hasAlready(rule: MarkRule, row: Row, values: MarkValues): boolean {
  return markOf(rule, row)[rule.decides] === values[rule.decides];
}
