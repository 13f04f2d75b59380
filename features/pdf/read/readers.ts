import { tooMany } from "@/kernel/errors.ts";
import { createSandboxPool, type PoolOptions } from "@/kernel/sandbox/pool.ts";
import type { DateRules } from "../contract-dates.ts";
import type { InspectionResult, ReadingResult, Refusal } from "../contract-reading.ts";
import type { Asked, FileToRead } from "../offers.ts";
import { readSandbox } from "../sandboxes.ts";
import type { LayoutResult } from "./protocol.ts";
import { nothingRead } from "./read.ts";
import { refuse } from "./refusals.ts";

/** Reads PDF files in child processes. A bad file is refused. Throws 429 when the asker has too many waiting, and when no child can be started. */
export interface Readers {
  read(file: FileToRead, asked?: Asked): Promise<ReadingResult>;
  /** Tells only whether a file can be filed and how many pages it has. */
  inspect(file: FileToRead, asked?: Asked): Promise<InspectionResult>;
  /** Tells where the sections and boxes of a form lie. */
  layout(file: FileToRead, asked?: Asked): Promise<LayoutResult>;
  /** Ends all children; readings under way and later ones fail. */
  close(): Promise<void>;
}

/** Children are kept for the next file, and replaced before they have grown large. A person has one file open, seldom more. */
const defaults = { size: 2, idleMs: 60_000, answersPerChild: 200, largestChildBytes: 400_000_000, mostWaiting: 6 };

/** A file being filed is only opened, and whoever files a folder sends many at once. */
const mostFilings = 100;

/** Makes readers whose children may read what `files` names. `rules` are asked anew for each file. */
export function createReaders(options: PoolOptions, rules: () => DateRules): Readers {
  const pool = createSandboxPool(readSandbox, { ...defaults, ...options });
  const costly = { values: new CostlyFiles(), pages: new CostlyFiles(), layout: new CostlyFiles() };

  async function ask(file: FileToRead, wants: keyof typeof costly, asked: Asked & { mostWaiting?: number }) {
    const known = costly[wants].get(file.sha256);
    if (known) return { kind: "ended", ...known } as const;
    const opened: Opened = { pages: null };
    const outcome = await pool.ask({ path: file.path, wants, rules: rules() }, {
      ...asked,
      onStep: ({ pages }) => opened.pages = pages,
    });
    if (outcome.kind === "answered") return outcome;
    if (outcome.kind === "busy") throw tooMany("Your other files are still being read. Please try again shortly.", 5);
    // A child that ends without a word has come to the limit of its heap.
    const ended = { refusal: refuse(outcome.kind === "timed_out" ? "timeout" : "too_complex"), pages: opened.pages };
    costly[wants].add(file.sha256, ended);
    return { kind: "ended", ...ended } as const;
  }

  return {
    async read(file, asked = {}) {
      const outcome = await ask(file, "values", asked);
      if (outcome.kind === "answered") {
        return outcome.value.kind === "values" ? outcome.value.result : refuse("too_complex");
      }
      // What opens can be filed: that its values cannot be got at is no reason to refuse it.
      const { pages, refusal } = outcome;
      return pages === null ? refusal : { kind: "ok", pages, metaData: nothingRead() };
    },
    async inspect(file, asked = {}) {
      const outcome = await ask(file, "pages", { ...asked, mostWaiting: mostFilings });
      if (outcome.kind === "ended") return outcome.refusal;
      return outcome.value.kind === "pages" ? outcome.value.result : refuse("too_complex");
    },
    async layout(file, asked = {}) {
      const outcome = await ask(file, "layout", asked);
      if (outcome.kind === "ended") return outcome.refusal;
      return outcome.value.kind === "layout" ? outcome.value.result : refuse("too_complex");
    },
    close: () => pool.close(),
  };
}

const rememberedMs = 600_000;
const mostRemembered = 1000;

/** How far a child came with a file: its pages, once it was open. */
interface Opened {
  pages: number | null;
}

/** What a child that was ended left behind. */
interface Ended extends Readonly<Opened> {
  readonly refusal: Refusal;
}

/** Files that cost a child all its time or memory, by their sums: sent again, they are not tried again for a while. */
class CostlyFiles {
  readonly #ended = new Map<string, Ended & { readonly until: number }>();

  get(sha256: string): Ended | null {
    const found = this.#ended.get(sha256);
    return found && found.until > performance.now() ? found : null;
  }

  add(sha256: string, ended: Ended): void {
    this.#ended.delete(sha256);
    this.#ended.set(sha256, { ...ended, until: performance.now() + rememberedMs });
    for (const oldest of this.#ended.keys()) {
      if (this.#ended.size <= mostRemembered) break;
      this.#ended.delete(oldest);
    }
  }
}
