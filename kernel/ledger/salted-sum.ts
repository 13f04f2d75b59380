import { createHash, randomBytes } from "node:crypto";

/** A salt of its own for an entry or a text: 32 hexadecimal digits that nobody can guess. */
export function newSalt(): string {
  return randomBytes(16).toString("hex");
}

/**
 * What the ledger keeps of words that must be able to go: the SHA-256 of a salt, a line feed and the words, 64 hexadecimal
 * digits. The salt lies beside the words alone, so that a proof, which anybody may be shown, gives nothing to guess them by.
 */
export function saltedSum(salt: string, text: string): string {
  return createHash("sha256").update(`${salt}\n${text}`).digest("hex");
}
