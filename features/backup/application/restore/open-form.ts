import type { SandboxPool } from "@/kernel/sandbox/pool.ts";
import type { OpenAnswer, OpenRequest } from "./protocol.ts";

/** Forms are at most 100 MB; what was attached to a version may make it larger. */
export const mostFormBytes = 250_000_000;

/**
 * Opens every page of a form in a child process. Null when all is well, or what is wrong, as the end of a sentence that begins with the
 * form. `pages` is what it had when it was filed; null where that is not known.
 */
export async function openForm(
  pool: SandboxPool<OpenRequest, OpenAnswer, never>,
  bytes: Uint8Array<ArrayBuffer>,
  pages: number | null,
): Promise<string | null> {
  const outcome = await pool.ask({}, { bytes });
  if (outcome.kind !== "answered") return "could not be opened.";
  const found = outcome.value;
  if (found.pages === 0 || found.opened < found.pages) return "could not be opened.";
  return pages === null || pages === found.pages ? null : `has ${found.pages} pages, and ${pages} when it was filed.`;
}
