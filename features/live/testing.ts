import { Access, type Grant, type Identity } from "@/kernel/access.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type Audience, type LiveFact, liveKey, told } from "@/kernel/live/live-key.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { Listening, type ListeningLimits } from "./listening.ts";
import type { LiveStream } from "./stream.ts";

/** What the scene tells of. */
export const changed = liveKey<{ id: number }>("papers.changed");
/** Few streams, and quick to notice. */
export const quick: ListeningLimits = { ofOnePerson: 2, ofAll: 3, beatMs: 40, judgeMs: 40 };

function identity(userId: number): Identity {
  const person = { name: "Kim", email: "kim@example.com", role: "FFLUser", rank: 1, impersonator: null, mode: null };
  return { userId, accountId: 1, sessionId: userId, ...person };
}

/** What somebody may do who reads papers in store 7 of account 1. */
export function accessOf(userId: number, grant: Partial<Grant> = {}): Access {
  const permissions = new Set(["papers.read"]);
  return new Access(identity(userId), [{ source: "staff", permissions, accountId: 1, storeIds: [7], ...grant }]);
}

/** Reads a stream in the background; `text` is what has come so far. */
export function reading(stream: LiveStream) {
  const heard = { text: "", isOver: false };
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
  const loop = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard.text += part.value;
    heard.isOver = true;
  };
  void loop();
  return { heard, ids: () => [...heard.text.matchAll(/data: \{"id":(\d+)\}/g)].map(([, id]) => Number(id)) };
}

/** Waits until something holds; fails when it takes too long. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error("It did not come to that.");
    await new Promise((wake) => setTimeout(wake, 5));
  }
}

/** A product with streams of its own. */
export interface Scene {
  readonly product: TestProduct;
  readonly listening: Listening;
  open(
    userId: number,
    options?: { access?: Access; lastEventId?: string; renewed?: () => Promise<Access | null> },
  ): Promise<LiveStream>;
  /** Papers change, in store 7 unless told. */
  happens(id: number, audience?: Audience): Promise<void>;
  /** Anything is told. */
  tell(...facts: readonly LiveFact[]): Promise<void>;
}

/** Runs a test with streams over a real log. */
export async function scene(
  run: (scene: Scene) => Promise<void>,
  { clock = new SetClock("2026-03-02T12:00:00Z"), limits = quick } = {},
): Promise<void> {
  await withProduct(async (product) => {
    const { live, database } = product.context;
    const tell = async (...facts: readonly LiveFact[]) => {
      await database.write(() => facts.map((fact) => live.statement(fact)));
      live.wake();
    };
    const listening = new Listening(product.context, limits);
    await run({
      product,
      listening,
      open(userId, { access = accessOf(userId), lastEventId, renewed } = {}) {
        const renewedAccess = renewed ?? (() => Promise.resolve(access));
        return listening.open({ access, renewedAccess, lastEventId: lastEventId ?? null });
      },
      happens: (id, audience = { permission: "papers.read", accountId: 1, storeId: 7 }) =>
        tell(told(changed, audience, { id })),
      tell,
    });
    listening.close();
  }, { clock });
}
