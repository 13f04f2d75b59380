import Building2 from "lucide-react/icons/building-2";
import UserRoundCog from "lucide-react/icons/user-round-cog";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { accountChanged, peopleChanged } from "@/features/accounts/contract-events.ts";
import { deletionsChanged } from "@/features/offboarding/contract-events.ts";
import { banners, homeActions, operatorCards } from "@/features/shell/slots.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { fillSlot, type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { accountsKey, deletedKey, operatorsKey, peopleKey } from "./query-keys.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";

const impersonateModule = "features/operators/screens/impersonate-user.tsx";
const accountsModule = "features/operators/screens/accounts.tsx";
const returnModule = "features/operators/screens/return-to-account.tsx";
const codeModule = "features/operators/screens/use-code.tsx";

const permission = "accounts.impersonate";

/** The server waits for what the first paint shows; a failure is not cached, the screen meets it again and says it. */
function peopleLoader(context: ScreenContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { listPlace, peopleQuery } = await import("./queries.ts");
    await context.queries.prefetchQuery(peopleQuery(context, listPlace(new URL(request.url).searchParams)));
    return null;
  };
}

function accountsLoader(context: ScreenContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { queries } = context;
    const { accountsQuery, deletedPlace, deletedQuery, listPlace, operatorsQuery } = await import("./queries.ts");
    await Promise.all([
      queries.prefetchQuery(operatorsQuery(context)),
      queries.prefetchQuery(accountsQuery(context, listPlace(new URL(request.url).searchParams))),
      queries.prefetchQuery(deletedQuery(context, deletedPlace)),
    ]);
    return null;
  };
}

export default {
  name: "operators",
  menu: [
    ...(["top", "bottom"] as const).flatMap((place) => [
      {
        key: `operators.impersonate.${place}`,
        place,
        label: "Impersonate",
        icon: UserRoundCog,
        order: 50,
        permission,
        href: () => "/impersonate-user",
      },
      {
        key: `operators.accounts.${place}`,
        place,
        label: "Accounts",
        icon: Building2,
        order: 52,
        permission,
        href: () => "/accounts",
      },
    ]),
    {
      key: "operators.impersonate",
      place: "user",
      label: "Impersonate User",
      icon: UserRoundCog,
      order: 80,
      permission,
      href: () => "/impersonate-user",
    },
    {
      key: "operators.accounts",
      place: "user",
      label: "Accounts",
      icon: Building2,
      order: 82,
      permission,
      href: () => "/accounts",
    },
    {
      key: "operators.return",
      place: "user",
      label: "Return to Account",
      icon: lateIcon(() => import("lucide-react/icons/undo-2")),
      order: 85,
      when: ({ isImpersonating }) => isImpersonating,
      href: () => "/return-to-account",
    },
  ],
  routes: (context) => [
    {
      path: "impersonate-user",
      loader: peopleLoader(context),
      lazy: screenOf(() => import("./screens/impersonate-user.tsx")),
      handle: { module: impersonateModule },
    },
    // The address of document 1, section 2; operators belong to no store.
    { path: ":storeId/impersonate-user", loader: () => redirect("/impersonate-user") },
    {
      path: "accounts",
      loader: accountsLoader(context),
      lazy: screenOf(() => import("./screens/accounts.tsx")),
      handle: { module: accountsModule },
    },
  ],
  refreshes: [
    refresh(peopleChanged, () => [peopleKey, accountsKey, operatorsKey]),
    refresh(accountChanged, () => [accountsKey]),
    refresh(deletionsChanged, () => [deletedKey, accountsKey]),
  ],
  bareRoutes: () => [
    {
      path: "/return-to-account",
      lazy: screenOf(() => import("./screens/return-to-account.tsx")),
      handle: { module: returnModule },
    },
    {
      path: "/impersonate",
      lazy: screenOf(() => import("./screens/use-code.tsx")),
      handle: { module: codeModule },
    },
  ],
  slots: [
    fillSlot(banners, {
      key: "operators.impersonating",
      label: "Impersonating someone",
      order: 10,
      load: () => import("./screens/lazy-impersonation-banner.tsx"),
    }),
    fillSlot(homeActions, {
      key: "operators.home",
      label: "Operator",
      order: 10,
      load: () => import("./screens/operator-actions.tsx"),
    }),
    fillSlot(operatorCards, {
      key: "operators.service",
      label: "How the service does",
      order: 10,
      load: () => import("./screens/service.tsx"),
    }),
  ],
} satisfies ScreenFeature;
