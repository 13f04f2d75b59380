import type { Configuration } from "@/kernel/configuration.ts";

/** The name of the session cookie: bound to this host and to encryption where the address is https. */
export function cookieName(configuration: Configuration): string {
  return isSecure(configuration) ? "__Host-strongroom" : "strongroom";
}

/** Cookies that pages set: how the person looks at things. They belong to one sign-in and go with it. */
const modes = ["auditorMode", "impersonatedUserId"] as const;

type Mode = (typeof modes)[number];

/**
 * The headers that give a browser its session; whoever signs in begins as themselves, but for modes that the sign-in is
 * for. Lax, not Strict: links in mail must find the person signed in.
 */
export function sessionCookies(
  configuration: Configuration,
  { secret, seconds }: { readonly secret: string; readonly seconds: number },
  kept: readonly Mode[] = [],
): readonly string[] {
  return [
    cookie(configuration, cookieName(configuration), secret, seconds),
    ...modes.filter((mode) => !kept.includes(mode)).map((mode) => cookie(configuration, mode, "", 0)),
  ];
}

/** The headers that take it away again, and the modes with it. */
export function endedCookies(configuration: Configuration): readonly string[] {
  return sessionCookies(configuration, { secret: "", seconds: 0 });
}

/** The header that ends one mode. */
export function endedMode(configuration: Configuration, mode: Mode): string {
  return cookie(configuration, mode, "", 0);
}

/** Adds cookies to an answer. */
export function setCookies(headers: Headers, cookies: readonly string[]): void {
  for (const one of cookies) headers.append("set-cookie", one);
}

/** The secret in the session cookie of a request; null without one. */
export function cookieOf(request: Request, configuration: Configuration): string | null {
  const wanted = `${cookieName(configuration)}=`;
  const found = (request.headers.get("cookie") ?? "").split(/;\s*/).find((part) => part.startsWith(wanted));
  return found?.slice(wanted.length) || null;
}

function cookie(configuration: Configuration, name: string, value: string, seconds: number): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
  return `${name}=${value}; ${flags}${isSecure(configuration) ? "; Secure" : ""}`;
}

function isSecure(configuration: Configuration): boolean {
  return configuration.url.startsWith("https:");
}
