import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { type Adapter, type AdapterPayload, Provider } from "oidc-provider";

/** What the provider of a test says of somebody. */
export interface TestClaims {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** A real OpenID Connect provider on this machine, for one test. */
export interface TestProvider {
  readonly issuer: string;
  /** Settings of an installation that signs in there. */
  readonly environment: Readonly<Record<string, string>>;
  /** Signs in at the provider like a browser would; gives the query that it sends back to /authenticated. */
  signIn(address: string, person: TestClaims): Promise<string>;
  /** Whoever comes next with a browser of their own is this person. */
  introduce(person: TestClaims): void;
  stop(): Promise<void>;
}

export const clientId = "strongroom";
export const clientSecret = "secret-of-the-installation-and-the-provider";

/** Starts a provider on a free port; `url` is the address of the installation. */
export async function startProvider(url = "http://localhost:8000"): Promise<TestProvider> {
  const people = new Map<string, TestClaims>();
  const answering: { handle: ((request: IncomingMessage, response: ServerResponse) => unknown) | null } = {
    handle: null,
  };
  const server = createServer((request, response) => void answering.handle?.(request, response));
  const port = await listening(server);
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const provider: Provider = new Provider(issuer, {
    adapter: memory(),
    jwks: { keys: [{ ...await exportJWK(privateKey), alg: "ES256", use: "sig" }] },
    clients: [{
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${url}/authenticated`],
      post_logout_redirect_uris: [`${url}/sign-in`],
      token_endpoint_auth_method: "client_secret_basic",
      id_token_signed_response_alg: "ES256",
    }],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "userRole", "metadata"] },
    scopes: ["openid", "email", "profile"],
    cookies: { keys: ["one-key-of-a-test"] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  answering.handle = async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return await callback(request, response);
    const accountId = new URL(request.url, issuer).searchParams.get("login") ?? [...people.keys()].at(-1) ?? "";
    await provider.interactionFinished(request, response, { login: { accountId } });
  };
  return {
    issuer,
    environment: {
      STRONGROOM_URL: url,
      STRONGROOM_OIDC_ISSUER: issuer,
      STRONGROOM_OIDC_CLIENT_ID: clientId,
      STRONGROOM_OIDC_CLIENT_SECRET: clientSecret,
    },
    async signIn(address, person) {
      people.set(person.sub, person);
      return await walk(address, person.sub);
    },
    introduce(person) {
      people.delete(person.sub);
      people.set(person.sub, person);
    },
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}

/** Keeps what the provider knows for as long as it runs. */
function memory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    const ofModel = () => [...kept].filter(([key]) => key.startsWith(keyOf("")));
    return {
      upsert: (id, payload) => Promise.resolve(void kept.set(keyOf(id), payload)),
      find: (id) => Promise.resolve(kept.get(keyOf(id))),
      findByUid: (uid) => Promise.resolve(ofModel().find(([, payload]) => payload.uid === uid)?.[1]),
      findByUserCode: () => Promise.resolve(undefined),
      consume: (id) => Promise.resolve(void kept.set(keyOf(id), { ...kept.get(keyOf(id)), consumed: 1 })),
      destroy: (id) => Promise.resolve(void kept.delete(keyOf(id))),
      revokeByGrantId(grantId) {
        for (const [key, payload] of ofModel()) if (payload.grantId === grantId) kept.delete(key);
        return Promise.resolve();
      },
    };
  };
}

/** Follows redirects with the provider's cookies until one leads away from it. */
async function walk(address: string, login: string): Promise<string> {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let step = 0; step < 10; step++) {
    if (next.pathname.startsWith("/interaction/")) next.searchParams.set("login", login);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, { redirect: "manual", headers: { cookie } });
    await response.body?.cancel();
    for (const header of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`The provider answered ${response.status} without leading on.`);
    next = new URL(location, next);
    if (next.origin !== origin) return next.search.slice(1);
  }
  throw new Error("The provider leads in circles.");
}

async function listening(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The provider has no port.");
  return address.port;
}
