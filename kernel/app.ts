import { Hono } from "hono";
import { packed } from "./answers/packed.ts";
import { BUILD_HEADER } from "./screens/build-header.ts";
import { assetsFrom } from "./screens/assets.ts";
import type { Product } from "./compose.ts";
import type { PageAssets, RenderOptions } from "./screens/render.tsx";
import { PageVisit, requestIdOf } from "./router.ts";
import { withoutBody } from "./without-body.ts";
import type { ScreenFeature } from "./screens/screen-feature.ts";

/** What turns a product into something that answers browsers. */
export interface AppOptions {
  readonly product: Product;
  readonly screens: readonly ScreenFeature[];
  readonly render: (request: Request, options: RenderOptions) => Promise<Response>;
  readonly assets: PageAssets;
  /** Folder of the client build; null in development, where the development server gives the files. */
  readonly clientFolder: string | null;
}

const securityHeaders: readonly [string, string][] = [
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "same-origin"],
  ["x-frame-options", "DENY"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"],
];

/** A year; the address is https in the configuration, so nobody needs the other one (RFC 6797). */
const strictTransport: readonly [string, string] = ["strict-transport-security", "max-age=31536000"];

/** One Hono app: the API, the client's files, and a rendered page for everything else. */
export function appOf(options: AppOptions): Hono {
  const { product, clientFolder } = options;
  const headers = product.context.configuration.url.startsWith("https:")
    ? [...securityHeaders, strictTransport]
    : securityHeaders;
  const told: readonly [string, string][] = options.assets.build === "" ? [] : [[BUILD_HEADER, options.assets.build]];
  const app = new Hono();
  app.use("*", async (c, next) => {
    await next();
    const answer = c.req.method === "HEAD" ? await withoutBody(c.res) : c.res;
    // A streamed answer may be a Response whose headers cannot be changed.
    const response = new Response(answer.body, answer);
    const isApi = /^\/api\//i.test(c.req.path);
    for (const [name, value] of isApi ? [...headers, ...told] : headers) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    response.headers.set("x-request-id", requestIdOf(c.req.raw));
    c.res = undefined;
    c.res = response;
  });
  app.all("/:api{[aA][pP][iI]}/*", (c) => product.api.fetch(c.req.raw, c.env));
  // Pages are only read: whatever changes something is the API's, the one route that lies outside of `/api` too.
  app.on(["POST", "PUT", "PATCH", "DELETE"], "*", (c) => product.api.fetch(c.req.raw, c.env));
  if (clientFolder) {
    const assets = assetsFrom(clientFolder);
    app.get("/assets/*", assets);
    app.get("/favicon.svg", assets);
  }
  app.get("*", async (c) => {
    if (/^\/assets\//i.test(c.req.path)) return c.text("Not found.", 404);
    const visit = new PageVisit();
    const inside = { remoteAddress: "render", visit };
    const position = await livePosition(c.req.raw, product);
    const left = new Set<string>();
    const rendered = options.render(c.req.raw, {
      features: options.screens,
      assets: options.assets,
      async send(path, init) {
        const answer = await product.api.fetch(new Request(new URL(path, "http://render.internal"), init), inside);
        if (answer.headers.has("mode-over")) { for (const cookie of answer.headers.getSetCookie()) left.add(cookie); }
        return answer;
      },
      // How much happens at all is nothing for those who are not signed in.
      livePosition: async () => await visit.access?.catch(() => null) ? position : null,
      log: product.context.log,
      strictPolicy: clientFolder !== null,
    });
    const page = await rendered.catch((error: unknown) => {
      // A page that could not be made because of such a mode is no failure.
      if (left.size === 0) throw error;
      return null;
    });
    if (!page || left.size > 0) return await withoutModes(c.req.raw, page, left);
    return visit.holdsSecret ? page : await packed(c.req.raw, page, true);
  });
  app.onError((error, c) => {
    // An address whose escapes are broken names nothing.
    if (error instanceof URIError) return c.text("Not found.", 404);
    product.context.log.error("page_failed", { requestId: requestIdOf(c.req.raw), kind: error.name });
    return c.text("Something went wrong. Please reload the page, or try again later.", 500);
  });
  return app;
}

/** A mode that a browser was left in does not count: the cookie goes, and the same page is asked for again. */
async function withoutModes(
  request: Request,
  page: Response | null,
  cookies: Iterable<string>,
): Promise<Response> {
  await page?.body?.cancel();
  const { pathname, search } = new URL(request.url);
  // Two slashes would lead to another host.
  const headers = new Headers({ location: pathname.replace(/^\/+/, "/") + search, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** How far the live log is, for pages of somebody who may be signed in. A page is shown without it too. */
async function livePosition(request: Request, { context: { live } }: Product): Promise<number | null> {
  if (!request.headers.has("cookie")) return null;
  return await live.ends().then(({ last }) => last, () => null);
}
