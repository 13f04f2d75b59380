import { createHash, randomBytes } from "node:crypto";
import { lte } from "drizzle-orm";
import { guard, type Statement } from "@/db/database.ts";
import { deleteFrom, insert, statementOf } from "@/db/statement.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { secondFactorSpentChallenges } from "./schema.ts";
import type { Secrets } from "./secrets.ts";

/** How long somebody may take to answer a passkey's question, in milliseconds. */
export const challengeMs = 5 * 60_000;

/** The name of the guard that a challenge answered twice breaks. */
export const challengeUnused = "second-factor.challenge_unused";

/**
 * Challenges that carry their own proof: what they are for and until when. Nothing is stored until one is answered rightly,
 * so that strangers who ask for many fill nothing.
 */
export interface Challenges {
  /** For example `make("sign-in")`, or `make("register 7")` for one person alone. */
  make(purpose: string): Uint8Array<ArrayBuffer>;
  /** True for one of ours, for this purpose, that is not too old. */
  isGood(purpose: string, challenge: string): boolean;
  /** Statements that use it up; the batch fails with {@link challengeUnused} when it was used before. */
  spend(challenge: string): readonly Statement[];
}

const randomBytesCount = 16;
const timeBytes = 8;

/** Challenges made and checked with the server's own key. */
export function challengesOf(secrets: Secrets, { clock }: Pick<FeatureContext, "clock">): Challenges {
  const text = (bytes: Uint8Array) => bytes.toBase64({ alphabet: "base64url", omitPadding: true });
  return {
    make(purpose) {
      const head = new Uint8Array(randomBytesCount + timeBytes);
      head.set(randomBytes(randomBytesCount));
      new DataView(head.buffer).setBigUint64(randomBytesCount, BigInt(clock.now().getTime() + challengeMs));
      return new Uint8Array([...head, ...secrets.hashOf(`challenge ${purpose}`, text(head))]);
    },
    isGood(purpose, challenge) {
      const bytes = bytesOf(challenge);
      if (bytes?.byteLength !== randomBytesCount + timeBytes + 32) return false;
      const head = bytes.slice(0, randomBytesCount + timeBytes);
      const until = Number(new DataView(head.buffer).getBigUint64(randomBytesCount));
      return secrets.isHashOf(`challenge ${purpose}`, text(head), bytes.slice(head.byteLength)) &&
        until > clock.now().getTime();
    },
    spend: (challenge) => [
      statementOf(
        insert(secondFactorSpentChallenges).values({
          challengeHash: createHash("sha256").update(challenge).digest(),
          expiresAt: clock.now().getTime() + challengeMs,
        }).onConflictDoNothing(),
      ),
      guard(challengeUnused, "changes() = 1"),
    ],
  };
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.fromBase64(challenge, { alphabet: "base64url" });
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Removes answered challenges that are too old to be answered again. */
export async function deleteSpentChallenges({ database, clock }: FeatureContext): Promise<void> {
  const now = clock.now().getTime();
  await database.write(() => [
    statementOf(deleteFrom(secondFactorSpentChallenges).where(lte(secondFactorSpentChallenges.expiresAt, now))),
  ]);
}
