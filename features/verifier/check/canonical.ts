/** What JSON.parse gives for `{...}`. */
export type Members = Readonly<Record<string, unknown>>;

/** True for what JSON.parse gives for `{...}`. */
export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Canonical JSON (RFC 8785): members in the order of their names (UTF-16 units), no spaces. Written apart from the server's own
 * code, so that a mistake there is not repeated here. `value` is what JSON.parse gave.
 */
export function canonical(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (isMembers(value)) return canonicalMembers(value);
  if (!Array.isArray(value)) return String(value);
  let text = "[";
  for (let at = 0; at < value.length; at++) text += (at === 0 ? "" : ",") + canonical(value[at]);
  return `${text}]`;
}

/** The same for an object without some of its members. */
export function canonicalMembers(value: Members, without: readonly string[] = []): string {
  let text = "{";
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    if (member === undefined || without.includes(name)) continue;
    text += `${text === "{" ? "" : ","}${JSON.stringify(name)}:${canonical(member)}`;
  }
  return `${text}}`;
}
