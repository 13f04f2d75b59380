import { data, type LoaderFunctionArgs } from "react-router";
import { accountChanged } from "@/features/accounts/contract-events.ts";
import { dueKey } from "@/features/deadlines/shared-queries.ts";
import { homeActions } from "@/features/shell/slots.ts";
import { storesChanged } from "@/features/stores/contract-events.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { accountKey, fflsKey } from "./query-keys.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const organizationModule = "features/organization/screens/organization.tsx";

const organization = screenOf(() => import("./screens/organization.tsx"));

/** Fetched while the server renders. A failure is not cached; the screen meets it again and says it. */
function organizationLoader(context: ScreenContext) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { queries } = context;
    const { accountQuery, fflsQuery } = await import("./queries.ts");
    const { ownOrganization, viewOf } = await import("./screens/address.ts");
    // Who is not signed in is the frame's to send away, and so is who asks for a store that is not theirs.
    const session = await queries.ensureQueryData(sessionQuery(context)).catch(() => null);
    const { storeId } = params;
    if (!session || (storeId && !session.stores.some(({ id }) => String(id) === storeId))) return null;
    const account = ownOrganization(session);
    if (!account) return data(null, { status: 403 });
    const view = viewOf(new URL(request.url).searchParams);
    await (view.tab === "details"
      ? queries.prefetchQuery(accountQuery(context, account.id))
      : queries.prefetchQuery(fflsQuery(context, account.id, view)));
    return null;
  };
}

export default {
  name: "organization",
  routes: (context) => [
    {
      path: ":storeId?/organization",
      loader: organizationLoader(context),
      lazy: organization,
      handle: { module: organizationModule },
    },
  ],
  refreshes: [refresh(storesChanged, () => [fflsKey, dueKey]), refresh(accountChanged, () => [accountKey, dueKey])],
  menu: [{
    key: "organization.settings",
    place: "user",
    label: "Organization Settings",
    order: 60,
    icon: lateIcon(() => import("lucide-react/icons/building")),
    permission: "stores.manage",
    when: ({ accountType }) => accountType === 1,
    href: ({ storeId }) => storeId === null ? "/organization" : `/${storeId}/organization`,
  }],
  slots: [
    fillSlot(homeActions, {
      key: "organization.add_ffl",
      label: "Add New FFL",
      order: 10,
      load: () => import("./screens/add-ffl/home-action.tsx"),
    }),
  ],
} satisfies ScreenFeature;
