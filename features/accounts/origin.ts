import type { Configuration } from "@/kernel/configuration.ts";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/** True for requests that may change something. */
export function changesSomething(request: Request): boolean {
  return !harmless.has(request.method);
}

/**
 * True when a browser says that the request comes from a page of ours. Browsers tell by Sec-Fetch-Site, on plain http
 * elsewhere than on localhost only by Origin. A request that tells neither is not known to be ours.
 */
export function comesFromUs(request: Request, configuration: Configuration): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && [new URL(configuration.url).origin, new URL(request.url).origin].includes(origin);
}

/** True when a browser says that the request comes from a page that is not ours. Programs say nothing. */
export function comesFromElsewhere(request: Request, configuration: Configuration): boolean {
  const fromBrowser = request.headers.has("sec-fetch-site") || request.headers.has("origin");
  return fromBrowser && !comesFromUs(request, configuration);
}
