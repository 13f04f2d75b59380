import type { FeatureContext } from "@/kernel/feature.ts";
import type { TimestampState } from "./offers.ts";
import { failureOf, newestStamp } from "./rows.ts";

/** How the timestamping does. A failure of an authority that is set no more says nothing. */
export async function timestampState({ database, configuration }: FeatureContext): Promise<TimestampState> {
  const isConfigured = configuration.timestamps.url !== null;
  const [last, failure] = [await newestStamp(database), await failureOf(database)];
  return {
    isConfigured,
    last: last && { time: last.time, authority: last.authority },
    failure: isConfigured && failure ? { since: failure.since, reason: failure.reason } : null,
  };
}
