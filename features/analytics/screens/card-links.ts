import type { DashboardProps } from "@/features/dashboard/slots.ts";
import type { Session } from "@/features/shell/contract.ts";
import type { CountType } from "../contract.ts";

/** Where each card leads: to the list that it counts. Null for what the person may not open. */
export function cardLinks(
  session: Session | undefined,
  { storeId, accountOverview }: DashboardProps,
): Readonly<Record<CountType, string | null>> {
  const documents = (filter?: string) => {
    const query = [...accountOverview ? ["accountOverview=true"] : [], ...filter ? [filter] : []].join("&");
    return `/${storeId}/documents${query ? `?${query}` : ""}`;
  };
  const permissions = session?.stores.find(({ id }) => id === storeId)?.permissions ?? [];
  const side = session?.auditorMode ? "audit" : "ffl";
  const people = session?.auditorMode
    ? permissions.includes("audits.see") ? `/${storeId}/audit-management` : null
    : permissions.includes("users.list")
    ? accountOverview ? "/user-management" : `/${storeId}/user-management`
    : null;
  return {
    documents: documents(),
    flaggedDocuments: documents(`${side}Flagged=true`),
    assignedToMe: documents(`${side}Assigned=true`),
    users: people,
    activeUsers: people,
  };
}
