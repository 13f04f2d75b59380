import type { Configuration } from "@/kernel/configuration.ts";

/** The name of the session cookie: bound to this host and to encryption where the address is https. */
export function cookieName(configuration: Configuration): string {
  return isSecure(configuration) ? "__Host-strongroom" : "strongroom";
}

/** The header that gives a browser its session. Lax, not Strict: links in mail must find the person signed in. */
export function sessionCookie(configuration: Configuration, secret: string, seconds: number): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
  return `${cookieName(configuration)}=${secret}; ${flags}${isSecure(configuration) ? "; Secure" : ""}`;
}

/** The header that takes it away again. */
export function endedCookie(configuration: Configuration): string {
  return sessionCookie(configuration, "", 0);
}

/** The secret in the session cookie of a request; null without one. */
export function cookieOf(request: Request, configuration: Configuration): string | null {
  const wanted = `${cookieName(configuration)}=`;
  const found = (request.headers.get("cookie") ?? "").split(/;\s*/).find((part) => part.startsWith(wanted));
  return found?.slice(wanted.length) || null;
}

function isSecure(configuration: Configuration): boolean {
  return configuration.url.startsWith("https:");
}
