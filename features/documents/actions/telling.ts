import type { Statement } from "@/db/database.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import { deepLink } from "@/kernel/deep-link.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { formTypes } from "../contract.ts";
import type { Assignee } from "./assign.ts";

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

/** The same for everything that a change of many documents has reached. */
export async function tellOfChange(
  context: FeatureContext,
  access: Access,
  changeId: number,
  assignee: Omit<Assignee, "email"> | null,
  url: string | undefined,
): Promise<readonly Statement[]> {
  const [stores, first, counted] = await context.database.snapshot([
    {
      sql: "SELECT d.account_id, d.store_id, min(d.form_type) AS form_type FROM document_bulk_items i " +
        "JOIN documents d ON d.id = i.document_id WHERE i.change_id = ? GROUP BY 1, 2 ORDER BY d.store_id",
      args: [changeId],
    },
    { sql: "SELECT document_id AS id FROM document_bulk_items WHERE change_id = ? LIMIT 100", args: [changeId] },
    { sql: "SELECT count(*) AS count FROM document_bulk_items WHERE change_id = ?", args: [changeId] },
  ]);
  if (stores.length === 0) return [];
  const storeId = Number(stores[0].store_id);
  const count = Number(counted[0].count);
  // A list shows one of the two books; stand-alone documents are in the second.
  const isStandAlone = stores.every(({ form_type }) => Number(form_type) === formTypes.standAloneAtfForm);
  const filters = `${stores.length === 1 ? "" : "accountOverview=true&"}${isStandAlone ? "formType=1&" : ""}`;
  const list = `/${storeId}/documents?${filters}fflAssigned=true`;
  const person = assignee && await context.offered(accountsOffer).person(assignee.id);
  return tellStatements(context, access.identity, person, {
    accountId: Number(stores[0].account_id),
    storeId: stores.length === 1 ? storeId : null,
    documentIds: first.map(({ id }) => Number(id)),
    count,
    url: deepLink(context.configuration, url, count === 1 ? `/${storeId}/documents/${first[0].id}` : list),
  });
}
