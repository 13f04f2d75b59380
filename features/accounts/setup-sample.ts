import { troubleOf } from "@/db/errors.ts";
import { conflict, forbidden, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { sampleBegins, sampleEnds, sampleSays } from "./installation.ts";
import { ownOffer } from "./provide-offers.ts";
import { comesFromElsewhere } from "./origin.ts";
import { requireLink, setupStateOf } from "./setup.ts";

/**
 * Begins to load sample data into the empty installation; it goes on after the answer, and its progress is in the
 * database. Throws 404 for a bad link, 409 when it has begun before.
 */
export async function beginSample(context: FeatureContext, token: string, request: Request): Promise<void> {
  const { database, clock, log } = context;
  if (comesFromElsewhere(request, context.configuration)) throw forbidden();
  const load = context.offered(ownOffer).sampleLoader();
  if (!load) {
    throw notFound("This server can't load sample data from this page. Start it with STRONGROOM_SAMPLE=1 instead.");
  }
  await requireLink(database, clock, token);
  const { state } = await setupStateOf(context, token);
  if (state !== "ready") throw begunAlready();
  try {
    await database.write(() => [sampleBegins()]);
  } catch (error) {
    if (troubleOf(error) === "unique") throw begunAlready();
    throw error;
  }
  const say = (line: string) => database.write(() => [sampleSays(line)]);
  load((line) => void say(line)).then(
    () => database.write(() => [sampleEnds("loaded")]),
    async (error: unknown) => {
      log.error("sample_failed", { kind: error instanceof Error ? error.name : typeof error });
      await database.write(() => [sampleEnds("failed")]);
    },
  );
}

function begunAlready() {
  return conflict("accounts.sample_begun", "Sample data is already loading or loaded.");
}
