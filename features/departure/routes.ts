import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { accountDeparture, listDeparted, storeDeparture } from "./contract.ts";
import { deleteSubject } from "./deleting.ts";
import { cancelExport, exportState } from "./export-state.ts";
import { beginExport } from "./exporting.ts";
import { departed, restore } from "./restoring.ts";
import { accountSubject, storeSubject, type Subject } from "./subjects.ts";

type Find = (context: FeatureContext, access: Access, id: number, permission: string) => Promise<Subject>;

/** The HTTP side of exports, deletions and restoring. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    ...routesOf(context, storeDeparture, storeSubject, "store"),
    ...routesOf(context, accountDeparture, accountSubject, "account"),
    route(listDeparted, ({ query }) => departed(context, query)),
  ];
}

function routesOf(
  context: FeatureContext,
  endpoints: typeof storeDeparture | typeof accountDeparture,
  find: Find,
  kind: "store" | "account",
): readonly Route[] {
  const exported = (access: Access, id: number) => find(context, access, id, "departure.export");
  return [
    route(
      endpoints.begin,
      async ({ access, params }) => await beginExport(context, access, await exported(access, params.id)),
    ),
    route(
      endpoints.state,
      async ({ access, params }) => await exportState(context, access, await exported(access, params.id)),
    ),
    route(
      endpoints.cancel,
      async ({ access, params }) => await cancelExport(context, access, await exported(access, params.id)),
    ),
    route(
      endpoints.remove,
      async ({ access, params }) =>
        await deleteSubject(context, access, await find(context, access, params.id, "departure.delete")),
    ),
    route(endpoints.restore, ({ access, params }) => restore(context, access, kind, params.id)),
  ];
}
