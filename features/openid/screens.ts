import { type LoaderFunctionArgs, redirect } from "react-router";
import { ApiError } from "@/kernel/screens/api.ts";
import { fillSlot, type ScreenContext, type ScreenFeature, slotKey } from "@/kernel/screens/screen-feature.ts";
import { nextPath } from "./contract.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { screenOf } from "@/kernel/screens/screen-route.ts";
import signIn from "./screens-sign-in.ts";

/** Of the profile page, by its name alone: people sign in whether or not there is such a page. */
const profileSections = slotKey<Record<never, never>>("profile.sections");

const authenticatedModule = "features/openid/screens/authenticated.tsx";
const authorizedModule = "features/openid/screens/authorized.tsx";

/** The session is there: the profile is fetched, and the person goes on. What fails is said by the screen. */
function authorizedLoader({ queries, api }: ScreenContext) {
  return async ({ request }: LoaderFunctionArgs) => {
    const next = nextPath(new URL(request.url).searchParams.get("next"));
    try {
      await queries.fetchQuery(sessionQuery({ api }));
      return redirect(next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 401 ? redirect(`/sign-in?next=${encodeURIComponent(next)}`) : null;
    }
  };
}

/** Without anything from a provider somebody typed the address, or went back to it: home knows whether they are signed in. */
export function answeredLoader({ request }: Pick<LoaderFunctionArgs, "request">): Response | null {
  return new URL(request.url).search.length > 1 ? null : redirect("/");
}

export default {
  name: "openid",
  bareRoutes: (context) => [
    {
      path: "/authenticated",
      loader: answeredLoader,
      lazy: screenOf(() => import("./screens/authenticated.tsx")),
      handle: { module: authenticatedModule },
    },
    {
      path: "/authorized",
      loader: authorizedLoader(context),
      lazy: screenOf(() => import("./screens/authorized.tsx")),
      handle: { module: authorizedModule },
    },
  ],
  slots: [
    ...signIn.slots,
    fillSlot(profileSections, {
      key: "openid",
      label: "External sign-in",
      order: 60,
      load: () => import("./screens/connection.tsx"),
    }),
  ],
  afterSignOut: "/api/auth/openid/sign-out",
} satisfies ScreenFeature;
