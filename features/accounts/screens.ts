import type { LoaderFunctionArgs } from "react-router";
import type { ScreenContext, ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { setupStateQuery, signInOptionsQuery } from "./queries.ts";

const signInModule = "features/accounts/screens/sign-in/sign-in.tsx";
const setupModule = "features/accounts/screens/setup/setup.tsx";

const signIn = async () => ({ Component: (await import("./screens/sign-in/sign-in.tsx")).default });
const setup = async () => ({ Component: (await import("./screens/setup/setup.tsx")).default });

/** Fetched while the server renders; a failure is not cached, the screen meets it again and says it. */
function signInLoader({ queries, api }: ScreenContext) {
  return async () => {
    await queries.prefetchQuery(signInOptionsQuery(api));
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
  bareRoutes: (context) => [
    { path: "/sign-in", loader: signInLoader(context), lazy: signIn, handle: { module: signInModule } },
    { path: "/setup/:token", loader: setupLoader(context), lazy: setup, handle: { module: setupModule } },
  ],
} satisfies ScreenFeature;
