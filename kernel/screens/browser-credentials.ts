import type { Credentials } from "./api.ts";
import { hearBuild } from "./server-build.ts";
import { watchSignedOut } from "./signed-out.ts";

/** A token lives 15 minutes; one older than this is renewed before it is used for something that may take long. */
const renewAfterMs = 10 * 60_000;

/** What a page asks by itself, when nobody has touched it for this long, is no use of the session. */
const unattendedAfterMs = 5 * 60_000;

/** Credentials that know whether there is a session, as far as the server has said. */
export interface BrowserCredentials extends Credentials {
  /** True until the server refuses; a connection that is lost says nothing about it. */
  isSignedIn(): boolean;
}

/**
 * The short-lived bearer token, in memory only, renewed through the session cookie. The modes that the
 * person is in ride on every request as headers, and so does it when nobody is at the page.
 */
export function browserCredentials(
  extraHeaders: () => Record<string, string>,
  goHome: () => void = () => location.assign("/"),
): BrowserCredentials {
  let token: string | null = null;
  let takenAt = 0;
  let touchedAt = Date.now();
  let isRefused = false;
  let renewing: Promise<boolean> | null = null;

  async function renewOnce(): Promise<boolean> {
    const response = await fetch("/api/auth/refresh", { method: "POST" }).catch(() => null);
    if (response?.status === 401) isRefused = true;
    take(response?.ok ? tokenIn(await response.json()) : null);
    return token !== null;
  }
  function take(fresh: string | null): void {
    token = fresh;
    takenAt = Date.now();
    if (fresh) isRefused = false;
  }
  const touched = () => touchedAt = Date.now();
  addEventListener("pointerdown", touched, true);
  addEventListener("keydown", touched, true);
  watchSignedOut(() => {
    take(null);
    isRefused = true;
  });
  const renew = () => renewing ??= renewOnce().finally(() => renewing = null);

  return {
    async headers() {
      if (!token || Date.now() - takenAt > renewAfterMs) await renew();
      return {
        ...extraHeaders(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(Date.now() - touchedAt > unattendedAfterMs ? { unattended: "true" } : {}),
      };
    },
    seen(response) {
      hearBuild(response);
      const fresh = /^Bearer (.+)$/.exec(response.headers.get("authorization") ?? "")?.[1];
      if (fresh) take(fresh);
      if (response.status === 401) token = null;
      // The answer took the mode's cookie away; what is on the screen is somebody else's.
      if (response.headers.has("mode-over")) goHome();
    },
    renew,
    isSignedIn: () => !isRefused,
  };
}

function tokenIn(body: unknown): string | null {
  return typeof body === "object" && body !== null && "token" in body && typeof body.token === "string"
    ? body.token
    : null;
}
