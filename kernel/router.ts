import { type Context, Hono } from "hono";
import { asBrief, nameAsker } from "@/db/asker.ts";
import { troubleOf } from "@/db/errors.ts";
import { packed } from "./answers/packed.ts";
import { answerOf } from "./answers/route-answer.ts";
import { Access, type Grant, type Identify, type Identity, type Visit } from "./access.ts";
import type { Parts } from "./parts.ts";
import type { Endpoint } from "./endpoint.ts";
import { AppError, badRequest, forbidden, ModeOver, notFound, notSignedIn } from "./errors.ts";
import type { PermissionDeclaration } from "./feature.ts";
import { readJson, readText } from "./json-body.ts";
import { openApiOf, type SignInDescription } from "./openapi.ts";
import { parseInput, parseQuery } from "./parse.ts";
import { fixedSegments, foldedPath } from "./paths.ts";
import type { Route } from "./route.ts";
import { damaged, toldError } from "./told-error.ts";
import { withoutBody } from "./without-body.ts";

interface ApiOptions extends SignInDescription {
  readonly identify: Identify;
  readonly grantsOf: (identity: Identity) => Promise<readonly Grant[]>;
  readonly permissions: Readonly<Record<string, PermissionDeclaration>>;
  readonly parts: Parts;
  /** Tables that were found damaged: the server is not ready then. */
  readonly damagedTables: () => Promise<readonly string[]>;
}

/** Builds the HTTP surface: identify, admit, validate, call, answer. Closed unless an endpoint says "public". */
export function apiOf(routes: readonly Route[], options: ApiOptions): Hono {
  const api = new Hono();
  const described = openApiOf(routes.map(({ endpoint }) => endpoint), options);
  api.get("/api/health", (c) => c.json({ status: "alive" }));
  api.get("/api/ready", async (c) => await ready(c, options));
  // Public, but the same for everybody, with nothing of the caller in it.
  api.get("/api/openapi.json", async (c) => await packed(c.req.raw, c.json(described), true));
  for (const route of fixedFirst(routes)) {
    const path = route.endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1");
    api.on(route.endpoint.method, foldedPath(path, new Set()), (c) => serve(c, route, options));
  }
  api.all("*", () => {
    throw notFound();
  });
  api.onError((error, c) => answerError(error, c, options.parts));

  const fixed = fixedSegments(routes.map(({ endpoint }) => endpoint.path));
  const outer = new Hono();
  outer.all("*", (c) => {
    const url = new URL(c.req.url);
    const folded = foldedPath(url.pathname, fixed);
    if (folded === url.pathname) return api.fetch(c.req.raw, c.env);
    url.pathname = folded;
    const request = new Request(url, c.req.raw);
    requestIds.set(request, requestIdOf(c.req.raw));
    return api.fetch(request, c.env);
  });
  return outer;
}

/** Of two routes that fit an address the one with more fixed parts answers: `/documents/export` before `/documents/{id}`. */
function fixedFirst(routes: readonly Route[]): readonly Route[] {
  const order = ({ endpoint }: Route) =>
    endpoint.path.split("/").map((part) => part.startsWith("{") ? "1" : "0").join("");
  return routes.toSorted((one, other) => order(one) < order(other) ? -1 : order(one) > order(other) ? 1 : 0);
}

async function serve(c: Context, route: Route, options: ApiOptions): Promise<Response> {
  const { endpoint } = route;
  const requestId = requestIdOf(c.req.raw);
  const access = admit(endpoint, await askerOf(c, endpoint, options));
  const params = endpoint.params && parseInput(endpoint.params, c.req.param());
  const query = parseQuery(endpoint.query, c.req.url);
  const isPublic = endpoint.admission === "public";
  const body = endpoint.body && parseInput(endpoint.body, await readJson(c.req.raw, { isPublic }));
  await refuseUnasked(endpoint, c.req.raw);
  const headers = new Headers({ "cache-control": "no-store", "x-request-id": requestId });
  const remoteAddress = remoteAddressOf(c);
  if (endpoint.method !== "GET") mayHaveWritten.add(c.req.raw);
  const visit = pageVisitOf(c);
  if (visit && endpoint.secret) visit.holdsSecret = true;
  const given = await route.handle({
    params,
    query,
    body,
    access,
    request: c.req.raw,
    requestId,
    remoteAddress,
    renewedAccess: () => accessOf(c.req.raw, { isUse: false, sessionId: access?.identity.sessionId }, options),
    headers,
  });
  const answer = await answerOf(given, c.req.raw, endpoint, headers);
  return c.req.method === "HEAD" ? await withoutBody(answer) : answer;
}

/**
 * A change that takes no body is told so when something is sent there: whoever sends it means to choose, and would get
 * what they did not choose. Throws 400.
 */
async function refuseUnasked(endpoint: Endpoint, request: Request): Promise<void> {
  if (endpoint.method === "GET") return;
  if (endpoint.body || endpoint.parts || endpoint.raw || !request.body) return;
  const text = (await readText(request, { isPublic: endpoint.admission === "public" })).trim();
  if (!["", "{}", "null"].includes(text)) throw badRequest("This call takes nothing in its body. Leave it out.");
}

/** Who asks and what they may do; null for nobody. The reading calls of one page find it out once, together. */
async function askerOf(c: Context, endpoint: Endpoint, options: ApiOptions): Promise<Access | null> {
  const visit = pageVisitOf(c);
  const isUse = !endpoint.background && !isUnattended(c.req.raw);
  if (!visit || c.req.method !== "GET") return await accessOf(c.req.raw, { isUse }, options);
  return await (visit.access ??= accessOf(c.req.raw, { isUse }, options));
}

/** What a page looks up by itself while nobody touches it; it says so. Whatever changes something counts all the same. */
function isUnattended(request: Request): boolean {
  return ["GET", "HEAD"].includes(request.method) && request.headers.get("unattended") === "true";
}

async function accessOf(request: Request, visit: Visit, { identify, grantsOf }: ApiOptions): Promise<Access | null> {
  const identity = await asBrief(() => identify(request, visit));
  if (!identity) return null;
  nameAsker(`person ${identity.userId}`);
  return new Access(identity, await asBrief(() => grantsOf(identity)));
}

/** Throws 401 or 403 when the endpoint's floor is not met. */
function admit(endpoint: Endpoint, access: Access | null): Access | null {
  const { admission } = endpoint;
  if (!access) {
    if (admission === "public") return null;
    throw notSignedIn();
  }
  const { identity } = access;
  if (identity.accountState === "guest" && !isReachedBy(identity, endpoint)) {
    if (admission === "public") return null;
    throw notSignedIn();
  }
  if (identity.confinement && !isOpenToConfined(endpoint)) throw forbidden();
  if (typeof admission === "object" && !access.can(admission.permission)) throw forbidden();
  if (admission === "signed-in" && !isReachedBy(identity, endpoint)) throw forbidden();
  if (admission !== "public" && endpoint.alone && identity.impersonator) {
    throw forbidden("You can't do this while impersonating someone. Ask them to do it.");
  }
  return access;
}

/** A confined session reads what it may, and changes nothing; what is public it is asked as anybody else. */
function isOpenToConfined({ method, admission, reaches }: Endpoint): boolean {
  if (admission === "public" || reaches?.includes("confined") === true) return true;
  return method === "GET" && typeof admission === "object";
}

function isReachedBy({ accountState, impersonator }: Identity, { reaches, wayBack }: Endpoint): boolean {
  return !accountState || reaches?.includes(accountState) === true || (wayBack === true && impersonator !== null);
}

/** Tables of the database cannot be read; the log names them. */
class DatabaseDamaged extends Error {
  constructor(tables: readonly string[]) {
    super(`malformed: ${tables.join(", ")}`);
    this.name = "DatabaseDamaged";
  }
}

/** For whatever watches over the server: `status`, and when it is not ready an error as any other. */
async function ready(c: Context, { parts, damagedTables }: ApiOptions): Promise<Response> {
  try {
    const tables = await damagedTables();
    if (tables.length > 0) throw new DatabaseDamaged(tables);
    await parts.database.one("SELECT 1");
    await parts.files.ready();
    return c.json({ status: "ready" });
  } catch (error) {
    const requestId = requestIdOf(c.req.raw);
    parts.log.error("not_ready", { requestId, trouble: troubleOf(error) });
    const isDamaged = troubleOf(error) === "corrupt";
    const told = new AppError(503, "server.not_ready", isDamaged ? damaged : notReady);
    return c.json({ status: "not ready", ...told.body(), requestId }, 503, {
      "cache-control": "no-store",
      "x-request-id": requestId,
    });
  }
}

/** One place that turns an error into an answer; a person never sees internals, the log never sees a person. */
function answerError(error: unknown, c: Context, parts: Parts): Response {
  const requestId = requestIdOf(c.req.raw);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const told = toldError(error, isRead ? "read" : mayHaveWritten.has(c.req.raw) ? "open" : "nothing written");
  if (told.status >= 500) {
    parts.log.error("request_failed", {
      requestId,
      method: c.req.method,
      route: c.req.routePath,
      code: told.error,
      kind: error instanceof Error ? error.name : typeof error,
      trouble: troubleOf(error),
      where: stackOf(error),
    });
  }
  if (givenUp.has(told.error)) {
    parts.log.info("request_given_up", { requestId, method: c.req.method, route: c.req.routePath, code: told.error });
  }
  const headers = new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-request-id": requestId,
  });
  if (told instanceof ModeOver) {
    headers.set("mode-over", "true");
    for (const cookie of told.cookies) headers.append("set-cookie", cookie);
  }
  if (told.retryAfterSeconds) headers.set("retry-after", String(told.retryAfterSeconds));
  const body = { ...told.body(), ...(told.status >= 500 ? { requestId } : {}) };
  return new Response(JSON.stringify(body), { status: told.status, headers });
}

/** What ends a request for its sender's sake; one quiet line, for whoever wonders about a line that fails often. */
const givenUp: ReadonlySet<string> = new Set(["request.broken_off", "request.too_slow"]);

/** Requests whose handler was called, and whose handler may change something. */
const mayHaveWritten = new WeakSet<Request>();

const notReady = "The database or file storage is not available right now. Please try again shortly.";

/** Places in our own code, without messages: those may hold what a person typed. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const places = (error.stack ?? "").split("\n").filter((line) => line.trimStart().startsWith("at ")).slice(0, 6);
  return places.map((line) => line.trim().replace(/^at /, "").replaceAll(/file:\/\/\S*?\/(?=[\w-]+\/[\w.-]+:\d)/g, ""))
    .join(" < ");
}

const requestIds = new WeakMap<Request, string>();

/** The id of a request: one sent by a proxy in front when it looks like one, else a fresh one. */
export function requestIdOf(request: Request): string {
  const known = requestIds.get(request);
  if (known) return known;
  const sent = request.headers.get("x-request-id");
  const id = sent && /^[\w-]{8,64}$/.test(sent) ? sent : crypto.randomUUID();
  requestIds.set(request, id);
  return id;
}

/** The visit of a page while the server renders it; its calls come from the page's own cookies, and from no socket. */
export class PageVisit {
  access: Promise<Access | null> | null = null;
  /** Something in it is a secret: see `Endpoint.secret`. */
  holdsSecret = false;
}

/** Given by kernel/app.ts through Hono's env. */
function pageVisitOf(c: Context): PageVisit | null {
  const env: unknown = c.env;
  return typeof env === "object" && env !== null && "visit" in env && env.visit instanceof PageVisit ? env.visit : null;
}

/** The caller's address as the server saw it; given by the composition root through Hono's env. */
function remoteAddressOf(c: Context): string {
  const env: unknown = c.env;
  return typeof env === "object" && env !== null && "remoteAddress" in env ? String(env.remoteAddress) : "unknown";
}
