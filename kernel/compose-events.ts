import * as v from "valibot";
import type { EventKey } from "./events.ts";
import type { EventHandler, Feature, FeatureContext } from "./feature.ts";
import { type JobKey, jobKey } from "./jobs/job-key.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { LiveLog } from "./live/live-log.ts";
import { type Payload, payloadIn } from "./jobs/payload.ts";
import type { ChangeParts } from "./unit-of-work.ts";

/** What the events of all features come to: published as jobs, one for each feature that hears of them. */
interface ComposedEvents {
  readonly publish: ChangeParts["published"];
  register(contextOf: (feature: Feature) => FeatureContext): void;
}

interface Hearing {
  readonly feature: Feature;
  readonly handler: EventHandler;
  readonly delivery: JobKey<Delivered>;
}

/** An occurrence as it lies in the queue of one handler. */
const deliveredSchema = v.object({ id: v.string(), payload: v.unknown() });

type Delivered = v.InferOutput<typeof deliveredSchema>;

/** Throws for an event of a feature that the hearing one does not need, and for two keys of one name. */
export function composedEvents(features: readonly Feature[], jobs: Jobs, live: LiveLog): ComposedEvents {
  const hearings = features.flatMap((feature) => (feature.handles ?? []).map((handler) => hearing(feature, handler)));
  const hearingsOf = (event: EventKey<Payload>) => {
    const found = hearings.filter(({ handler }) => handler.event.name === event.name);
    if (found.some(({ handler }) => handler.event !== event)) {
      throw new Error(`The event "${event.name}" is declared twice.`);
    }
    return found;
  };
  for (const { handler } of hearings) hearingsOf(handler.event);
  return {
    publish(event, payload) {
      const id = crypto.randomUUID();
      const facts = [event.live?.(payload) ?? []].flat();
      return [
        ...hearingsOf(event).flatMap(({ delivery }) => jobs.statements(delivery, { id, payload })),
        ...facts.map((fact) => live.statement(fact)),
      ];
    },
    register(contextOf) {
      for (const { feature, handler, delivery } of hearings) {
        const context = contextOf(feature);
        jobs.register(delivery, async ({ id, payload }) => {
          await handler.handler(payloadIn(handler.event.shape, payload), context, { id });
        });
      }
    },
  };
}

function hearing(feature: Feature, handler: EventHandler): Hearing {
  const { name } = handler.event;
  const [publisher] = name.split(".");
  if (publisher !== feature.name && !feature.needs?.includes(publisher)) {
    throw new Error(`The feature "${feature.name}" hears of "${name}" without naming "${publisher}" in needs.`);
  }
  return { feature, handler, delivery: jobKey(`${feature.name}:${name}`, deliveredSchema) };
}
