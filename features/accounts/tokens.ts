import { createHash, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "@/kernel/clock.ts";

/** Seconds that a bearer token lives (decisions, 'Wire conventions': short-lived). */
export const bearerSeconds = 15 * 60;

/** A secret of 256 random bits for a cookie or a link. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a secret: enough to recognise it, too little to use it. */
export function secretHash(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}

/** Makes and reads bearer tokens. A token says which session it belongs to and nothing else. */
export interface BearerTokens {
  sign(sessionId: number): Promise<string>;
  /** The session's id; null for a token that is expired, changed or not ours. */
  sessionIdOf(token: string): Promise<number | null>;
}

const issuer = "strongroom";
/** Tokens remembered as ours: checking a signature costs more than all else of a small request. */
const mostRemembered = 1000;

/** Bearer tokens signed with `key`, timed by `clock`. */
export function bearerTokens(key: Uint8Array, clock: Clock): BearerTokens {
  const ours = new Map<string, { readonly sessionId: number; readonly expires: number }>();
  return {
    sign(sessionId) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId }).setProtectedHeader({ alg: "HS256" }).setIssuer(issuer)
        .setIssuedAt(now).setExpirationTime(now + bearerSeconds).sign(key);
    },
    async sessionIdOf(token) {
      const now = clock.now();
      const known = ours.get(token);
      if (known && known.expires > Math.floor(now.getTime() / 1000)) return known.sessionId;
      try {
        const options = { algorithms: ["HS256"], issuer, currentDate: now, requiredClaims: ["exp", "sid"] };
        const { payload } = await jwtVerify(token, key, options);
        if (typeof payload.sid !== "number" || payload.exp === undefined) return null;
        ours.set(token, { sessionId: payload.sid, expires: payload.exp });
        if (ours.size > mostRemembered) ours.delete(ours.keys().next().value ?? "");
        return payload.sid;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
