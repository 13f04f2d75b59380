import { data, type LoaderFunctionArgs } from "react-router";
import { peopleChanged } from "@/features/accounts/contract-events.ts";
import { settingsTabs } from "@/features/stores/slots.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature, slotKey } from "@/kernel/screens/screen-feature.ts";
import { peopleKeys } from "./query-keys.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const managementModule = "features/users/screens/user-management.tsx";
const invitationModule = "features/users/screens/invitation/invitation.tsx";

const management = screenOf(() => import("./screens/user-management.tsx"));
const invitation = screenOf(() => import("./screens/invitation/invitation.tsx"));

const emailChangeModule = "features/users/screens/email-change/email-change.tsx";
const emailChange = screenOf(() => import("./screens/email-change/email-change.tsx"));

/** Of the profile page, by its name alone: there are people to manage whether or not there is such a page. */
const profileSections = slotKey<Record<never, never>>("profile.sections");

/** Fetched while the server renders. A failure is not cached; the screen meets it again and says it. */
function managementLoader(context: ScreenContext) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { queries } = context;
    const { userOptionsQuery, usersQuery } = await import("./queries.ts");
    const { queryOf, shownStore, viewOf } = await import("./screens/address.ts");
    try {
      const search = new URL(request.url).searchParams;
      const storeId = shownStore(
        await queries.fetchQuery(userOptionsQuery(context)),
        params.storeId === undefined ? null : Number(params.storeId),
        search,
      );
      await queries.prefetchQuery(usersQuery(context, queryOf(viewOf(search), storeId)));
      return null;
    } catch (error) {
      return data(null, { status: error instanceof ApiError && error.status === 403 ? 403 : 200 });
    }
  };
}

function invitationLoader(context: ScreenContext) {
  return async ({ params }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { invitationQuery } = await import("./queries.ts");
    const query = invitationQuery(context, params.token ?? "");
    await context.queries.prefetchQuery(query);
    const { error } = context.queries.getQueryState(query.queryKey) ?? {};
    return data(null, { status: error instanceof ApiError && error.status === 404 ? 404 : 200 });
  };
}

function emailChangeLoader(context: ScreenContext) {
  return async ({ params }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { emailChangeQuery } = await import("./queries.ts");
    const query = emailChangeQuery(context, params.token ?? "");
    await context.queries.prefetchQuery(query);
    const { error } = context.queries.getQueryState(query.queryKey) ?? {};
    return data(null, { status: error instanceof ApiError && error.status === 404 ? 404 : 200 });
  };
}

export default {
  name: "users",
  refreshes: [refresh(peopleChanged, () => peopleKeys)],
  routes: (context) => [
    {
      path: "user-management",
      loader: managementLoader(context),
      lazy: management,
      handle: { module: managementModule },
    },
    {
      path: ":storeId/user-management",
      loader: managementLoader(context),
      lazy: management,
      handle: { module: managementModule },
    },
  ],
  bareRoutes: (context) => [
    {
      path: "/invitation/:token",
      loader: invitationLoader(context),
      lazy: invitation,
      handle: { module: invitationModule },
    },
    {
      path: "/email-change/:token",
      loader: emailChangeLoader(context),
      lazy: emailChange,
      handle: { module: emailChangeModule },
    },
  ],
  slots: [
    fillSlot(settingsTabs, {
      key: "users",
      label: "Users",
      order: 20,
      load: () => import("./screens/settings-tab.tsx"),
    }),
    fillSlot(profileSections, {
      key: "users.email-change",
      label: "New email",
      order: 5,
      load: () => import("./screens/email-change/own-email-change.tsx"),
    }),
  ],
  menu: [{
    key: "users.all",
    place: "user",
    label: "All Users",
    order: 41,
    icon: lateIcon(() => import("lucide-react/icons/users")),
    permission: "users.list_all",
    // Also where every FFL was deleted: its people are still there.
    when: ({ accountType, accountStores }) => accountType === 1 ? accountStores !== 1 : accountStores === 0,
    href: () => "/user-management",
  }, {
    key: "users.management",
    place: "user",
    label: "User Management",
    order: 40,
    icon: lateIcon(() => import("lucide-react/icons/users")),
    permission: "accounts.manage_users",
    // With several FFLs the people of each are in its settings (document 1, section 6).
    when: ({ accountType, accountStores }) => accountType === 0 || accountStores === 1,
    href: ({ storeId }) => storeId === null ? null : `/${storeId}/user-management`,
  }],
} satisfies ScreenFeature;
