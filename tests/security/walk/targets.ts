import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import type { RouteRule } from "@/deploy/permissions/route-rules.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import type { TestProduct } from "../../product/product.ts";
import type { Asker } from "./people.ts";
import type { Side } from "./sides.ts";

/** What the ids in paths and bodies name. */
export type Kind = "account" | "store" | "document" | "attachment" | "mail" | "user" | "session" | "passkey" | Departed;

/** Something deleted that an operator can restore, and somebody with a picture. */
type Departed = "departedStore" | "departedAccount" | "pictured";

/** Gives the id of something real for one request. */
export type Target = (kind: Kind) => Promise<number>;

/** Where a request goes: what the asker has a right to, the same of another account, or nothing at all. */
export type Where = "own" | "foreign" | "nothing";

/** Whose numbers stand in a path, by its beginning; every parameter that is no text of its own must be found here. */
const kinds: readonly [RegExp, Kind][] = [
  [/^POST \/api\/stores\/\{id\}\/restore/, "departedStore"],
  [/^POST \/api\/accounts\/\{id\}\/restore/, "departedAccount"],
  [/^GET \/api\/users\/\{id\}\/image/, "pictured"],
  [/^\w+ \/api\/(?:history|proofs|attachments)\/documents\/\{id\}/, "document"],
  [/^\w+ \/api\/documents\/\{id\}/, "document"],
  [/^\w+ \/api\/attachments\/\{id\}/, "attachment"],
  [/^\w+ \/api\/stores\/\{/, "store"],
  [/^\w+ \/api\/varianceApproval\/\{id\}/, "store"],
  [/^\w+ \/api\/(?:history\/)?accounts\/\{/, "account"],
  [/^\w+ \/api\/users\/(?:LogOut\/)?\{/, "user"],
  [/^\w+ \/api\/outbox\/\{id\}/, "mail"],
  [/^\w+ \/api\/sessions\/\{id\}/, "session"],
  [/^\w+ \/api\/second-factor\/passkeys\/\{id\}/, "passkey"],
];

/** A secret that nobody was given. */
export const wrongSecret = "a".repeat(43);

/** Parameters that are a text: a secret that nobody knows, a licence number, an entry of the ledger. */
const texts: Readonly<Record<string, string>> = {
  token: wrongSecret,
  number: "5-76-201-01-9G-99999",
  seq: "1",
};

/** What stands in a route's path; null when there is nothing that belongs to anybody. Throws for one not known here. */
export function kindOf({ method, path }: Endpoint): Kind | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => !(name in texts));
  if (names.length === 0) return null;
  if (names.includes("stream")) return "store";
  const kind = kinds.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];
  if (!kind) throw new Error(`Say in tests/security/walk/targets.ts what stands in ${path}.`);
  return kind;
}

/** The path of a route with real ids. */
export async function pathOf(endpoint: Endpoint, target: Target): Promise<string> {
  const kind = kindOf(endpoint);
  const id = kind === null ? "" : await target(kind);
  return endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => texts[name] ?? (name === "stream" ? `store:${id}` : String(id)),
  );
}

/** Ids for one request. People, sessions and the like are new each time, for requests that use them up. */
export function targetAt(
  product: TestProduct,
  where: Where,
  sides: { readonly own: Side; readonly foreign: Side },
  { asker, rule }: { readonly asker: Asker | null; readonly rule: RouteRule | undefined },
): Target {
  if (where === "nothing") return () => Promise.resolve(999_999_999);
  const known = new Map<Kind, Promise<number>>();
  const make = (kind: Kind) => {
    const isAsker = where === "own" && (kind !== "user" || rule?.to === "oneself");
    return isFresh(kind)
      ? fresh(product, sides[where], kind, isAsker ? asker?.id ?? null : null)
      : sides[where][`${kind}Id`];
  };
  return async (kind) => {
    const id = known.get(kind) ?? Promise.resolve(make(kind));
    known.set(kind, id);
    return await id;
  };
}

const freshKinds = ["user", "session", "passkey", "departedStore", "departedAccount"] as const;
type Fresh = (typeof freshKinds)[number];

function isFresh(kind: Kind): kind is Fresh {
  return freshKinds.some((known) => known === kind);
}

async function fresh(product: TestProduct, side: Side, kind: Fresh, askerId: number | null): Promise<number> {
  const { context } = product;
  const { accountId, storeId } = side;
  if (kind === "departedAccount") return await depart(product, (await anAccount(context)).id, null);
  if (kind === "departedStore") return await depart(product, accountId, (await aStore(context, { accountId })).id);
  const userId = askerId ?? (await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId] })).id;
  if (kind === "session") return (await signedIn(context, userId)).sessionId;
  return kind === "passkey" ? await aPasskey(product, userId) : userId;
}

/** Deletes an account, or one store of it, as if its owner had done so. */
export async function depart(
  { context }: Pick<TestProduct, "context">,
  accountId: number,
  storeId: number | null,
): Promise<number> {
  const id = await context.ids.next("departures");
  const at = context.clock.now().toISOString();
  await context.database.write(() => [
    {
      sql: "INSERT INTO departures(id, account_id, store_id, name, deleted_by_name, deleted_at, purge_at) " +
        "VALUES (?, ?, ?, 'Gone', 'Kim Example', ?, '2099-01-01T00:00:00.000Z')",
      args: [id, accountId, storeId, at],
    },
    storeId === null
      ? { sql: "UPDATE accounts SET deleted_at = ? WHERE id = ?", args: [at, accountId] }
      : { sql: "UPDATE stores SET deleted_at = ? WHERE id = ?", args: [at, storeId] },
  ]);
  return storeId ?? accountId;
}

async function aPasskey({ context }: TestProduct, userId: number): Promise<number> {
  const id = await context.ids.next("second_factor_passkeys");
  await context.database.write(() => [{
    sql: "INSERT INTO second_factor_passkeys(id, user_id, credential_id, public_key, counter, transports, name, " +
      "created_at) VALUES (?, ?, ?, ?, 0, '[]', 'Key', ?)",
    args: [id, userId, `key-${id}`, new Uint8Array(8), context.clock.now().toISOString()],
  }]);
  return id;
}
