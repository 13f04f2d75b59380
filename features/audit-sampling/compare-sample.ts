import * as v from "valibot";
import { conflict } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Comparison } from "./contract.ts";
import { draw } from "./drawing.ts";
import { auditSubject, type DrawnData, drawnEntry, drawnSchema } from "./ledger-events.ts";
import { populationOf } from "./population.ts";
import { sampleRows } from "./sample-documents.ts";
import type { StoredSample } from "./schema.ts";

/** How many documents of each kind of difference are named. */
const mostNamed = 100;

/**
 * Draws a sample again by its ledger entry, from the documents of its dates that are there now and were filed by then, and
 * compares what is stored with that. Throws 409 where the ledger does not know of the sample.
 */
export async function comparedSample(context: FeatureContext, sample: StoredSample): Promise<Comparison> {
  const told = await drawnEntryOf(context, sample);
  if (!told) throw conflict("audit-sampling.not_in_ledger", "The ledger does not know of this sample.");
  const { ranges, stratifyBy, size, seed, drawnAt } = told.data;
  const population = await populationOf(context, sample, { ranges, stratifyBy, filedBy: drawnAt });
  const again = await draw(population, Math.min(size, population.ids.length), seed);
  const stored = new Set((await sampleRows(context, sample.id)).map(({ documentId }) => documentId));
  const drawn = new Set(again.documents.map(({ documentId }) => documentId));
  const missing = [...stored].filter((id) => !drawn.has(id));
  const added = [...drawn].filter((id) => !stored.has(id));
  return {
    isSame: again.documentsSha256 === told.data.documentsSha256 && missing.length === 0 && added.length === 0,
    isPopulationSame: again.populationSha256 === told.data.populationSha256,
    populationThen: told.data.population,
    populationNow: population.ids.length,
    filedSince: population.filedSince,
    missing: missing.slice(0, mostNamed),
    added: added.slice(0, mostNamed),
    missingCount: missing.length,
    addedCount: added.length,
  };
}

/** What the ledger says of a sample; null for nothing. */
export async function drawnEntryOf({ ledger }: FeatureContext, { id, auditId }: Pick<StoredSample, "id" | "auditId">) {
  for (const entry of await ledger.about(auditSubject(auditId))) {
    if (entry.event !== drawnEntry || !v.is(drawnSchema, entry.data)) continue;
    // In the order of the shape: the ledger sorts names.
    const data: DrawnData = v.parse(drawnSchema, entry.data);
    if (data.sampleId === id) return { entry, data };
  }
  return null;
}
