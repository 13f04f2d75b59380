import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { actorOf } from "@/kernel/ledger/actor.ts";
import { type Route, route } from "@/kernel/route.ts";
import { accountOffboarding, listDeleted, storeOffboarding } from "./contract.ts";
import { deleteSubject } from "./deletion/delete.ts";
import { cancelExport, exportState } from "./export/export-state.ts";
import { beginExport } from "./export/begin-export.ts";
import { deletedThings, restore } from "./deletion/restore.ts";
import { accountSubject, storeSubject, type Subject } from "./subjects.ts";

type Find = (context: FeatureContext, access: Access, id: number, permission: string) => Promise<Subject>;

/** The HTTP side of exports, deletions and restoring. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    ...routesOf(context, storeOffboarding, storeSubject, "store"),
    ...routesOf(context, accountOffboarding, accountSubject, "account"),
    route(listDeleted, ({ query }) => deletedThings(context, query)),
  ];
}

function routesOf(
  context: FeatureContext,
  endpoints: typeof storeOffboarding | typeof accountOffboarding,
  find: Find,
  kind: "store" | "account",
): readonly Route[] {
  const exported = (access: Access, id: number) => find(context, access, id, "offboarding.export");
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
        await deleteSubject(context, access, await find(context, access, params.id, "offboarding.delete")),
    ),
    route(endpoints.restore, ({ access, params }) => restore(context, actorOf(access.identity), kind, params.id)),
  ];
}
