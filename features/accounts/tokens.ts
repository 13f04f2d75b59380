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

/** Bearer tokens signed with `key`, timed by `clock`. */
export function bearerTokens(key: Uint8Array, clock: Clock): BearerTokens {
  return {
    sign(sessionId) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId }).setProtectedHeader({ alg: "HS256" }).setIssuer(issuer)
        .setIssuedAt(now).setExpirationTime(now + bearerSeconds).sign(key);
    },
    async sessionIdOf(token) {
      try {
        const options = { algorithms: ["HS256"], issuer, currentDate: clock.now(), requiredClaims: ["exp", "sid"] };
        const { payload } = await jwtVerify(token, key, options);
        return typeof payload.sid === "number" ? payload.sid : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
