import { guard, type Row, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import type { Access } from "@/kernel/access.ts";
import { changedBy } from "@/kernel/changed.ts";
import { conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keptAddress } from "./address.ts";
import type { NewView, View, ViewChange } from "./contract.ts";
import { type ViewPlace, viewPlace } from "./place.ts";

const columns = "v.*, (SELECT view_id FROM views_defaults WHERE user_id = ? AND store_id = v.store_id) AS default_id";

/** The person's own views of a store and those shared with them there, by name. */
export async function viewsOf(
  context: FeatureContext,
  access: Access,
  storeId: number,
): Promise<{ views: View[]; mayShare: boolean }> {
  const place = await viewPlace(context, access, storeId);
  const rows = await context.database.all(
    `SELECT ${columns} FROM views v WHERE store_id = ? AND deleted_at IS NULL AND (owner_id = ? OR (is_shared = 1 AND ?)) ` +
      "ORDER BY is_shared, name_key, id",
    [place.userId, storeId, place.userId, place.mayShare],
  );
  return { views: rows.map((row) => presentView(row, place)), mayShare: place.mayShare };
}

/** Keeps a view. Throws 409 when the person has one of that name in the store. */
export async function makeView(context: FeatureContext, access: Access, wanted: NewView): Promise<View> {
  const { database, clock } = context;
  const place = await viewPlace(context, access, wanted.storeId);
  if (wanted.isShared && !place.mayShare) throw forbidden();
  const { userId, name: ownerName } = access.identity;
  const id = await context.ids.next("views");
  const address = keptAddress(wanted.address);
  const at = clock.now().toISOString();
  await written(context, () => [
    freeName(wanted.storeId, userId, wanted.name, id),
    {
      sql: "INSERT INTO views(id, account_id, store_id, owner_id, owner_name, name, name_key, address, is_shared, " +
        "changed_by_name, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      args: [
        id,
        place.accountId,
        wanted.storeId,
        userId,
        ownerName,
        wanted.name,
        nameKey(wanted.name),
        address,
        wanted.isShared,
        ownerName,
        at,
      ],
    },
    ...(wanted.isDefault ? [defaultStatement(place, id)] : []),
  ]);
  return presentView(await rowOf(database, id, userId), place);
}

/** Changes a view's name, address or sharing. Throws 403, 404, and 409 when it was changed meanwhile. */
export async function editView(
  context: FeatureContext,
  access: Access,
  id: number,
  { version, ...change }: ViewChange,
): Promise<View> {
  const { database, clock } = context;
  const { row, place } = await changeable(context, access, id);
  if (change.isShared && !place.mayShare) throw forbidden();
  if (version !== undefined && version !== Number(row.version)) throw staleView(row);
  const address = keptAddress(change.address);
  const at = clock.now().toISOString();
  try {
    await written(context, () => [
      freeName(place.storeId, Number(row.owner_id), change.name, id),
      {
        sql: "UPDATE views SET name = ?, name_key = ?, address = ?, is_shared = ?, version = version + 1, " +
          "changed_by_name = ?, changed_at = ? WHERE id = ? AND version = ? AND deleted_at IS NULL",
        args: [
          change.name,
          nameKey(change.name),
          address,
          change.isShared,
          access.identity.name,
          at,
          id,
          Number(row.version),
        ],
      },
      guard("views.version", "changes() = 1"),
    ]);
  } catch (error) {
    if (error instanceof GuardFailed) throw staleView((await changeable(context, access, id)).row);
    throw error;
  }
  return presentView(await rowOf(database, id, place.userId), place);
}

/** Takes a view away from everybody; for a day it can be brought back. */
export async function removeView(context: FeatureContext, access: Access, id: number): Promise<void> {
  await changeable(context, access, id);
  const at = context.clock.now().toISOString();
  await context.database.write(() => [{
    sql: "UPDATE views SET deleted_at = ?, version = version + 1 WHERE id = ? AND deleted_at IS NULL",
    args: [at, id],
  }]);
}

/** Brings a deleted view back as it was. Throws 409 when its name was given to another meanwhile. */
export async function bringBackView(context: FeatureContext, access: Access, id: number): Promise<View> {
  const { row, place } = await changeable(context, access, id, true);
  await written(context, () => [
    freeName(place.storeId, Number(row.owner_id), String(row.name), id),
    { sql: "UPDATE views SET deleted_at = NULL, version = version + 1 WHERE id = ?", args: [id] },
  ]);
  return presentView(await rowOf(context.database, id, place.userId), place);
}

/** Sets which view opens by itself for the person in a store; null for none. */
export async function setDefault(
  context: FeatureContext,
  access: Access,
  { storeId, viewId }: { readonly storeId: number; readonly viewId: number | null },
): Promise<void> {
  const place = await viewPlace(context, access, storeId);
  if (viewId !== null && (await seen(context, access, viewId)).place.storeId !== storeId) throw notFound();
  await context.database.write(() => [
    viewId === null
      ? { sql: "DELETE FROM views_defaults WHERE user_id = ? AND store_id = ?", args: [place.userId, storeId] }
      : defaultStatement(place, viewId),
  ]);
}

/** The address with which the archive of a store opens for a person; null when they have chosen no view. */
export async function defaultAddress(context: FeatureContext, access: Access, storeId: number): Promise<string | null> {
  const { views } = await viewsOf(context, access, storeId);
  const view = views.find(({ isDefault }) => isDefault);
  return view ? [`view=${view.id}`, view.address].filter(Boolean).join("&") : null;
}

/** Views that were deleted more than a day ago, and searches of long ago, are forgotten. */
export function forgottenStatements(now: Date): readonly Statement[] {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return [
    { sql: "DELETE FROM views WHERE deleted_at < ?", args: [ago(1)] },
    { sql: "DELETE FROM views_searches WHERE used_at < ?", args: [ago(90)] },
  ];
}

function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

const nameTaken = "views.name_free";

function freeName(storeId: number, ownerId: number, name: string, id: number): Statement {
  return guard(
    nameTaken,
    "NOT EXISTS (SELECT 1 FROM views WHERE store_id = ? AND owner_id = ? AND name_key = ? AND deleted_at IS NULL AND id <> ?)",
    [storeId, ownerId, nameKey(name), id],
  );
}

async function written({ database }: FeatureContext, statements: () => readonly Statement[]): Promise<void> {
  try {
    await database.write(statements);
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== nameTaken) throw error;
    throw conflict("views.name_taken", "A view of this name exists already. Please choose another name.");
  }
}

function defaultStatement({ userId, storeId }: ViewPlace, viewId: number): Statement {
  return {
    sql: "INSERT INTO views_defaults(user_id, store_id, view_id) VALUES (?, ?, ?) " +
      "ON CONFLICT(user_id, store_id) DO UPDATE SET view_id = excluded.view_id",
    args: [userId, storeId, viewId],
  };
}

async function rowOf(database: FeatureContext["database"], id: number, userId: number): Promise<Row> {
  const row = await database.one(`SELECT ${columns} FROM views v WHERE id = ?`, [userId, id]);
  if (!row) throw notFound();
  return row;
}

/** A view that the person sees. Throws 404 for any other. */
async function seen(context: FeatureContext, access: Access, id: number, isDeleted = false) {
  const row = await rowOf(context.database, id, access.identity.userId);
  if ((row.deleted_at !== null) !== isDeleted) throw notFound();
  const place = await viewPlace(context, access, Number(row.store_id));
  const isOwn = Number(row.owner_id) === place.userId;
  if (!isOwn && !(Number(row.is_shared) === 1 && place.mayShare)) throw notFound();
  return { row, place };
}

async function changeable(context: FeatureContext, access: Access, id: number, isDeleted = false) {
  const found = await seen(context, access, id, isDeleted);
  if (!presentView(found.row, found.place).mayChange) {
    throw forbidden("Only its maker and the admins of the store can change a shared view.");
  }
  return found;
}

function staleView(row: Row) {
  return changedBy(String(row.changed_by_name), String(row.changed_at));
}

function presentView(row: Row, { userId, mayManage }: ViewPlace): View {
  const isOwn = Number(row.owner_id) === userId;
  const isShared = Number(row.is_shared) === 1;
  return {
    id: Number(row.id),
    storeId: Number(row.store_id),
    name: String(row.name),
    address: String(row.address),
    isShared,
    isOwn,
    isDefault: Number(row.default_id ?? 0) === Number(row.id),
    mayChange: isOwn || (isShared && mayManage),
    ownerName: String(row.owner_name),
    version: Number(row.version),
  };
}
