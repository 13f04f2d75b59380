import { and, eq, getTableColumns, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { deleteFrom, insert, statementOf, update } from "@/db/statement.ts";
import type { ErasedAccount } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { staleRecord } from "@/kernel/stale-record.ts";
import { conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { keptAddress } from "./address.ts";
import type { NewView, View, ViewChange } from "./contract.ts";
import { viewChanged } from "./events.ts";
import { type AskedArchive, isAt, placeOfView, type ViewPlace, viewPlace } from "./place.ts";
import { views, viewsDefaults, viewsSearches } from "./schema.ts";

/** The person's own views of an archive and those shared with them there, by name. */
export async function viewsOf(
  context: FeatureContext,
  access: Access,
  asked: AskedArchive,
): Promise<{ views: View[]; mayShare: boolean }> {
  const place = await viewPlace(context, access, asked);
  const isTheirs = or(eq(views.ownerId, place.userId), place.mayShare ? eq(views.isShared, true) : undefined);
  const rows = await rowsFor(context, place.userId, and(isAt(views, place), isNull(views.deletedAt), isTheirs))
    .orderBy(views.isShared, views.nameKey, views.id);
  return { views: rows.map((row) => presentView(row, place)), mayShare: place.mayShare };
}

/** Keeps a view. Throws 409 when the person has one of that name there. */
export async function makeView(context: FeatureContext, access: Access, wanted: NewView): Promise<View> {
  const { clock } = context;
  const place = await viewPlace(context, access, wanted);
  if (wanted.isShared && !place.mayShare) throw forbidden();
  const { userId, name: ownerName } = access.identity;
  const id = await context.ids.next("views");
  const address = keptAddress(wanted.address);
  const at = clock.now().toISOString();
  await written(context, { place, ownerId: userId, isShared: wanted.isShared }, [
    freeName(place, userId, wanted.name, id),
    statementOf(
      insert(views).values({
        ...{ id, accountId: place.accountId, storeId: place.storeId, ownerId: userId, ownerName, address },
        ...{ name: wanted.name, nameKey: nameKey(wanted.name), isShared: wanted.isShared },
        ...{ changedByName: ownerName, changedAt: at },
      }),
    ),
    ...(wanted.isDefault ? defaultStatements(place, id) : []),
  ]);
  return presentView(await rowOf(context, id, userId), place);
}

/** Changes a view's name, address or sharing. Throws 403, 404, and 409 when it was changed meanwhile. */
export async function editView(
  context: FeatureContext,
  access: Access,
  id: number,
  { version, ...change }: ViewChange,
): Promise<View> {
  const { clock } = context;
  const { row, place } = await changeable(context, access, id);
  if (change.isShared && !place.mayShare) throw forbidden();
  if (version !== undefined && version !== row.version) throw await staleView(context, row);
  const address = keptAddress(change.address);
  const at = clock.now().toISOString();
  try {
    const isShared = row.isShared || (change.isShared ?? false);
    await written(context, { place, ownerId: row.ownerId, isShared }, [
      freeName(place, row.ownerId, change.name, id),
      statementOf(
        update(views).set({
          ...{ name: change.name, nameKey: nameKey(change.name), address, isShared: change.isShared },
          ...{ version: nextVersion, changedByName: access.identity.name, changedAt: at },
        }).where(and(eq(views.id, id), eq(views.version, row.version), isNull(views.deletedAt))),
      ),
      guard("views.version", "changes() = 1"),
    ]);
  } catch (error) {
    if (error instanceof GuardFailed) throw await staleView(context, (await changeable(context, access, id)).row);
    throw error;
  }
  return presentView(await rowOf(context, id, place.userId), place);
}

/** Takes a view away from everybody; for a day it can be brought back. */
export async function removeView(context: FeatureContext, access: Access, id: number): Promise<void> {
  const { row, place } = await changeable(context, access, id);
  const deletedAt = context.clock.now().toISOString();
  await written(context, { place, ...row }, [
    statementOf(
      update(views).set({ deletedAt, version: nextVersion }).where(and(eq(views.id, id), isNull(views.deletedAt))),
    ),
  ]);
}

/** Brings a deleted view back as it was. Throws 409 when its name was given to another meanwhile. */
export async function bringBackView(context: FeatureContext, access: Access, id: number): Promise<View> {
  const { row, place } = await changeable(context, access, id, true);
  await written(context, { place, ...row }, [
    freeName(place, row.ownerId, row.name, id),
    statementOf(update(views).set({ deletedAt: null, version: nextVersion }).where(eq(views.id, id))),
  ]);
  return presentView(await rowOf(context, id, place.userId), place);
}

/** Sets which view opens by itself for the person in an archive; null for none. */
export async function setDefault(
  context: FeatureContext,
  access: Access,
  { viewId, ...asked }: AskedArchive & { readonly viewId: number | null },
): Promise<void> {
  const place = await viewPlace(context, access, asked);
  if (viewId !== null && !isSamePlace((await seen(context, access, viewId)).place, place)) throw notFound();
  await written(context, { place, ownerId: place.userId, isShared: false }, defaultStatements(place, viewId));
}

function isSamePlace(one: ViewPlace, other: ViewPlace): boolean {
  return one.accountId === other.accountId && one.storeId === other.storeId;
}

/** The address with which an archive opens for a person; null when they have chosen no view. */
export async function defaultAddress(
  context: FeatureContext,
  access: Access,
  asked: AskedArchive,
): Promise<string | null> {
  const { views } = await viewsOf(context, access, asked);
  const view = views.find(({ isDefault }) => isDefault);
  return view ? [`view=${view.id}`, view.address].filter(Boolean).join("&") : null;
}

/** Views that were deleted more than a day ago, and searches of long ago, are forgotten. */
export function forgottenStatements(now: Date): readonly Statement[] {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  return [
    statementOf(deleteFrom(views).where(lt(views.deletedAt, ago(1)))),
    statementOf(deleteFrom(viewsSearches).where(lt(viewsSearches.usedAt, ago(90)))),
  ];
}

/** Views of the overview go with their account; those of stores have gone with the stores. */
export function eraseOverviewViews({ accountId }: ErasedAccount): readonly Statement[] {
  return [views, viewsDefaults].map((table) =>
    statementOf(deleteFrom(table).where(isAt(table, { accountId, storeId: null })))
  );
}

const nextVersion = sql`${views.version} + 1`;

function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

const nameTaken = "views.name_free";

function freeName(
  { accountId, storeId }: Pick<ViewPlace, "accountId" | "storeId">,
  ownerId: number,
  name: string,
  id: number,
): Statement {
  return guard(
    nameTaken,
    "NOT EXISTS (SELECT 1 FROM views WHERE account_id = ? AND coalesce(store_id, 0) = ? AND owner_id = ? AND name_key = ? " +
      "AND deleted_at IS NULL AND id <> ?)",
    [accountId, storeId ?? 0, ownerId, nameKey(name), id],
  );
}

/** The view that is written: whose, where, and whether colleagues see it, or saw it. */
interface WrittenView {
  readonly place: ViewPlace;
  readonly ownerId: number;
  readonly isShared: boolean;
}

async function written(
  { change }: FeatureContext,
  { place: { accountId, storeId }, ownerId: userId, isShared }: WrittenView,
  statements: readonly Statement[],
): Promise<void> {
  try {
    await change((unit) => {
      unit.add(...statements);
      unit.publish(viewChanged, { accountId, storeId, userId, isShared });
    });
  } catch (error) {
    if (!(error instanceof GuardFailed) || error.guard !== nameTaken) throw error;
    throw conflict("views.name_taken", "There is already a view with this name. Please choose another name.");
  }
}

function defaultStatements(place: ViewPlace, viewId: number | null): readonly Statement[] {
  const { userId, accountId, storeId } = place;
  const isBefore = and(eq(viewsDefaults.userId, userId), isAt(viewsDefaults, place));
  return [
    statementOf(deleteFrom(viewsDefaults).where(isBefore)),
    ...viewId === null ? [] : [statementOf(insert(viewsDefaults).values({ userId, viewId, accountId, storeId }))],
  ];
}

/** Views with the person's default view beside the one that it is. */
function rowsFor({ database }: FeatureContext, userId: number, condition: SQL | undefined) {
  const isDefault = and(eq(viewsDefaults.userId, userId), eq(viewsDefaults.viewId, views.id));
  return database.query.select({ ...getTableColumns(views), defaultId: viewsDefaults.viewId }).from(views)
    .leftJoin(viewsDefaults, isDefault).where(condition);
}

type ViewRow = Awaited<ReturnType<typeof rowsFor>>[number];

async function rowOf(context: FeatureContext, id: number, userId: number): Promise<ViewRow> {
  const row = await rowsFor(context, userId, eq(views.id, id)).get();
  if (!row) throw notFound();
  return row;
}

/** A view that the person sees. Throws 404 for any other. */
async function seen(context: FeatureContext, access: Access, id: number, isDeleted = false) {
  const row = await rowOf(context, id, access.identity.userId);
  if ((row.deletedAt !== null) !== isDeleted) throw notFound();
  const place = await placeOfView(context, access, row);
  const isOwn = row.ownerId === place.userId;
  if (!isOwn && !(row.isShared && place.mayShare)) throw notFound();
  return { row, place };
}

async function changeable(context: FeatureContext, access: Access, id: number, isDeleted = false) {
  const found = await seen(context, access, id, isDeleted);
  if (!presentView(found.row, found.place).mayChange) {
    throw forbidden("Only the person who made it and admins can change a shared view.");
  }
  return found;
}

async function staleView(context: FeatureContext, { changedByName, changedAt, accountId, storeId }: ViewRow) {
  const stores = context.offered(storesOffer);
  // The overview has no clock of its own: that of the account's first store is told.
  const store = storeId === null ? (await stores.ofAccount(accountId)).at(0) : await stores.existing(storeId);
  return staleRecord(changedByName, changedAt, store?.timeZone ?? "UTC");
}

function presentView(row: ViewRow, { userId, mayManage }: ViewPlace): View {
  const { id, storeId, name, address, isShared, ownerName, version } = row;
  const isOwn = row.ownerId === userId;
  return {
    ...{ id, storeId, name, address, isShared, isOwn, ownerName, version },
    isDefault: row.defaultId !== null,
    mayChange: isOwn || (isShared && mayManage),
  };
}
