import { data, type LoaderFunctionArgs, redirectDocument } from "react-router";
import type { ScreenContext, ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { modeHeadersIn } from "./contract-modes.ts";
import { setupStateQuery, signInOptionsQuery, signUpQuery } from "./queries.ts";
import { screenOf, type ScreenRoute } from "@/kernel/screens/screen-route.ts";

const signInModule = "features/accounts/screens/sign-in/sign-in.tsx";
const setupModule = "features/accounts/screens/setup/setup.tsx";

const signUpModule = "features/accounts/screens/sign-up/sign-up.tsx";
const newAccountModule = "features/accounts/screens/sign-up/new-account.tsx";

const signUp = screenOf(() => import("./screens/sign-up/sign-up.tsx"));
const newAccount = screenOf(() => import("./screens/sign-up/new-account.tsx"));
const setup = screenOf(() => import("./screens/setup/setup.tsx"));

/** The page has a program of its own, so this one asks the server for it. A failure is not cached, the screen says it. */
function signInRoute({ queries, api }: ScreenContext): ScreenRoute {
  if (typeof document !== "undefined") {
    return { path: "/sign-in", loader: ({ request }) => redirectDocument(request.url) };
  }
  return {
    path: "/sign-in",
    loader: () => queries.prefetchQuery(signInOptionsQuery(api)).then(() => null),
    lazy: screenOf(() => import("./screens/sign-in/sign-in.tsx")),
    handle: { module: signInModule, program: "main.sign-in.tsx" },
  };
}

/** Where nobody can sign up there is no such page; it says who can help. */
function signUpLoader({ queries, api }: ScreenContext) {
  return async () => {
    const query = signInOptionsQuery(api);
    await queries.prefetchQuery(query);
    return queries.getQueryData(query.queryKey)?.signUp === false ? data(null, { status: 404 }) : null;
  };
}

function newAccountLoader({ queries, api }: ScreenContext) {
  return async ({ params }: LoaderFunctionArgs) => {
    await queries.prefetchQuery(signUpQuery(api, params.token ?? ""));
    return null;
  };
}

function setupLoader({ queries, api }: ScreenContext) {
  return async ({ params }: LoaderFunctionArgs) => {
    await queries.prefetchQuery(setupStateQuery(api, params.token ?? ""));
    return null;
  };
}

export default {
  name: "accounts",
  modeHeaders: modeHeadersIn,
  bareRoutes: (context) => [
    signInRoute(context),
    { path: "/sign-up", loader: signUpLoader(context), lazy: signUp, handle: { module: signUpModule } },
    {
      path: "/sign-up/:token",
      loader: newAccountLoader(context),
      lazy: newAccount,
      handle: { module: newAccountModule },
    },
    { path: "/setup/:token", loader: setupLoader(context), lazy: setup, handle: { module: setupModule } },
  ],
} satisfies ScreenFeature;
