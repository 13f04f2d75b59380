import { fingerprintOf } from "@/features/verifier/offers-copy.ts";
import { Archive } from "../application/archive/archive.ts";
import { keptKeys, trustCompared } from "../application/history/pinned-keys.ts";
import type { Home, Settings } from "../application/home/settings.ts";
import { CopyIndex } from "../application/index/copy-index.ts";
import { held, runsAlready } from "../application/lock.ts";
import { NotReady } from "../application/not-ready.ts";
import type { ArchiveKeys } from "../contract-window.ts";

/** The archive's keys, and which of them this copy trusts. Throws as `Archive.keys`. */
export async function archiveKeys(home: Home, { server, cookie }: Settings): Promise<ArchiveKeys> {
  const keys = await new Archive(server, cookie).keys();
  const index = new CopyIndex(home.indexPath);
  try {
    const trusted = new Set(keptKeys(index)?.map(({ kid }) => kid));
    return {
      keys: keys.map(({ kid }) => ({ keyId: kid, fingerprint: fingerprintOf(kid), isTrusted: trusted.has(kid) })),
    };
  } finally {
    index.close();
  }
}

/** Trusts keys that somebody has compared. Throws {@link Held} during a run, and {@link NotReady} where the archive has others by now. */
export async function trust(home: Home, { server, cookie }: Settings, keyIds: readonly string[]): Promise<void> {
  const lock = await held(home.lockPath, runsAlready);
  const index = new CopyIndex(home.indexPath);
  try {
    if (await trustCompared(new Archive(server, cookie), index, keyIds)) return;
    throw new NotReady("The archive has other keys by now. Compare them again.");
  } finally {
    index.close();
    lock.close();
  }
}
