import { dehydrate, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from "react-router";
import type { Log } from "../log.ts";
import { type Api, ApiError, createApi } from "./api.ts";
import { createQueries } from "./queries.ts";
import { loadScreens } from "./load-screens.ts";
import { LonePage } from "./lone-page.tsx";
import { routesOf } from "./routes.tsx";
import { modeHeadersOf, type ScreenFeature } from "./screen-feature.ts";
import type { RouteHandle } from "./screen-route.ts";
import { ScreensProvider } from "./screens-context.tsx";
import { startScript } from "./start-script.ts";
import { stateScript } from "./state.ts";

/** The program of a page. */
export interface PageProgram {
  /** The address of its entry. */
  readonly entry: string;
  /** What the entry imports, to be loaded side by side with it. */
  readonly ahead: readonly string[];
}

/** What pages load: from the build's manifest, or from the development server. */
export interface PageAssets extends PageProgram {
  /** Typeface and styles, the same for all pages. */
  readonly head: string;
  /** Tells one build from another; empty in development. */
  readonly build: string;
  /** Files to load ahead for a screen's module. */
  readonly preload: (module: string) => readonly string[];
  /** The program of a page that has one of its own, by its entry from the project's root. */
  readonly lone: (entry: string) => PageProgram;
}

/** What rendering needs from the composition root. */
export interface RenderOptions {
  readonly features: readonly ScreenFeature[];
  readonly assets: PageAssets;
  /** Goes straight into the app, without a socket. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  /** For the state of the page, once it has been loaded. */
  readonly livePosition?: () => Promise<number | null>;
  readonly log: Log;
  /** False in development, where the development server injects styles. */
  readonly strictPolicy: boolean;
}

/** Renders a page whole: loads what its screens need, paints it, and leaves the state for the browser. */
export async function renderPage(request: Request, options: RenderOptions): Promise<Response> {
  const queries = createQueries();
  const api = apiFor(request, options);
  const context = { queries, api, features: options.features };
  const { query, dataRoutes } = createStaticHandler(routesOf(context));
  const loaded = await query(request, { dataStrategy: loadScreens });
  if (loaded instanceof Response) return loaded;
  const failures = failuresIn(loaded, options.log);
  const title = { text: "" };
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const alone = loneProgramOf(loaded, options.assets);
  const body = await renderToReadableStream(
    alone
      ? (
        <LonePage context={{ ...context, title }} search={new URL(request.url).search}>
          {loneScreenOf(loaded)}
        </LonePage>
      )
      : (
        <StrictMode>
          <QueryClientProvider client={queries}>
            <ScreensProvider value={{ ...context, title }}>
              <StaticRouterProvider router={createStaticRouter(dataRoutes, loaded)} context={loaded} hydrate={false} />
            </ScreensProvider>
          </QueryClientProvider>
        </StrictMode>
      ),
    {
      signal: request.signal,
      nonce,
      // The page is sent when it is whole, so nothing needs to be moved into its place by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => options.log.error("render_failed", { ...kindOf(error), path: pathOf(loaded.matches) }),
    },
  );
  await body.allReady;
  const painted = await chunksOf(body);
  const state = stateScript({
    queries: dehydrate(queries),
    loaded: Object.fromEntries(loaded.matches.map(({ route }) => [route.id, null])),
    failures,
    livePosition: await options.livePosition?.() ?? null,
    build: options.assets.build,
    afterwards: alone ? [options.assets.entry, ...options.assets.ahead] : [],
  });
  const page = pageOf({
    painted,
    state,
    title: title.text,
    nonce,
    theme: themeOf(request),
    head: options.assets.head,
    program: alone ?? withScreensOf(loaded, options.assets),
  });
  return new Response(page, { status: loaded.statusCode, headers: pageHeaders(nonce, options.strictPolicy) });
}

/** The server acts for the person whose cookie came with the page request; it only reads. */
function apiFor(request: Request, { send, features }: RenderOptions): Api {
  const headers: Record<string, string> = {};
  for (const name of ["cookie", "x-request-id", "unattended"]) {
    const value = request.headers.get(name);
    if (value) headers[name] = value;
  }
  Object.assign(headers, modeHeadersOf(features, headers.cookie ?? ""));
  return createApi(send, {
    headers: () => Promise.resolve(headers),
    seen: () => {},
    renew: () => Promise.resolve(false),
  });
}

interface Page {
  readonly painted: readonly Uint8Array[];
  readonly state: string;
  readonly title: string;
  readonly nonce: string;
  readonly theme: string | null;
  readonly head: string;
  readonly program: PageProgram;
}

/** As bytes: what is painted would otherwise be made a text, and bytes again. */
function pageOf(page: Page): Uint8Array<ArrayBuffer> {
  const title = page.title ? `${escaped(page.title)} · Strongroom` : "Strongroom";
  const theme = page.theme ? ` data-theme="${page.theme}"` : "";
  const { entry, ahead } = page.program;
  const preloads = ahead.map((href) => `<link rel="modulepreload" href="${href}">`).join("");
  const begin = `<!doctype html><html lang="en"${theme}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<meta property="csp-nonce" nonce="${page.nonce}"><link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
    `<title>${title}</title>${startScript(entry, page.nonce)}${page.head}` +
    `<link rel="modulepreload" href="${entry}" fetchpriority="low">${preloads}</head><body><div id="root">`;
  const end = `</div>${page.state}</body></html>`;
  return joined([utf8.encode(begin), ...page.painted, utf8.encode(end)]);
}

const utf8 = new TextEncoder();

async function chunksOf(body: ReadableStream<Uint8Array>): Promise<readonly Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return chunks;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** The policy of a page: nothing from elsewhere, no inline scripts; styles of dialogs carry the page's nonce. */
function pageHeaders(nonce: string, strict: boolean): Headers {
  const headers = new Headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  if (strict) {
    headers.set(
      "content-security-policy",
      `default-src 'self'; script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob: data:; ` +
        `worker-src 'self' blob:; frame-src 'self' blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; ` +
        `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
  }
  return headers;
}

function themeOf(request: Request): string | null {
  return /(?:^|; )theme=(light|dark)(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? null;
}

/** The product's own program, with the files of the screens shown. */
function withScreensOf({ matches }: StaticHandlerContext, { entry, ahead, preload }: PageAssets): PageProgram {
  const screens = matches.flatMap(({ route }) => named(route.handle, "module")).flatMap(preload);
  return { entry, ahead: [...new Set([...ahead, ...screens])] };
}

/** The program of a page that has one of its own; null for all others. */
function loneProgramOf({ matches }: StaticHandlerContext, { lone }: PageAssets): PageProgram | null {
  const [entry] = matches.flatMap(({ route }) => named(route.handle, "program"));
  return entry === undefined ? null : lone(entry);
}

/** The screen of such a page, without what lies around others. */
function loneScreenOf({ matches }: StaticHandlerContext): ReactNode {
  const { element, Component } = matches[matches.length - 1].route;
  return element ?? (Component ? <Component /> : null);
}

function named(handle: unknown, what: keyof RouteHandle): string[] {
  if (typeof handle !== "object" || handle === null) return [];
  return Object.entries(handle).flatMap(([name, value]) => name === what && typeof value === "string" ? [value] : []);
}

/** What failed, by the screen that speaks for it: goes to the browser as a sentence, never as a stack. */
function failuresIn({ errors, matches }: StaticHandlerContext, log: Log): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([id, error]) => {
      // The route around all others only passes on what reaches it.
      if (id === matches[0].route.id) throw error;
      if (error instanceof ApiError) return [id, error.message];
      log.error("screen_failed", { ...kindOf(error), path: pathOf(matches) });
      return [id, "Something went wrong"];
    }),
  );
}

function kindOf(error: unknown): { readonly kind: string } {
  return { kind: error instanceof Error ? error.name : typeof error };
}

function pathOf(matches: StaticHandlerContext["matches"]): string {
  return `/${matches.flatMap(({ route }) => route.path?.replace(/^\//, "") || []).join("/")}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
