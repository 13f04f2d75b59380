import type { Access, Identity } from "@/kernel/access.ts";
import { deepLink } from "@/kernel/deep-link.ts";
import { doneBy, type EventPayload } from "@/kernel/events.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Participant, UnitOfWork } from "@/kernel/unit-of-work.ts";
import { formTypes } from "../contract.ts";
import { documentsAssigned } from "../events.ts";

/** Tells everybody whom it concerns that documents were assigned: with the change that assigns one of them. */
export function assignmentNotice(
  unit: UnitOfWork,
  by: Identity,
  assignedUser: number | null,
  assigned: Omit<EventPayload<typeof documentsAssigned>, "byUser" | "byName" | "assignedUser">,
): void {
  unit.publish(documentsAssigned, { ...assigned, ...doneBy(by), assignedUser });
}

/** The same for everything that a change of many documents has reached; null when that is nothing. */
export async function bulkAssignmentNotice(
  context: FeatureContext,
  access: Access,
  changeId: number,
  assignedUser: number | null,
  url: string | undefined,
): Promise<Participant | null> {
  const [stores, first, counted] = await context.database.snapshot([
    {
      sql: "SELECT d.account_id, d.store_id, min(d.form_type) AS form_type FROM document_bulk_items i " +
        "JOIN documents d ON d.id = i.document_id WHERE i.change_id = ? GROUP BY 1, 2 ORDER BY d.store_id",
      args: [changeId],
    },
    { sql: "SELECT document_id AS id FROM document_bulk_items WHERE change_id = ? LIMIT 100", args: [changeId] },
    { sql: "SELECT count(*) AS count FROM document_bulk_items WHERE change_id = ?", args: [changeId] },
  ]);
  if (stores.length === 0) return null;
  const storeId = Number(stores[0].store_id);
  const count = Number(counted[0].count);
  // A list shows one of the two books; stand-alone documents are in the second.
  const isStandAlone = stores.every(({ form_type }) => Number(form_type) === formTypes.standAloneAtfForm);
  const filters = `${stores.length === 1 ? "" : "accountOverview=true&"}${isStandAlone ? "formType=1&" : ""}`;
  const list = `/${storeId}/documents?${filters}fflAssigned=true`;
  const assigned = {
    accountId: Number(stores[0].account_id),
    storeId: stores.length === 1 ? storeId : null,
    documentIds: first.map(({ id }) => Number(id)),
    count,
    url: deepLink(context.configuration, url, count === 1 ? `/${storeId}/documents/${first[0].id}` : list),
  };
  return (unit) => assignmentNotice(unit, access.identity, assignedUser, assigned);
}
