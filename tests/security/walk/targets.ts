import { aPerson } from "@/features/accounts/testing.ts";
import type { RouteRule } from "@/deploy/permissions/route-rule.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import type { TestProduct } from "../../product/product.ts";
import type { Kind, Maker, Target, Walk } from "./part.ts";
import type { Asker } from "./people.ts";
import { wrongSecret } from "./sent.ts";
import { form, type Side } from "./sides.ts";

/** Where a request goes: what the asker has a right to, the same of another account, or nothing at all. */
export type Where = "own" | "foreign" | "nothing";

/** What a path names whatever feature it belongs to; features say the rest in their own part, which comes first. */
const commonPaths: readonly (readonly [RegExp, Kind])[] = [
  [/\/documents\/\{id\}/, "document"],
  [/\/attachments\/\{id\}/, "attachment"],
  [/\/stores\/\{/, "store"],
  [/\/accounts\/\{/, "account"],
  [/\/users\/(?:LogOut\/)?\{/, "user"],
];

/** Things that every side has from the beginning, and people. */
const commonKinds: Readonly<Record<Kind, Maker>> = {
  account: { isLasting: true, make: (_, { accountId }) => Promise.resolve(accountId) },
  store: { isLasting: true, make: (_, { storeId }) => Promise.resolve(storeId) },
  document: { isLasting: true, make: (_, { documentId }) => Promise.resolve(documentId) },
  attachment: { isLasting: true, make: (_, { attachmentId }) => Promise.resolve(attachmentId) },
  user: { make: (_product, _side, owner) => owner() },
};

/** Parameters that name nobody's: a secret that nobody knows, a licence number, an entry, a manual page, a place. */
const texts: Readonly<Record<string, string>> = {
  token: wrongSecret,
  number: "5-76-201-01-9G-99999",
  seq: "2",
  position: "0",
  part: "1",
  page: "keyboard",
  type: "documents",
  sha256: form.sha256,
  platform: "linux-x64",
};

/** What stands in a route's path; null when there is nothing that belongs to anybody. Throws for one not known here. */
export function kindOf({ paths }: Walk, { method, path }: Endpoint): Kind | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => !(name in texts));
  if (names.length === 0) return null;
  if (names.includes("stream")) return "store";
  const kind = [...paths, ...commonPaths].find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];
  if (!kind) throw new Error(`Say in the feature's permission-walk.suite.ts (paths) what stands in ${path}.`);
  return kind;
}

/** The path of a route with real ids. */
export async function pathOf(walk: Walk, endpoint: Endpoint, target: Target): Promise<string> {
  const kind = kindOf(walk, endpoint);
  const id = kind === null ? "" : await target(kind);
  // Of two ids the one that is called so is a document's.
  const inside = /\{id\}.*\{documentId\}/.test(endpoint.path) ? await target("document") : id;
  return endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) =>
      texts[name] ?? (name === "stream" ? `store:${id}` : String(name === "documentId" ? inside : id)),
  );
}

/** What was made once for a side. */
const lasting = new WeakMap<Side, Map<Kind, Promise<number>>>();

/** Ids for one request. People, sessions and the like are new each time, for requests that use them up. */
export function targetAt(
  walk: Walk,
  product: TestProduct,
  where: Where,
  sides: { readonly own: Side; readonly foreign: Side },
  { asker, rule }: { readonly asker: Asker | null; readonly rule: RouteRule | undefined },
): Target {
  if (where === "nothing") return () => Promise.resolve(999_999_999);
  const side = sides[where];
  const forThisRequest = new Map<Kind, Promise<number>>();
  const forTheSide = lasting.get(side) ?? new Map<Kind, Promise<number>>();
  lasting.set(side, forTheSide);
  return async (kind) => {
    const maker = walk.kinds[kind] ?? commonKinds[kind];
    if (!maker) throw new Error(`Say in the feature's permission-walk.suite.ts (kinds) how a ${kind} is made.`);
    const isAsker = where === "own" && (kind !== "user" || rule?.to === "oneself");
    const owner = () => isAsker && asker ? Promise.resolve(asker.id) : someoneOf(product, side);
    const made = maker.isLasting ? forTheSide : forThisRequest;
    const id = made.get(kind) ?? maker.make(product, side, owner);
    made.set(kind, id);
    return await id;
  };
}

/** A new user of the side's store. */
export async function someoneOf({ context }: TestProduct, { accountId, storeId }: Side): Promise<number> {
  return (await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] })).id;
}
