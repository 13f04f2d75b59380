import { runningName } from "@/features/verifier/offers-copy.ts";
import { contentOf, type Destination } from "@/kernel/backup/destination.ts";
import type { CopyIndex } from "../index/copy-index.ts";

const fact = "running";

/**
 * Says in the copy that a run is under way, from before the first byte that it writes until the copy is sealed: whoever checks
 * meanwhile, or after a run that was killed, hears of it instead of being told that files changed.
 */
export class RunningMark {
  /** A run before this one came to no end, and left its mark. */
  readonly wasThere: boolean;
  #isThere = false;

  constructor(readonly index: CopyIndex, readonly destination: Destination, readonly now: () => Date) {
    this.wasThere = index.fact(fact) === "yes";
  }

  /** The destination, which is marked before anything is written there. */
  marked(): Destination {
    const { destination } = this;
    const first = () => this.#isThere ? null : this.#set();
    return {
      title: destination.title,
      put: async (name, content) => {
        await first();
        await destination.put(name, content);
      },
      putNew: async (name, content) => {
        await first();
        return await destination.putNew(name, content);
      },
      remove: async (name) => {
        await first();
        await destination.remove(name);
      },
      read: (name) => destination.read(name),
      list: (folder) => destination.list(folder),
      find: (name) => destination.find(name),
      tidy: () => destination.tidy(),
      close: () => destination.close(),
    };
  }

  /** True when this run has written something. */
  get isSet(): boolean {
    return this.#isThere;
  }

  /** The copy is sealed. */
  async clear(): Promise<void> {
    await this.destination.remove(runningName);
    this.index.remember(fact, "no");
    this.#isThere = false;
  }

  async #set(): Promise<void> {
    this.index.remember(fact, "yes");
    const text = `A backup began ${this.now().toISOString()}. This file goes when it is done.\r\n` +
      "If no backup is running, start one: it goes on where this one stopped.\r\n";
    await this.destination.put(runningName, contentOf(new TextEncoder().encode(text)));
    this.#isThere = true;
  }
}
