import type { Configuration as Client } from "openid-client";
import type { Clock } from "@/kernel/clock.ts";
import type { OpenIdSettings } from "@/kernel/configuration-openid.ts";
import { AppError } from "@/kernel/errors.ts";
import type { Log } from "@/kernel/log.ts";
import type { Attempt, BegunAttempt } from "./attempts.ts";
import { type Profile, profileOf } from "./claims.ts";

/** Somebody whom the provider vouches for. */
export interface Vouched {
  readonly profile: Profile;
  /** Tells the provider whom to sign out later. */
  readonly idToken: string;
}

/** The external provider, asked over the network. */
export interface Provider {
  /** What people call it. */
  readonly name: string;
  readonly issuer: string;
  /** The address at the provider where the person signs in. Throws 503 when the provider cannot be reached. */
  signInAddress(attempt: Attempt, anew?: boolean): Promise<string>;
  /** Checks what the provider sent back and asks who it is. Throws 401, 403 when the person gave up, or 503. */
  vouch(response: URLSearchParams, attempt: BegunAttempt): Promise<Vouched>;
  /** The address at the provider that ends the sign-in there; null when it has none. */
  signOutAddress(idToken: string): Promise<string | null>;
}

/** How long what the provider says of itself is believed. */
const discoveryMs = 60 * 60_000;
/** Longest wait for one answer, in seconds. */
const patience = 10;

/** The provider of the settings. `url` is our own address, without a slash at its end. */
export function providerOf(settings: OpenIdSettings, url: string, clock: Clock, log: Log): Provider {
  const redirectUri = `${url}/authenticated`;
  let known: { readonly client: Promise<Client>; readonly until: number } | null = null;

  async function clientOf(): Promise<Client> {
    const now = clock.now().getTime();
    if (!known || known.until <= now) known = { client: discovered(settings), until: now + discoveryMs };
    try {
      return await known.client;
    } catch (error) {
      known = null;
      log.warn("openid_unreachable", { reason: reasonOf(error) });
      throw unreachable();
    }
  }

  return {
    name: settings.name,
    issuer: settings.issuer.replace(/(?<!\/)\/+$/, ""),
    async signInAddress({ state, nonce, codeVerifier }, anew = false) {
      const [client, { buildAuthorizationUrl, calculatePKCECodeChallenge }] = [await clientOf(), await library()];
      return buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: "openid profile email",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        ...(anew ? { prompt: "login" } : {}),
      }).href;
    },
    async vouch(response, { nonce, codeVerifier }) {
      if (response.has("error")) {
        log.info("openid_declined", { reason: /^[a-z_]{1,60}$/.exec(response.get("error") ?? "")?.[0] });
        throw new AppError(403, "openid.declined", "The provider did not sign you in. Please start again.");
      }
      const [client, { authorizationCodeGrant, fetchUserInfo }] = [await clientOf(), await library()];
      try {
        const tokens = await authorizationCodeGrant(client, new URL(`${redirectUri}?${response}`), {
          expectedState: response.get("state") ?? "",
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || !tokens.id_token) throw new TypeError("no ID token");
        const { userinfo_endpoint } = client.serverMetadata();
        const more = userinfo_endpoint ? await fetchUserInfo(client, tokens.access_token, claims.sub) : null;
        const profile = profileOf(settings.claims, claims, more, settings.trustsEmail);
        if (!profile) throw new TypeError("no subject");
        return { profile, idToken: tokens.id_token };
      } catch (error) {
        throw refusalOf(error, log);
      }
    },
    async signOutAddress(idToken) {
      const [client, { buildEndSessionUrl }] = [await clientOf(), await library()];
      if (!client.serverMetadata().end_session_endpoint) return null;
      const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${url}/sign-in` };
      return buildEndSessionUrl(client, parameters).href;
    },
  };
}

/** Loaded with the first sign-in. */
function library() {
  return import("openid-client");
}

async function discovered({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Client> {
  const openid = await library();
  const execute = [openid.enableNonRepudiationChecks];
  // The settings allow plain http for this machine only.
  if (issuer.startsWith("http:")) execute.push(openid.allowInsecureRequests);
  const options = { execute, timeout: patience };
  const found = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  if (methods.includes("client_secret_post")) return found;
  const basic = openid.ClientSecretBasic(clientSecret);
  const client = new openid.Configuration(found.serverMetadata(), clientId, clientSecret, basic);
  for (const apply of execute) apply(client);
  client.timeout = patience;
  return client;
}

/** The log hears what failed in one word; messages of a provider may hold what is somebody's own. */
function refusalOf(error: unknown, log: Log): AppError {
  const reason = reasonOf(error);
  const isAway = error instanceof TypeError && error.message.includes("fetch") ||
    error instanceof Error && (error.name === "TimeoutError" || /TIMEOUT|SERVER_ERROR/.test(reason));
  log.warn(isAway ? "openid_unreachable" : "openid_refused", { reason });
  if (isAway) return unreachable();
  return new AppError(
    401,
    "openid.refused",
    "The provider's answer could not be verified. You're not signed in. Please start again.",
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

function unreachable(): AppError {
  return new AppError(
    503,
    "openid.unreachable",
    "The sign-in provider can't be reached right now. Please try again shortly.",
  );
}
