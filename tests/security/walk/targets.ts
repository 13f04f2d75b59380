import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import type { RouteRule } from "@/deploy/permissions/route-rules.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import type { TestProduct } from "../../product/product.ts";
import type { Asker } from "./people.ts";
import type { Side } from "./sides.ts";

/** What the ids in paths and bodies name. */
export type Kind =
  | "account"
  | "store"
  | "document"
  | "attachment"
  | "mail"
  | "user"
  | "session"
  | "passkey"
  | "upload"
  | "intake"
  | "bulkChange"
  | "view"
  | "deletedView"
  | "trace"
  | "tracePack"
  | Departed;

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
  [/^\w+ \/api\/documents\/bulk\/\{id\}/, "bulkChange"],
  [/^\w+ \/api\/intake\/\{id\}/, "intake"],
  [/^\w+ \/api\/documents\/\{id\}/, "document"],
  [/^\w+ \/api\/attachments\/\{id\}/, "attachment"],
  [/^\w+ \/api\/stores\/\{/, "store"],
  [/^\w+ \/api\/varianceApproval\/\{id\}/, "store"],
  [/^\w+ \/api\/(?:history\/)?accounts\/\{/, "account"],
  [/^\w+ \/api\/users\/(?:LogOut\/)?\{/, "user"],
  [/^POST \/api\/views\/\{id\}\/restore/, "deletedView"],
  [/^\w+ \/api\/views\/\{id\}/, "view"],
  [/^\w+ \/api\/outbox\/\{id\}/, "mail"],
  [/^\w+ \/api\/sessions\/\{id\}/, "session"],
  [/^\w+ \/api\/uploads\/\{id\}/, "upload"],
  [/^\w+ \/api\/traces\/packs\/\{id\}/, "tracePack"],
  [/^\w+ \/api\/traces\/\{id\}/, "trace"],
  [/^\w+ \/api\/second-factor\/passkeys\/\{id\}/, "passkey"],
];

/** A secret that nobody was given. */
export const wrongSecret = "a".repeat(43);

/** Parameters that are a text: a secret that nobody knows, a licence number, an entry of the ledger. */
const texts: Readonly<Record<string, string>> = {
  token: wrongSecret,
  number: "5-76-201-01-9G-99999",
  seq: "1",
  position: "0",
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

const freshKinds = [
  "view",
  "deletedView",
  "user",
  "session",
  "passkey",
  "upload",
  "intake",
  "bulkChange",
  "departedStore",
  "departedAccount",
  "trace",
  "tracePack",
] as const;
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
  if (kind === "view" || kind === "deletedView") return await aView(product, userId, side, kind === "deletedView");
  if (kind === "bulkChange") return await aBulkChange(product, userId);
  if (kind === "trace") return await aTrace(product, side);
  if (kind === "tracePack") return await aTracePack(product, side);
  if (kind === "upload") return await anUpload(product, userId, side);
  if (kind === "intake") return await anIntakeItem(product, side);
  return kind === "passkey" ? await aPasskey(product, userId) : userId;
}

/** A view of somebody's own, deleted or not. */
async function aView(
  { context: { database, ids, clock } }: TestProduct,
  ownerId: number,
  { accountId, storeId }: Side,
  isDeleted: boolean,
): Promise<number> {
  const [id, at] = [await ids.next("views"), clock.now().toISOString()];
  await database.write(() => [{
    sql: "INSERT INTO views(id, account_id, store_id, owner_id, owner_name, name, name_key, address, is_shared, " +
      "changed_by_name, changed_at, deleted_at) VALUES (?1, ?2, ?3, ?4, 'Kim', ?1, ?1, '', 0, 'Kim', ?5, ?6)",
    args: [id, accountId, storeId, ownerId, at, isDeleted ? at : null],
  }]);
  return id;
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

async function aBulkChange({ context }: TestProduct, userId: number): Promise<number> {
  const id = await context.ids.next("document_bulk_changes");
  await context.database.write(() => [{
    sql:
      "INSERT INTO document_bulk_changes(id, user_id, kind, flag, at, chosen, has_more) VALUES (?, ?, 'flag', 1, ?, 0, 0)",
    args: [id, userId, context.clock.now().toISOString()],
  }]);
  return id;
}

async function aTrace({ context }: TestProduct, { accountId, storeId }: Side): Promise<number> {
  const id = await context.ids.next("traces");
  const at = context.clock.now().toISOString();
  await context.database.write(() => [{
    sql: "INSERT INTO traces(id, account_id, store_id, reference, reference_key, asked_by_name, asked_by_phone, " +
      "asked_by_email, came_by, received_at, firearm, search_text, changed_by_name, changed_at) " +
      "VALUES (?, ?, ?, ?, ?, '', '', '', 'phone', ?, ?, '', 'Kim Example', ?)",
    args: [id, accountId, storeId, `T${id}`, `T${id}`, at, JSON.stringify({ serialNumber: "K4473" }), at],
  }]);
  return id;
}

async function aTracePack(product: TestProduct, side: Side): Promise<number> {
  const { context } = product;
  const id = await context.ids.next("trace_packs");
  const received = await context.files.receive(new Blob([`pack ${id}`]).stream(), 1000);
  const { sha256, size } = await received.keep();
  const traceId = await aTrace(product, side);
  await context.database.write(() => [{
    sql: "INSERT INTO trace_packs(id, trace_id, document_id, kind, file_name, sha256, size, pages, made_at, made_by) " +
      "VALUES (?, ?, ?, 'pdf', 'Trace.pdf', ?, ?, 2, ?, 'Kim Example')",
    args: [id, traceId, side.documentId, sha256, size, context.clock.now().toISOString()],
  }]);
  return id;
}

async function anUpload({ context }: TestProduct, userId: number, { accountId, storeId }: Side): Promise<number> {
  const id = await context.ids.next("uploads");
  await context.database.write(() => [{
    sql: "INSERT INTO uploads(id, user_id, account_id, store_id, file_name, size, created_at, expires_at) " +
      "VALUES (?, ?, ?, ?, '4473.pdf', 14000, ?, '2099-01-01T00:00:00.000Z')",
    args: [id, userId, accountId, storeId, context.clock.now().toISOString()],
  }]);
  return id;
}

/** Something that waits to be verified, with the file of the side's document. */
async function anIntakeItem({ context }: TestProduct, { accountId, storeId, attachmentId }: Side): Promise<number> {
  const id = await context.ids.next("intake_items");
  await context.database.write(() => [
    {
      sql: "INSERT INTO intake_items(id, account_id, store_id, state, source, source_path, source_key, received_at, " +
        "received_by_name) VALUES (?, ?, ?, 'failed', 'inbox', 'a.pdf', ?, ?, 'Watched folder')",
      args: [id, accountId, storeId, String(id).padStart(64, "0"), context.clock.now().toISOString()],
    },
    {
      sql: "INSERT INTO intake_files(item_id, position, sha256, size, file_name) " +
        "SELECT ?, 0, sha256, size, 'a.pdf' FROM attachments WHERE id = ?",
      args: [id, attachmentId],
    },
  ]);
  return id;
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
