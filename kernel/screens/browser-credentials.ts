import type { Credentials } from "./api.ts";

/**
 * The short-lived bearer token, in memory only, renewed through the session cookie. Auditor mode and impersonation ride
 * on every request as headers.
 */
export function browserCredentials(extraHeaders: () => Record<string, string>): Credentials & { forget(): void } {
  let token: string | null = null;
  let renewing: Promise<boolean> | null = null;

  async function renewOnce(): Promise<boolean> {
    const response = await fetch("/api/auth/refresh", { method: "POST" }).catch(() => null);
    token = response?.ok ? tokenIn(await response.json()) : null;
    return token !== null;
  }
  const renew = () => renewing ??= renewOnce().finally(() => renewing = null);

  return {
    async headers() {
      if (!token) await renew();
      return { ...extraHeaders(), ...(token ? { authorization: `Bearer ${token}` } : {}) };
    },
    seen(response) {
      const fresh = /^Bearer (.+)$/.exec(response.headers.get("authorization") ?? "")?.[1];
      if (fresh) token = fresh;
      if (response.status === 401) token = null;
    },
    renew,
    forget: () => token = null,
  };
}

function tokenIn(body: unknown): string | null {
  return typeof body === "object" && body !== null && "token" in body && typeof body.token === "string"
    ? body.token
    : null;
}
