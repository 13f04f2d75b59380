import { guard, type Row, type Statement } from "@/db/database.ts";
import { accountsOffer, type Person } from "@/features/accounts/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { deepLink } from "@/kernel/deep-link.ts";
import { badRequest } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import type { AssignableUser } from "./contract-actions.ts";
import { streamOf, subjectOf } from "./ledger-events.ts";
import { readable, type StoredDocument } from "./record.ts";

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
 * The person to be given documents of these stores (rows with `account_id`, `store_id`); null takes assignments away.
 * Throws 400 for somebody who works in none of them, or not in all: whether they exist is nobody's business.
 */
export async function assigneeFor(
  context: FeatureContext,
  stores: readonly Row[],
  userId: number | null,
): Promise<Assignee | null> {
  if (userId === null) return null;
  let assignee: Assignee | undefined;
  for (const store of stores) {
    const found = (await staffOf(context, store)).find(({ id }) => id === userId);
    if (!found) throw await notAssignable(context, assignee, Number(store.store_id));
    assignee = found;
  }
  return assignee ?? null;
}

async function notAssignable(context: FeatureContext, assignee: Assignee | undefined, storeId: number) {
  const store = assignee && await context.offered(storesOffer).byId(storeId);
  const message = assignee && store
    ? `${assignee.name} does not belong to ${store.friendlyFFLName}. Please choose documents of one store.`
    : "Documents are assigned to active people of their own store. Please choose somebody else.";
  return badRequest(message, { assignedUser: message });
}

/** The columns that an assignment sets, in the order of {@link assignedValues}. */
export const assignedColumns = ["ffl_assigned_id", "ffl_assigned_name", "ffl_assigned_origin"] as const;

/** What an assignment writes. */
export function assignedValues(assignee: Omit<Assignee, "email"> | null) {
  return [assignee?.id ?? null, assignee?.name ?? null, assignee?.origin ?? 0] as const;
}

/** Assigns one document and tells the person. Assigning to whom it is assigned already writes nothing. */
export async function assignOne(
  context: FeatureContext,
  access: Access,
  id: number,
  wanted: { readonly assignedUser: number | null; readonly url?: string },
): Promise<StoredDocument> {
  const { database, ledger } = context;
  const { row: seen } = await readable(database, access, id, "documents.assign");
  const assignee = await assigneeFor(context, [seen], wanted.assignedUser);
  await database.write(async () => {
    const { row } = await readable(database, access, id, "documents.assign");
    const from = row.ffl_assigned_id;
    if ((from === null ? null : Number(from)) === (assignee?.id ?? null)) return [];
    const storeId = Number(row.store_id);
    return [
      {
        sql: `UPDATE documents SET ${assignedColumns.map((column) => `${column} = ?`).join(", ")}, ` +
          "version = version + 1 WHERE id = ? AND ffl_assigned_id IS ?",
        args: [...assignedValues(assignee), id, from === null ? null : Number(from)],
      },
      guard("documents.assign", "changes() = 1"),
      ...await ledger.append([{
        stream: streamOf(storeId),
        event: "documents.assigned",
        subject: subjectOf(id),
        actor: actorOf(access.identity),
        data: {
          from: row.ffl_assigned_name === null ? null : String(row.ffl_assigned_name),
          to: assignee?.name ?? null,
        },
      }]),
      ...tellStatements(context, access.identity, assignee, {
        accountId: Number(row.account_id),
        storeId,
        documentIds: [id],
        count: 1,
        url: deepLink(context.configuration, wanted.url, `/${storeId}/documents/${id}`),
      }),
    ];
  });
  context.wake();
  return await readable(database, access, id);
}

/** What is told of an assignment. */
export interface Assigned {
  readonly accountId: number;
  /** Null when the documents are of several stores. */
  readonly storeId: number | null;
  /** The first hundred. */
  readonly documentIds: readonly number[];
  readonly count: number;
  /** Absolute, where the person goes to see them. */
  readonly url: string;
}

/**
 * Publishes `documents.assigned` and writes the person a mail, for the batch that assigns. Nobody is written to about
 * what they took themselves. A mail leaves the house, so it names no customer.
 */
export function tellStatements(
  context: FeatureContext,
  by: Identity,
  assignee: Assignee | null,
  assigned: Assigned,
): readonly Statement[] {
  const { accountId, storeId, documentIds, count, url } = assigned;
  const event = context.publish("documents.assigned", {
    accountId,
    storeId,
    documentIds,
    count,
    assignedUser: assignee?.id ?? null,
    byUser: by.userId,
    byName: by.name,
    url,
  });
  if (!assignee || assignee.id === by.userId) return event;
  const what = count === 1 ? "a document" : `${count.toLocaleString("en-US")} documents`;
  return [
    ...event,
    ...context.mail.send({
      to: { name: assignee.name, address: assignee.email },
      subject: `${cleaned(by.name)} assigned ${what} to you`,
      text: `${by.name} assigned ${what} in Strongroom to you.`,
      links: [{ label: count === 1 ? "Open the document" : "Open the documents", href: url }],
      accountId,
      storeId,
      leastRank: 1,
    }),
  ];
}

/** A subject is one line. */
function cleaned(name: string): string {
  return name.replaceAll(/\p{Cc}+/gu, " ");
}
