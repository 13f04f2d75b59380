import type { Configuration } from "@/kernel/configuration.ts";

/** Cookies of a sign-in that is under way, and of what the provider needs to sign the person out again. */
type Name = "openid" | "openid-hint";

/** Longest token that fits into a cookie beside its flags. */
const longest = 3500;

/** The value of one of our cookies in a request; null without it. */
export function cookieValue(request: Request, configuration: Configuration, name: Name): string | null {
  const wanted = `${fullName(configuration, name)}=`;
  const found = (request.headers.get("cookie") ?? "").split(/;\s*/).find((part) => part.startsWith(wanted));
  return found?.slice(wanted.length) || null;
}

/** The header that sets a cookie for so many seconds; zero takes it away. Never readable by scripts. */
export function cookieHeader(configuration: Configuration, name: Name, value: string, seconds: number): string {
  const kept = value.length <= longest && seconds > 0;
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${kept ? seconds : 0}`;
  return `${fullName(configuration, name)}=${kept ? value : ""}; ${flags}${isSecure(configuration) ? "; Secure" : ""}`;
}

function fullName(configuration: Configuration, name: Name): string {
  return `${isSecure(configuration) ? "__Host-" : ""}strongroom-${name}`;
}

function isSecure({ url }: Configuration): boolean {
  return url.startsWith("https:");
}
