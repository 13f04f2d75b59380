import { createHash } from "node:crypto";
import { badRequest } from "./errors.ts";

/**
 * What is stored of a request's `Idempotency-Key`: its sum, or null for a request without one. A key is 1 to 200
 * printable characters. Throws 400 for any other.
 */
export function keyHash(key: string | null): string | null {
  if (key === null) return null;
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) throw badRequest("An Idempotency-Key is 1 to 200 printable characters.");
  return createHash("sha256").update(key).digest("hex");
}
