import { type Row } from "@/db/database.ts";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access } from "@/kernel/access.ts";
import { grouped } from "@/kernel/counted.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { AssignableUser } from "../contract-actions.ts";
import { readable, type StoredDocument } from "../records/record.ts";
import { markOne } from "./mark.ts";

/** Whom documents are assigned to; only what a record keeps and a mail needs. */
export type Assignee = Pick<Person, "id" | "name" | "email" | "origin">;

/** The people to whom a document of that store may be assigned, by name. */
export async function assignableUsers(
  context: FeatureContext,
  access: Access,
  documentId: number,
): Promise<AssignableUser[]> {
  const { row } = await readable(context.database, access, documentId, "documents.assign");
  const people = await staffOf(context, row);
  return people.map(({ id, name, email, origin }) => ({ id, name, email, origin }));
}

async function staffOf(context: FeatureContext, store: Row): Promise<readonly Person[]> {
  return await context.offered(accountsOffer).staffOfStore(Number(store.account_id), Number(store.store_id));
}

/**
 * The person to be given documents of these stores (rows with `account_id`, `store_id`, `count`); null takes assignments
 * away. Throws 400 for somebody who works in none of them (whether they exist is nobody's business), or not in all, with
 * the stores and the number of documents there: nobody is given half of what was chosen unasked.
 */
export async function assigneeFor(
  context: FeatureContext,
  stores: readonly Row[],
  userId: number | null,
): Promise<Assignee | null> {
  if (userId === null || stores.length === 0) return null;
  let assignee: Assignee | undefined;
  const elsewhere: Row[] = [];
  for (const store of stores) {
    const found = (await staffOf(context, store)).find(({ id }) => id === userId);
    if (found) assignee = found;
    else elsewhere.push(store);
  }
  if (assignee && elsewhere.length === 0) return assignee;
  const message = assignee
    ? `${assignee.name} does not work in ${await storesInWords(context, elsewhere)}. Nothing was assigned. ` +
      "Leave these documents out, or choose someone who works in all of these stores."
    : "Documents can only be assigned to active users of their own store. Choose someone else.";
  throw badRequest(message, { assignedUser: message });
}

const mostStoresNamed = 3;

/** "Denver (12 documents), Boulder (1 document) and 4 more stores (30 documents)", the ones with most first. */
async function storesInWords(context: FeatureContext, stores: readonly Row[]): Promise<string> {
  const counted = stores.map(({ store_id, count }) => ({ storeId: Number(store_id), count: Number(count) }))
    .sort((a, b) => b.count - a.count);
  const documents = (count: number) => `(${grouped(count)} document${count === 1 ? "" : "s"})`;
  const named = await Promise.all(
    counted.slice(0, counted.length > mostStoresNamed + 1 ? mostStoresNamed : undefined).map(
      async ({ storeId, count }) => {
        const store = await context.offered(storesOffer).byId(storeId);
        return `${store?.friendlyFFLName ?? "a store"} ${documents(count)}`;
      },
    ),
  );
  const others = counted.slice(named.length);
  const rest = documents(others.reduce((sum, { count }) => sum + count, 0));
  const parts = others.length === 0 ? named : [...named, `${others.length} more stores ${rest}`];
  return parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** Assigns one document and tells the person. Assigning to whom it is assigned already writes nothing. */
export async function assignOne(
  context: FeatureContext,
  access: Access,
  id: number,
  wanted: { readonly assignedUser: number | null; readonly url?: string },
): Promise<StoredDocument> {
  const { database } = context;
  const { row: seen } = await readable(database, access, id, "documents.assign");
  const assignee = await assigneeFor(context, [{ ...seen, count: 1 }], wanted.assignedUser);
  await markOne(context, access, id, { side: "dealer", mark: { kind: "assign", assignee }, url: wanted.url });
  return await readable(database, access, id);
}
