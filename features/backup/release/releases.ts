import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";
import { isNewer, version as ownVersion } from "@/kernel/version.ts";
import { folderRelease, releaseFolders } from "./folder-release.ts";
import type { FoundRelease } from "./found-release.ts";
import { type Fetcher, hostedRelease } from "./hosted-release.ts";
import { SumCache } from "./sum-cache.ts";

/** A found release counts for so long; one that could not be had is asked for again sooner. */
const freshMs = 3_600_000;
const againMs = 120_000;
/** The folder is looked into again after this long where only the version matters. */
const folderMs = 60_000;

/** The newest backup application, from wherever the operator has it. */
export class Releases {
  readonly sums = new SumCache();
  readonly #stopping = new AbortController();
  #last: { readonly release: FoundRelease; readonly at: number } | null = null;
  #asking: Promise<FoundRelease> | null = null;

  constructor(
    readonly context: Pick<FeatureContext, "configuration" | "clock" | "log">,
    readonly fetcher: Fetcher = fetch,
  ) {}

  /** False where the operator does not offer the application. */
  get isOffered(): boolean {
    return this.context.configuration.backupReleases.kind !== "off";
  }

  /** The newest release. A host that fails after it answered well before is not told of: what it said stays. */
  async latest(): Promise<FoundRelease> {
    const { backupReleases: releases } = this.context.configuration;
    if (releases.kind === "off") {
      return { isThere: false, problem: "This server does not offer the backup application." };
    }
    if (releases.kind === "address") {
      return this.#isFresh(this.#last?.release.isThere ? freshMs : againMs) ? this.#known() : await this.#ask();
    }
    return this.#kept(await folderRelease(releaseFolders(releases)));
  }

  /** The version that applications should have. Never waits for a host: its last answer counts, and a new one is fetched aside. */
  async newestVersion(): Promise<string> {
    const { kind } = this.context.configuration.backupReleases;
    if (kind === "address") void this.latest();
    else if (!this.#isFresh(folderMs)) await this.latest();
    return this.#last?.release.isThere ? this.#last.release.version : ownVersion;
  }

  close(): Promise<void> {
    this.#stopping.abort();
    return Promise.resolve();
  }

  #isFresh(ms: number): boolean {
    return this.#last !== null && Math.abs(this.context.clock.now().getTime() - this.#last.at) < ms;
  }

  #known(): FoundRelease {
    return this.#last?.release ?? { isThere: false, problem: "" };
  }

  #ask(): Promise<FoundRelease> {
    const { backupReleases: releases } = this.context.configuration;
    const url = releases.kind === "address" ? releases.url : "";
    return this.#asking ??= hostedRelease(url, this.fetcher, this.#stopping.signal)
      .then((release) => {
        if (!release.isThere) this.context.log.warn("backup_release_failed", { problem: release.problem });
        return this.#kept(!release.isThere && this.#last?.release.isThere ? this.#last.release : release);
      })
      .finally(() => this.#asking = null);
  }

  #kept(release: FoundRelease): FoundRelease {
    this.#last = { release, at: this.context.clock.now().getTime() };
    return release;
  }
}

export const releasesKey = serviceKey<Releases>("backup.releases");

/** True when an application of this version is to be replaced by the newest. */
export async function isOutOfDate(releases: Releases, version: string): Promise<boolean> {
  return isNewer(await releases.newestVersion(), version);
}
