import { accessChanged, peopleChanged } from "@/features/accounts/contract-events.ts";
import { storesChanged } from "@/features/stores/contract-events.ts";
import type { Access, Identity } from "@/kernel/access.ts";
import type { Audience } from "@/kernel/live/live-key.ts";
import type { LiveLine } from "@/kernel/live/live-log.ts";
import type { Listener } from "./feed.ts";

/** Bytes that may wait for a slow reader; one behind that is let go, and comes back to where it was. */
const mostWaiting = 65_536;
/** Milliseconds after which the browser comes back when the stream ends. */
const retryMs = 2_000;

/** What changes what people may do, when it is told of the person or of their account. */
const changesOfAccess = new Set([accessChanged.name, peopleChanged.name, storesChanged.name]);

const encoder = new TextEncoder();

/** One open answer: events as text, for as long as somebody reads. */
export class LiveStream implements Listener {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Calls back once, when nobody reads any more or the stream was ended. */
  readonly ended: Promise<void>;
  #access: Access | null;
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
  readonly #end: () => void;

  /** `onDoubt` is called when what the person may do has changed: until it is judged anew, lines wait. */
  constructor(access: Access, public seen: number, readonly onDoubt: () => void) {
    this.#access = access;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#end = resolve;
    this.body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => void (this.#controller = controller),
      cancel: () => this.#forget(),
    }, new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }));
  }

  get isReady(): boolean {
    return this.#controller !== null && this.#access !== null;
  }

  /** Says where the stream begins; `isBehind` that what was missed can no longer be told. */
  begin(isBehind: boolean): void {
    this.#send(`retry: ${retryMs}\nid: ${this.seen}\n\n`);
    if (isBehind) this.#send("event: reset\ndata: {}\n\n");
  }

  hear({ seq, name, audience, ids }: LiveLine): void {
    if (this.#access === null) return;
    const { identity } = this.#access;
    if (reaches(name, audience, this.#access)) {
      this.#send(`id: ${seq}\nevent: ${name}\ndata: ${JSON.stringify(ids)}\n\n`);
    }
    if (!changesOfAccess.has(name) || !isAbout(audience, identity)) return;
    this.judgeBy(null);
    this.onDoubt();
  }

  /** Keeps proxies from closing what is silent, and tells how far the reader has come. */
  beat(): void {
    this.#send(`: still here\nid: ${this.seen}\n\n`);
  }

  /** From now on by these rights; null lets everything wait until it is known which they are. */
  judgeBy(access: Access | null): void {
    this.#access = access;
  }

  /** Ends the answer; what was told is still sent. */
  end(): void {
    const controller = this.#controller;
    this.#forget();
    controller?.close();
  }

  #forget(): void {
    this.#controller = null;
    this.#end();
  }

  #send(text: string): void {
    if (this.#controller === null) return;
    if ((this.#controller.desiredSize ?? 0) <= 0) return this.end();
    this.#controller.enqueue(encoder.encode(text));
  }
}

/**
 * Only what the person's own grants cover is told; of everything else not even that it is there. A session that is for one
 * thing alone hears nothing of what its person does besides, but that what it may do is another by now.
 */
export function reaches(name: string, audience: Audience, access: Access): boolean {
  const { userId, confinement } = access.identity;
  if ("userId" in audience) return userId === audience.userId && (!confinement || changesOfAccess.has(name));
  const { permission, ...place } = audience;
  return access.can(permission, place);
}

function isAbout(audience: Audience, { userId, accountId, impersonator }: Identity): boolean {
  if ("userId" in audience) return [userId, impersonator?.userId].includes(audience.userId);
  return accountId !== null && accountId === audience.accountId;
}
