import { Buffer } from "node:buffer";
import { createPublicKey, verify } from "node:crypto";
import type { ProofOffer } from "@/features/history/offers-proofs.ts";
import { canonicalJson } from "@/kernel/ledger/canonical-json.ts";

/** How long a ticket lets its person fetch what it names. */
const lifeMs = 24 * 3_600_000;

/** What a ticket is for, and for whom. */
export interface TicketFor {
  readonly userId: number;
  readonly storeId: number;
  /** SHA-256 of a file, or the path of records. */
  readonly what: string;
  /** Bytes; 0 for records. */
  readonly size: number;
}

/**
 * Says that a page of the feed named something to a person, so that fetching it needs no entry of its own: `{until}.{size}.{signature}`,
 * signed by the archive's key, so that every server process knows it and nothing is kept.
 */
export async function newTicket(proofs: ProofOffer, given: TicketFor, now: Date): Promise<string> {
  const until = now.getTime() + lifeMs;
  const { signature } = await proofs.sign(textOf(given, until));
  return `${until}.${given.size}.${signature}`;
}

/** The size that a ticket names when it is good for this person and thing now; null otherwise. */
export async function sizeInTicket(
  proofs: ProofOffer,
  { userId, storeId, what }: Omit<TicketFor, "size">,
  ticket: string,
  now: Date,
): Promise<number | null> {
  const [until, size, signature = ""] = ticket.split(".");
  const [untilMs, bytes] = [Number(until), Number(size)];
  if (!Number.isSafeInteger(untilMs) || !Number.isSafeInteger(bytes) || untilMs < now.getTime()) return null;
  const text = Buffer.from(textOf({ userId, storeId, what, size: bytes }, untilMs));
  const isSigned = (await proofs.keys()).some((key) =>
    verify(null, text, createPublicKey({ key: { ...key }, format: "jwk" }), Buffer.from(signature, "base64url"))
  );
  return isSigned ? bytes : null;
}

function textOf({ userId, storeId, what, size }: TicketFor, until: number): string {
  return canonicalJson({ type: "strongroom.ticket.1", userId, storeId, what, size, until });
}
