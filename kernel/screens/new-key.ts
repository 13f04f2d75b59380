/** A key nobody else makes, 32 hexadecimal digits. Browsers lack `randomUUID` at addresses without encryption. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
