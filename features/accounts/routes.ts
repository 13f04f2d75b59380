import { forbidden } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { publicRoute, type Route, route } from "@/kernel/route.ts";
import { loadSampleData, setUp, setupState } from "./contract-setup.ts";
import { completeSignUp, readSignUp, requestSignUp } from "./contract-sign-up.ts";
import { getUser, logOutUser, refresh, signIn, signInOptions, signOut } from "./contract.ts";
import { endedCookies, sessionCookies, setCookies } from "./cookies.ts";
import { isSampleInstallation } from "./installation.ts";
import { logOutPerson, signOutOf } from "./log-out.ts";
import { createPasswords } from "./passwords.ts";
import { ownOffer } from "./provide-offers.ts";
import { sampleSignIns } from "./sample.ts";
import { openSessionKey } from "./session-key.ts";
import { beginSample } from "./setup-sample.ts";
import { isSetUp, setUpInstallation, setupStateOf } from "./setup.ts";
import { type SignInTools, signInWithPassword } from "./sign-in.ts";
import { askToSignUp, isSignUpOpen, signingUp, signUp } from "./sign-up.ts";
import { bearerTokens } from "./tokens.ts";

/** The HTTP side of accounts and people. */
export function routes(context: FeatureContext): readonly Route[] {
  const key = openSessionKey(context.configuration);
  const tools = { passwords: createPasswords(), key, tokens: bearerTokens(key.signing, context.clock) };
  return [
    ...signInRoutes(context, tools),
    ...signUpRoutes(context, tools),
    ...setupRoutes(context, tools),
    ...peopleRoutes(context),
  ];
}

function signInRoutes(context: FeatureContext, tools: SignInTools): readonly Route[] {
  const { configuration, database } = context;
  return [
    publicRoute(signIn, async ({ body, request, remoteAddress, headers }) => {
      if (!configuration.localAccounts) throw forbidden("Passwords aren't used here. Sign in with your provider.");
      const result = await signInWithPassword(context, tools, body, { request, remoteAddress });
      if ("ticket" in result) return { next: result.next, ticket: result.ticket, ways: [...result.ways] };
      setCookies(headers, result.cookies);
      return { token: result.token, user: result.user };
    }),
    route(refresh, async ({ access }) => ({ token: await tools.tokens.sign(access.identity.sessionId) })),
    route(signOut, async ({ access, headers }) => {
      await signOutOf(context, access);
      setCookies(headers, endedCookies(configuration));
    }),
    publicRoute(signInOptions, async () => ({
      isSetUp: await isSetUp(database),
      passwordForm: configuration.localAccounts,
      signUp: isSignUpOpen(configuration),
      sample: await isSampleInstallation(database) ? sampleSignIns() : null,
    })),
  ];
}

function signUpRoutes(context: FeatureContext, { passwords }: SignInTools): readonly Route[] {
  return [
    publicRoute(
      requestSignUp,
      ({ body, request, remoteAddress }) => askToSignUp(context, body.email, { request, remoteAddress }),
    ),
    publicRoute(readSignUp, async ({ params }) => ({ email: await signingUp(context, params.token) })),
    publicRoute(completeSignUp, async ({ params, body, request, remoteAddress, headers }) => {
      const result = await signUp(context, passwords, params.token, body, { request, remoteAddress });
      if ("ticket" in result) return { next: result.next, ticket: result.ticket, ways: [...result.ways] };
      setCookies(headers, result.cookies);
      return { token: result.token, user: result.user };
    }),
  ];
}

function setupRoutes(context: FeatureContext, tools: SignInTools): readonly Route[] {
  return [
    publicRoute(setupState, ({ params }) => setupStateOf(context, params.token)),
    publicRoute(setUp, async ({ params, body, request, headers }) => {
      const { token, session } = await setUpInstallation(context, tools, params.token, body, request);
      setCookies(headers, sessionCookies(context.configuration, session));
      return { token };
    }),
    publicRoute(loadSampleData, async ({ params, request }) => {
      await beginSample(context, params.token, request);
      return { state: "loading" as const };
    }),
  ];
}

function peopleRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(getUser, async ({ params, query, access }) => {
      const { present, visiblePerson } = context.offered(ownOffer);
      const look = { includesDeleted: query.isUserDeleted === "true", storeId: query.storeId };
      return await present(await visiblePerson(access, params.id, look));
    }),
    route(logOutUser, ({ params, access }) => logOutPerson(context, access, params.userId)),
  ];
}
