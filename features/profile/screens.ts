import { data, type LoaderFunctionArgs } from "react-router";
import { peopleChanged } from "@/features/accounts/contract-events.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { refresh } from "@/kernel/screens/refresh.ts";
import { type ScreenContext, type ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { profileKey } from "./query-keys.ts";
import { lateIcon } from "@/ui/late-icon.tsx";
import { screenOf } from "@/kernel/screens/screen-route.ts";
import signIn from "./screens-sign-in.ts";

const profileModule = "features/profile/screens/profile.tsx";
const forgotModule = "features/profile/screens/forgot/forgot-password.tsx";
const resetModule = "features/profile/screens/reset/reset-password.tsx";

const profile = screenOf(() => import("./screens/profile.tsx"));
const forgot = screenOf(() => import("./screens/forgot/forgot-password.tsx"));
const reset = screenOf(() => import("./screens/reset/reset-password.tsx"));

/** Fetched while the server renders. A failure is not cached; the screen meets it again and says it. */
function profileLoader(context: ScreenContext) {
  return async () => {
    if (typeof document !== "undefined") return null;
    const { profileQuery } = await import("./queries.ts");
    await context.queries.prefetchQuery(profileQuery(context));
    return null;
  };
}

function forgotLoader(context: ScreenContext) {
  return async () => {
    const { resetOptionsQuery } = await import("./queries.ts");
    await context.queries.prefetchQuery(resetOptionsQuery(context));
    return null;
  };
}

function resetLoader(context: ScreenContext) {
  return async ({ params }: LoaderFunctionArgs) => {
    if (typeof document !== "undefined") return null;
    const { resetQuery } = await import("./queries.ts");
    const query = resetQuery(context, params.token ?? "");
    await context.queries.prefetchQuery(query);
    const { error } = context.queries.getQueryState(query.queryKey) ?? {};
    return data(null, { status: error instanceof ApiError && error.status === 404 ? 404 : 200 });
  };
}

export default {
  name: "profile",
  routes: (context) => [
    { path: "profile", loader: profileLoader(context), lazy: profile, handle: { module: profileModule } },
  ],
  bareRoutes: (context) => [
    { path: "/forgot-password", loader: forgotLoader(context), lazy: forgot, handle: { module: forgotModule } },
    { path: "/reset-password/:token", loader: resetLoader(context), lazy: reset, handle: { module: resetModule } },
  ],
  refreshes: [refresh(peopleChanged, () => [profileKey])],
  menu: [{
    key: "profile.own",
    place: "user",
    label: "My Profile",
    order: 70,
    icon: lateIcon(() => import("lucide-react/icons/circle-user")),
    when: ({ isConfined }) => isConfined !== true,
    href: () => "/profile",
  }],
  slots: signIn.slots,
} satisfies ScreenFeature;
