import { aPerson, anAccount, signedIn } from "@/features/accounts/testing.ts";
import type { RouteRule } from "@/deploy/permissions/route-rules.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import type { TestProduct } from "../../product/product.ts";
import type { Asker } from "./people.ts";
import type { Side } from "./sides.ts";

/** What the ids in paths and bodies name. */
export type Kind = "account" | "store" | "document" | "attachment" | "mail" | "user" | "session" | "passkey";

/** Gives the id of something real for one request. */
export type Target = (kind: Kind) => Promise<number>;

/** Where a request goes: what the asker has a right to, the same of another account, or nothing at all. */
export type Where = "own" | "foreign" | "nothing";

/** Whose numbers stand in a path, by its beginning; every parameter that is no text of its own must be found here. */
const kinds: readonly [RegExp, Kind][] = [
  [/^\/api\/(?:history|proofs|attachments)\/documents\/\{id\}/, "document"],
  [/^\/api\/documents\/\{id\}/, "document"],
  [/^\/api\/attachments\/\{id\}/, "attachment"],
  [/^\/api\/stores\/\{/, "store"],
  [/^\/api\/varianceApproval\/\{id\}/, "store"],
  [/^\/api\/(?:history\/)?accounts\/\{/, "account"],
  [/^\/api\/users\/(?:LogOut\/)?\{/, "user"],
  [/^\/api\/outbox\/\{id\}/, "mail"],
  [/^\/api\/sessions\/\{id\}/, "session"],
  [/^\/api\/second-factor\/passkeys\/\{id\}/, "passkey"],
];

/** Parameters that are a text: a secret that nobody knows, a licence number, an entry of the ledger. */
const texts: Readonly<Record<string, string>> = {
  token: "a".repeat(43),
  number: "5-76-201-01-9G-99999",
  seq: "1",
};

/** What stands in a route's path; null when there is nothing that belongs to anybody. Throws for one not known here. */
export function kindOf({ path }: Endpoint): Kind | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => !(name in texts));
  if (names.length === 0) return null;
  if (names.includes("stream")) return "store";
  const kind = kinds.find(([pattern]) => pattern.test(path))?.[1];
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

/** Ids for one request. People, sessions and passkeys are new each time, for requests that use them up. */
export function targetAt(
  product: TestProduct,
  where: Where,
  sides: { readonly own: Side; readonly foreign: Side },
  { asker, rule, changes }: { readonly asker: Asker; readonly rule: RouteRule | undefined; readonly changes: boolean },
): Target {
  if (where === "nothing") return () => Promise.resolve(999_999_999);
  const side = sides[where];
  const stranger = async () => (await aPerson(product.context, { accountId: sides.foreign.accountId })).id;
  const user = async () => {
    if (where === "own" && rule?.to === "oneself") return asker.id;
    const given = { accountId: side.accountId, role: "FFLUser" as const, storeIds: [side.storeId] };
    return (await aPerson(product.context, given)).id;
  };
  return async (kind) => {
    if (kind === "user") return await user();
    const whose = async () => where === "own" ? asker.id : await stranger();
    if (kind === "session") return (await signedIn(product.context, await whose())).sessionId;
    if (kind === "passkey") return await aPasskey(product, await whose());
    // What operators disable must not be what everybody else needs.
    if (kind === "account" && changes && where === "foreign") return (await anAccount(product.context)).id;
    return side[`${kind}Id`];
  };
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
