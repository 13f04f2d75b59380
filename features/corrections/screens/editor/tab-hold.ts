/** Milliseconds in which a tab that is just closing gives the work up; after that another tab is at it. */
const closingMs = 300;
/** Milliseconds in which the other tab keeps its marks and gives the work up; after that it is taken for one that hangs. */
const handoverMs = 3000;
/** Milliseconds in which it arrives what the other tab kept; the work itself may be free before, as the two take different ways. */
const arrivalMs = 1000;

/** Where the work is done: not known yet, in this tab, or in another one of this browser. */
export type Holder = "asked" | "here" | "elsewhere";

/**
 * What goes from tab to tab with the work. Storage alone does not do: what one tab writes there, another may read only some
 * milliseconds after it was told of it (about one of ten times in Chromium).
 */
export interface Handover {
  /** What this tab has kept of the work. */
  give(): string | null;
  take(kept: string | null): void;
}

/** What tabs say to each other: one that it wants the work, the other what it kept of it. */
type Message = { readonly kind: "release" } | { readonly kind: "kept"; readonly kept: string | null };

/**
 * Sees to it that one tab of a browser at a time has a piece of work. Where tabs cannot know of each other every one has it:
 * without a secure connection, and where the browser is told to store nothing.
 */
export class TabHold {
  readonly #name: string;
  readonly #locks = locksOf();
  readonly #channel: BroadcastChannel | null;
  readonly #tell: (holder: Holder) => void;
  readonly #handover: Handover;
  #release = () => {};
  #receive = (_kept: string | null) => {};
  #isHere = false;
  #isOver = false;

  /** @param tell is called when the work comes or goes; it has to have kept the work when it returns */
  constructor(name: string, tell: (holder: Holder) => void, handover: Handover) {
    this.#name = name;
    this.#tell = tell;
    this.#handover = handover;
    this.#channel = this.#locks ? channelOf(name) : null;
    if (this.#channel) this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    if (this.#locks) void this.#request({ signal: AbortSignal.timeout(closingMs) });
  }

  /** Takes the work from the other tab, which keeps it first where it still answers. */
  async take(): Promise<void> {
    const kept = new Promise<void>((resolve) => {
      this.#receive = (kept) => {
        this.#handover.take(kept);
        resolve();
      };
    });
    this.#say({ kind: "release" });
    const arrived = () => Promise.race([kept, new Promise<void>((resolve) => setTimeout(resolve, arrivalMs))]);
    const isHere = await this.#request({ signal: AbortSignal.timeout(handoverMs) }, arrived);
    if (!isHere) await this.#request({ steal: true });
  }

  /** Gives it up. */
  end(): void {
    this.#isOver = true;
    this.#channel?.close();
    this.#release();
  }

  #hear(message: Message): void {
    if (message.kind === "kept") return this.#receive(message.kept);
    const wasHere = this.#isHere;
    this.#move("elsewhere");
    if (wasHere) this.#say({ kind: "kept", kept: this.#handover.give() });
    this.#release();
  }

  #say(message: Message): void {
    this.#channel?.postMessage(message);
  }

  #move(holder: Holder): void {
    if (this.#isOver) return;
    this.#isHere = holder === "here";
    this.#receive = () => {};
    this.#tell(holder);
  }

  /**
   * Whether this tab has got it; it ends when it has it, or when that is refused.
   * @param arrived ends once this tab has what another one kept of it
   */
  #request(options: LockOptions, arrived?: () => Promise<void>): Promise<boolean> {
    return new Promise((resolve) => {
      const hold = async () => {
        const released = new Promise<void>((release) => this.#release = release);
        // Meanwhile a third tab may ask for it.
        const isFree = await Promise.race([released.then(() => false), Promise.resolve(arrived?.()).then(() => true)]);
        const isMine = isFree && !this.#isOver;
        if (isMine) this.#move("here");
        resolve(true);
        if (isMine) await released;
      };
      this.#locks?.request(this.#name, options, hold).catch((error) => {
        const isElsewhere = isOvertaken(error);
        this.#move(isElsewhere ? "elsewhere" : "here");
        resolve(!isElsewhere);
      });
    });
  }
}

/** Who has the work before anybody was asked. */
export function firstHolder(): Holder {
  return locksOf() ? "asked" : "here";
}

/** True where in time nobody gave it up, or another tab has taken it; false where the browser has no locks to give. */
function isOvertaken(error: unknown): boolean {
  return error instanceof DOMException && ["TimeoutError", "AbortError"].includes(error.name);
}

function locksOf(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}

/** Null where the browser refuses one. */
function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
