import type { RouteRules } from "@/deploy/permissions/route-rule.ts";
import type { Statement } from "@/db/database.ts";
import type { TestProduct } from "../../product/product.ts";
import { suiteParts } from "../../product/suite-part.ts";
import type { Asker } from "./people.ts";
import type { Side } from "./sides.ts";

/** What a feature's routes are, as far as rights are concerned: the default export of its `permission-walk.suite.ts`. */
export interface WalkPart {
  /** Whom its routes let in, where that is not one permission alone; `docs/permissions.md` is made from it. */
  readonly rules?: RouteRules;
  /** What its routes are asked with, by method and path; needed for those with a body or a query. */
  readonly requests?: Readonly<Record<string, Ask>>;
  /** What the ids in its paths name, by the beginning of `METHOD /path`; accounts, stores, documents and people are known. */
  readonly paths?: readonly (readonly [RegExp, Kind])[];
  /** How a thing that its ids name is made. */
  readonly kinds?: Readonly<Record<Kind, Maker>>;
  /** Permissions that the specification's table of roles (4-decisions) does not name, with who was chosen to hold them. */
  readonly chosen?: readonly ChosenPermission[];
}

/** What an id names, such as `account`, `document` or `view`. */
export type Kind = string;

/** Makes one thing of a side, and answers its id. */
export interface Maker {
  /** Made once for each side; otherwise anew for each request, as for requests that use it up. */
  readonly isLasting?: boolean;
  /** `owner` answers the person whose it is to be: who asks, or somebody else of the side. */
  readonly make: (product: TestProduct, side: Side, owner: () => Promise<number>) => Promise<number>;
}

/** Gives the id of something real for one request. */
export type Target = (kind: Kind) => Promise<number>;

/** What a route is asked with: minimal, but right in form, so that the answer is about rights. */
export interface Ask {
  readonly query?: (target: Target) => Promise<string>;
  readonly body?: (target: Target, asker: Asker | null) => unknown;
  readonly form?: (target: Target) => Promise<FormData>;
  /** The query or the body names something that belongs to somebody. */
  readonly isPlaced?: boolean;
  /** What the asker must have before. */
  readonly prepared?: (asker: Asker) => Statement;
}

/** A permission and who holds it. */
export interface ChosenPermission {
  /** What it is about, in words. */
  readonly row: string;
  readonly permission: string;
  /** Names of roles. */
  readonly roles: readonly string[];
  readonly byAudit?: boolean;
  /** What gives it besides roles, where that is no audit. */
  readonly sources?: readonly string[];
}

/** All parts of the features in a list, as one. */
export interface Walk extends Required<WalkPart> {
  readonly rules: RouteRules;
}

/**
 * Reads the part of every feature. `elsewhere` names the folders of features that lie outside of `features/`. Throws when
 * two features speak for the same route or the same kind of thing.
 */
export async function walkOf(
  features: readonly { readonly name: string }[],
  elsewhere: Readonly<Record<string, string>> = {},
): Promise<Walk> {
  const parts = await suiteParts<WalkPart>("permission-walk.suite.ts", features, elsewhere);
  return {
    rules: joined(parts.map(({ rules = {} }) => rules)),
    requests: joined(parts.map(({ requests = {} }) => requests)),
    paths: parts.flatMap(({ paths = [] }) => paths),
    kinds: joined(parts.map(({ kinds = {} }) => kinds)),
    chosen: parts.flatMap(({ chosen = [] }) => chosen),
  };
}

function joined<Value>(records: readonly Readonly<Record<string, Value>>[]): Readonly<Record<string, Value>> {
  const all = new Map<string, Value>();
  for (const [key, value] of records.flatMap((record) => Object.entries(record))) {
    if (all.has(key)) throw new Error(`Two features say what ${key} is.`);
    all.set(key, value);
  }
  return Object.fromEntries(all);
}
