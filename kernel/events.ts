import * as v from "valibot";
import type { Payload, PayloadShape } from "./jobs/payload.ts";
import type { LiveFact } from "./live/live-key.ts";

/**
 * Names something that happened, and carries the shape of what is said of it. Declared once, by the feature that
 * publishes it; others import the key from its offers.ts.
 */
export interface EventKey<P extends Payload> {
  /** `feature.what`, in the past tense. Events lie in the queue under it. */
  readonly name: string;
  /** What later versions add is optional: events of the version before may still be in the queue. */
  readonly shape: PayloadShape<P>;
  /** What browsers that look at it are told at once, and whose; nothing of an event without it. */
  live?(payload: P): LiveFact | readonly LiveFact[];
}

/** What an event says, by its key's type: `EventPayload<typeof documentFiled>`. */
export type EventPayload<Key> = Key extends EventKey<infer P> ? P : never;

/** Makes the key of an event: `export const documentFiled = eventKey("documents.filed", v.object({ ... }))`. */
export function eventKey<P extends Payload>(
  name: string,
  shape: PayloadShape<P>,
  live?: EventKey<NoInfer<P>>["live"],
): EventKey<P> {
  return { name, shape, live };
}

/** Where something happened: fields of the shape of an event about the records of a store. */
export const eventPlace = { accountId: v.number(), storeId: v.number() };

/** The same where it may have happened in several stores at once; `storeId` is null then. */
export const eventPlaces = { accountId: v.number(), storeId: v.nullable(v.number()) };

/** Who did it: fields of the shape of every event of which colleagues may be told. */
export const eventActor = {
  /** Null for Strongroom. */
  byUser: v.nullable(v.number()),
  byName: v.string(),
};

/** The fields of {@link eventActor}, of whoever did it. */
export function doneBy({ userId, name }: { readonly userId: number | null; readonly name: string }) {
  return { byUser: userId, byName: name };
}

/** One time that an event happened, as a handler is told of it. */
export interface Occurrence {
  /** The same whenever a handler hears of the same occurrence again. */
  readonly id: string;
}
