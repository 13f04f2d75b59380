import { createHmac, randomBytes } from "node:crypto";
import { AppError, conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { publicRoute, type Route, route } from "@/kernel/route.ts";
import { connectionEntry } from "./person-of-subject.ts";
import { attemptMs, beginAttempt } from "./attempts.ts";
import {
  beginOpenId,
  connectOpenId,
  disconnectOpenId,
  finishOpenId,
  nextPath,
  openIdConnection,
  openIdOptions,
  signOutOfOpenId,
} from "./contract.ts";
import { cookieHeader, cookieValue } from "./cookies.ts";
import { finishSignIn } from "./finish.ts";
import { disconnect, isConnected } from "./identities.ts";
import { type Provider, providerOf } from "./provider.ts";

/** The HTTP side of external sign-in. Without a provider there is nothing here. */
export function routes(context: FeatureContext): readonly Route[] {
  const { configuration, clock, log } = context;
  const provider = configuration.openId && providerOf(configuration.openId, configuration.url, clock, log);
  const required = (): Provider => {
    if (!provider) throw notFound();
    return provider;
  };
  return [
    publicRoute(openIdOptions, () => ({ provider: provider?.name ?? null })),
    ...signInRoutes(context, required),
    publicRoute(signOutOfOpenId, async ({ access, request }) => {
      const idToken = cookieValue(request, configuration, "openid-hint");
      if (access || !provider || idToken === null) return redirect("/sign-in");
      // Whoever cannot be signed out there is signed out here all the same.
      const address = await provider.signOutAddress(idToken).catch((error) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      return redirect(address ?? "/sign-in", cookieHeader(configuration, "openid-hint", "", 0));
    }),
    ...connectionRoutes(context, provider, required),
  ];
}

function signInRoutes(context: FeatureContext, required: () => Provider): readonly Route[] {
  const begin = beginner(context);
  return [
    publicRoute(beginOpenId, async ({ query, request, remoteAddress }) => {
      const aim = { next: nextPath(query.next), linkUserId: null, anew: query.again === "1" };
      const { address, cookie } = await begin(required(), request, remoteAddress, aim);
      return redirect(address, cookie);
    }),
    publicRoute(finishOpenId, (call) => finishSignIn(context, required(), call.body.response, call)),
  ];
}

function connectionRoutes(
  context: FeatureContext,
  provider: Provider | null,
  required: () => Provider,
): readonly Route[] {
  const { configuration, database } = context;
  const begin = beginner(context);
  return [
    route(openIdConnection, async ({ access }) => ({
      provider: provider?.name ?? null,
      isConnected: provider !== null && await isConnected(database, provider.issuer, access.identity.userId),
    })),
    route(connectOpenId, async ({ access: { identity }, request, remoteAddress, headers }) => {
      if (identity.impersonator) throw forbidden();
      const aim = { next: "/profile", linkUserId: identity.userId, anew: true };
      const { address, cookie } = await begin(required(), request, remoteAddress, aim);
      headers.append("set-cookie", cookie);
      return { address };
    }),
    route(disconnectOpenId, async ({ access: { identity } }) => {
      const { issuer } = required();
      if (identity.impersonator) throw forbidden();
      if (!configuration.localAccounts) {
        throw conflict("openid.only_way_in", "This is your only way to sign in, so it can't be removed.");
      }
      const { userId: id, name, accountId } = identity;
      await context.change((unit) => {
        unit.add(disconnect(issuer, id));
        unit.record(connectionEntry("openid.disconnected", issuer, { id, name, accountId }));
      });
    }),
  ];
}

/** What a sign-in is begun for. */
interface Aim {
  readonly next: string;
  readonly linkUserId: number | null;
  readonly anew: boolean;
}

/** Begins sign-ins, for this process with a salt of its own: addresses of people are not kept. */
function beginner(context: FeatureContext) {
  const salt = randomBytes(32);
  const { configuration } = context;
  return async (provider: Provider, request: Request, remoteAddress: string, aim: Aim) => {
    const source = createHmac("sha256", salt).update(remoteAddress).digest();
    const browser = cookieValue(request, configuration, "openid");
    const attempt = await beginAttempt(context, { browser, next: aim.next, linkUserId: aim.linkUserId, source });
    return {
      address: await provider.signInAddress(attempt, aim.anew),
      cookie: cookieHeader(configuration, "openid", attempt.browser, attemptMs / 1000),
    };
  };
}

function redirect(location: string, cookie?: string): Response {
  const headers = new Headers({ location });
  if (cookie) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
