import { createHash } from "node:crypto";

/** So many tags of a list are looked at; whoever sends one of ours sends one. */
const mostTags = 20;

/**
 * Names the content of an answer: the same text has the same tag. Weak, as the same content may leave packed in several
 * ways (RFC 9110, section 8.8.1).
 */
export function weakTag(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** Whether `If-None-Match` names this content: compared weakly, as RFC 9110, section 13.1.2 has it. */
export function isKnown(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = (one: string) => one.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",", mostTags).some((one) => one.trim() === "*" || opaque(one) === opaque(tag));
}
