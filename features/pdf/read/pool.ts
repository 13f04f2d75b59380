import type { Request } from "./protocol.ts";
import { type Outcome, ReadingProcess } from "./reading-process.ts";
import { refuse } from "./refusals.ts";
import type { InspectionResult, ReadingResult } from "../contract-reading.ts";

/** Reads PDF files in sandboxed child processes. */
export interface ReadingPool {
  /**
   * Reads the values of a file. Answers a refusal for a bad file; throws only when no child can be started. What nobody
   * waits for is read `behind`: it never holds all children, and whoever waits in person goes first.
   */
  read(path: string, turn?: Turn): Promise<ReadingResult>;
  /** Tells only whether a file can be filed and how many pages it has. */
  inspect(path: string): Promise<InspectionResult>;
  /** Ends all children; readings under way and later ones fail. */
  close(): Promise<void>;
}

/** Whether a person waits for a reading, or it is done behind whatever people ask for. */
export type Turn = "person" | "behind";

/** How a pool works; everything but the command has a default. */
export interface ReadingPoolOptions {
  /** The executable and its arguments; see child-command.ts. */
  childCommand: readonly string[];
  /** The most children at a time. */
  size?: number;
  /** A file that takes longer, from when a child begins it, is refused and the child killed. */
  timeoutMs?: number;
  /** A child that has had nothing to do for so long is ended. */
  idleMs?: number;
  /** A child is replaced after so many files, */
  filesPerChild?: number;
  /** or when it has grown larger than this. */
  largestChildBytes?: number;
}

/** Seven seconds for a file leave time to start a child within the ten in which every upload is answered. */
const defaults = { size: 2, timeoutMs: 7_000, idleMs: 60_000, filesPerChild: 200, largestChildBytes: 400_000_000 };

/**
 * Makes a pool. Children start with the first reading, so that an idle server stays small, and are never shared by
 * two readings at once.
 */
export function createReadingPool(options: ReadingPoolOptions): ReadingPool {
  const settings = { ...defaults, ...options };
  const idle: { child: ReadingProcess; endsAt: ReturnType<typeof setTimeout> }[] = [];
  const alive = new Set<ReadingProcess>();
  const ending = new Set<Promise<void>>();
  const waiting: Record<Turn, PromiseWithResolvers<void>[]> = { person: [], behind: [] };
  const busy: Record<Turn, number> = { person: 0, behind: 0 };
  // One child is always left for people, where there are several.
  const most: Record<Turn, number> = { person: settings.size, behind: Math.max(1, settings.size - 1) };
  const state = { isClosed: false };

  function end(child: ReadingProcess): void {
    alive.delete(child);
    const ended = child.end().finally(() => ending.delete(ended));
    ending.add(ended);
  }

  function refuseWhenClosed(): void {
    if (state.isClosed) throw new Error("The reading pool is closed.");
  }

  const isFree = (turn: Turn) => busy.person + busy.behind < settings.size && busy[turn] < most[turn];

  async function takeTurn(turn: Turn): Promise<void> {
    refuseWhenClosed();
    if (isFree(turn)) {
      busy[turn]++;
      return;
    }
    const called = Promise.withResolvers<void>();
    waiting[turn].push(called);
    await called.promise;
  }

  function passTurn(turn: Turn): void {
    busy[turn]--;
    for (const next of ["person", "behind"] as const) {
      const called = isFree(next) ? waiting[next].shift() : undefined;
      if (called === undefined) continue;
      busy[next]++;
      return called.resolve();
    }
  }

  async function takeChild(): Promise<ReadingProcess> {
    const rested = idle.pop();
    if (rested !== undefined) {
      clearTimeout(rested.endsAt);
      return rested.child;
    }
    const child = await ReadingProcess.start(settings.childCommand);
    alive.add(child);
    if (state.isClosed) end(child);
    refuseWhenClosed();
    return child;
  }

  function giveBack(child: ReadingProcess, outcome: Outcome): void {
    const isWorn = child.answered >= settings.filesPerChild || child.residentBytes > settings.largestChildBytes;
    if (!("result" in outcome) || isWorn || state.isClosed) {
      end(child);
      return;
    }
    const endsAt = setTimeout(() => {
      idle.splice(idle.findIndex((resting) => resting.child === child), 1);
      end(child);
    }, settings.idleMs);
    Deno.unrefTimer(endsAt);
    idle.push({ child, endsAt });
  }

  async function ask(request: Request, turn: Turn = "person"): Promise<Outcome> {
    await takeTurn(turn);
    try {
      refuseWhenClosed();
      const child = await takeChild();
      const outcome = await child.ask(request, settings.timeoutMs);
      giveBack(child, outcome);
      refuseWhenClosed();
      return outcome;
    } finally {
      passTurn(turn);
    }
  }

  return {
    async read(path, turn) {
      const outcome = await ask({ path, wants: "values" }, turn);
      return outcome.kind === "values" ? outcome.result : refusalOf(outcome);
    },
    async inspect(path) {
      const outcome = await ask({ path, wants: "pages" });
      return outcome.kind === "pages" ? outcome.result : refusalOf(outcome);
    },
    async close() {
      state.isClosed = true;
      for (const called of [...waiting.person.splice(0), ...waiting.behind.splice(0)]) {
        called.reject(new Error("The reading pool is closed."));
      }
      for (const { endsAt } of idle.splice(0)) clearTimeout(endsAt);
      for (const child of alive) end(child);
      await Promise.all(ending);
    },
  };
}

function refusalOf(outcome: Outcome) {
  return refuse(outcome.kind === "timed_out" ? "timeout" : "too_complex");
}
