import { infoOf } from "@/kernel/files/disk.ts";
import { createSandboxPool } from "@/kernel/sandbox/pool.ts";
import { mostRootsBytes, type StampAnswer } from "./protocol.ts";
import { checkSandbox } from "./sandboxes.ts";

/** What an answer is compared with. */
export interface Wanted {
  readonly text: string;
  readonly nonce: string | null;
}

/** Checks what authorities answered, in child processes. */
export interface StampChecker {
  check(response: Uint8Array<ArrayBuffer>, wanted: Wanted): Promise<StampAnswer | { readonly kind: "unchecked" }>;
  close(): Promise<void>;
}

/** Makes a checker that trusts the certificates of a PEM file, or says of each stamp that it compared with none. */
export function createStampChecker(certificates: string | null): StampChecker {
  const pool = createSandboxPool(checkSandbox, { size: 1 });
  return {
    async check(bytes, { text, nonce }) {
      const roots = await rootsIn(certificates);
      if (roots === undefined) return { kind: "bad", reason: "roots_unreadable" };
      const outcome = await pool.ask({ text, nonce, roots }, { bytes });
      return outcome.kind === "answered" ? outcome.value : { kind: "unchecked" };
    },
    close: () => pool.close(),
  };
}

/** The text of the file; null without one, undefined for one that is not there, too long or not to be read. */
async function rootsIn(path: string | null): Promise<string | null | undefined> {
  if (path === null) return null;
  try {
    const info = await infoOf(path);
    if (!info?.isFile || info.size > mostRootsBytes) return undefined;
    return await Deno.readTextFile(path);
  } catch {
    return undefined;
  }
}
