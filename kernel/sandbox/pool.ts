import { sandboxCommand, type SandboxFiles } from "./command.ts";
import { type Outcome, SandboxProcess } from "./process.ts";
import type { Sandbox } from "./sandbox.ts";
import { type Asker, createTurns, nobody, type Priority } from "./turns.ts";

/** How something is asked of a pool. */
export interface AskOptions<Step> {
  /** What nobody waits for never holds all children, and whoever waits in person goes first. */
  readonly priority?: Priority;
  /** For whom; accounts and their people take turns. */
  readonly asker?: Asker;
  /** How many of the asker's may wait, instead of the pool's own `mostWaiting`. */
  readonly mostWaiting?: number;
  /** Bytes that ride on the request. */
  readonly bytes?: Uint8Array;
  /** What the child may touch for this request alone: it is started for it, and ends with it. */
  readonly files?: SandboxFiles;
  readonly onStep?: (step: Step) => void;
}

/** Too much is asked at a time; later there will be room. */
export interface Busy {
  readonly kind: "busy";
}

/** Child processes that do one kind of work. */
export interface SandboxPool<Request, Answer, Step> {
  /** Throws only when no child can be started, or when the pool is closed. */
  ask(request: Request, options?: AskOptions<Step>): Promise<Outcome<Answer> | Busy>;
  /** Ends all children; what is under way and what is asked later fails. */
  close(): Promise<void>;
}

/** How a pool works; everything has a default. */
export interface PoolOptions {
  /** What every child may touch. */
  readonly files?: SandboxFiles;
  /** The most children at a time. */
  readonly size?: number;
  /** A child is ended after so many answers; 1 gives each request a child of its own, */
  readonly answersPerChild?: number;
  /** or when it has grown larger than this, */
  readonly largestChildBytes?: number;
  /** or has had nothing to do for so long. */
  readonly idleMs?: number;
  /** More than so many at a time, those under way included, are told `busy`. */
  readonly mostAsked?: number;
  /** Of one person more than so many waiting are told `busy`. */
  readonly mostWaiting?: number;
  /** Instead of the sandbox's own. */
  readonly stepMs?: number;
  /** Instead of the sandbox's own: what starts a child. */
  readonly command?: readonly string[];
}

const defaults = {
  files: {},
  size: 2,
  answersPerChild: Infinity,
  largestChildBytes: Infinity,
  idleMs: 60_000,
  mostAsked: Infinity,
  mostWaiting: Infinity,
};

/**
 * Makes a pool. Children start with the first request, so that an idle server stays small, and are never shared by two
 * requests at once.
 */
export function createSandboxPool<Request, Answer, Step>(
  sandbox: Sandbox<Request, Answer, Step>,
  options: PoolOptions = {},
): SandboxPool<Request, Answer, Step> {
  type Child = SandboxProcess<Request, Answer, Step>;
  const settings = { ...defaults, stepMs: sandbox.limits.stepMs, ...options };
  const idle: { child: Child; endsAt: ReturnType<typeof setTimeout> }[] = [];
  const starting = new Set<Promise<Child>>();
  const alive = new Set<Child>();
  const ending = new Set<Promise<void>>();
  const queue = createTurns(settings.size, settings.mostWaiting);
  const state = { isClosed: false, asked: 0 };

  function end(child: Child): void {
    alive.delete(child);
    const ended = child.end().finally(() => ending.delete(ended));
    ending.add(ended);
  }

  function refuseWhenClosed(): void {
    if (state.isClosed) throw closedError();
  }

  async function takeChild(own: SandboxFiles | undefined): Promise<Child> {
    const rested = own ? undefined : idle.pop();
    if (rested !== undefined) {
      clearTimeout(rested.endsAt);
      return rested.child;
    }
    const command = settings.command ?? sandboxCommand(sandbox, own ?? settings.files);
    const started = SandboxProcess.start(sandbox, command).then((child) => {
      alive.add(child);
      if (state.isClosed) end(child);
      return child;
    });
    starting.add(started);
    const child = await started.finally(() => starting.delete(started));
    refuseWhenClosed();
    return child;
  }

  function giveBack(child: Child, outcome: Outcome<Answer>, isOwn: boolean): void {
    const isWorn = isOwn || child.answered >= settings.answersPerChild || outcome.kind !== "answered" ||
      outcome.residentBytes > settings.largestChildBytes;
    if (isWorn || state.isClosed) return end(child);
    const endsAt = setTimeout(() => {
      idle.splice(idle.findIndex((resting) => resting.child === child), 1);
      end(child);
    }, settings.idleMs);
    Deno.unrefTimer(endsAt);
    idle.push({ child, endsAt });
  }

  async function ask(request: Request, asked: AskOptions<Step>): Promise<Outcome<Answer> | Busy> {
    const { priority = "person", asker = nobody, mostWaiting, bytes, files, onStep } = asked;
    refuseWhenClosed();
    if (!await queue.take(priority, asker, mostWaiting)) return { kind: "busy" };
    try {
      refuseWhenClosed();
      const child = await takeChild(files);
      const outcome = await child.ask(request, bytes, settings.stepMs, onStep);
      giveBack(child, outcome, files !== undefined);
      refuseWhenClosed();
      return outcome;
    } finally {
      queue.pass(priority);
    }
  }

  return {
    async ask(request, asked = {}) {
      if (state.asked >= settings.mostAsked) return { kind: "busy" };
      state.asked++;
      return await ask(request, asked).finally(() => state.asked--);
    },
    async close() {
      state.isClosed = true;
      queue.close(closedError());
      for (const { endsAt } of idle.splice(0)) clearTimeout(endsAt);
      for (const child of alive) end(child);
      // One that is just starting is ended as soon as it has.
      await Promise.allSettled(starting);
      await Promise.all(ending);
    },
  };
}

function closedError(): Error {
  return new Error("The pool of child processes is closed.");
}
