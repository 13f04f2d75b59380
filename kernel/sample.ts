import { eq } from "drizzle-orm";
import { type Database, guard, type Statement } from "@/db/database.ts";
import { GuardFailed } from "@/db/errors.ts";
import { giveAgain } from "@/db/ids.ts";
import { insert, statementOf } from "@/db/statement.ts";
import type { Product } from "./compose.ts";
import { conflict } from "./errors.ts";
import type { SampleLoad } from "./feature.ts";
import { sampleSteps } from "./schema.ts";

/** `part`: a load began and did not come to its end. */
export type SampleState = "none" | "part" | "whole";

const own = "kernel";
const begun = "begun";
const finished = "finished";

/** How far the sample data of a database is. */
export async function sampleStateOf(database: Database): Promise<SampleState> {
  const rows = await database.query.select().from(sampleSteps).where(eq(sampleSteps.feature, own));
  return rows.some(({ step }) => step === finished) ? "whole" : rows.length > 0 ? "part" : "none";
}

/**
 * Fills an empty database with every feature's sample data, or goes on where a load was interrupted; the end is the same.
 * To go on, it must be the first to take ids in its process. Throws a 409 for a database that holds anybody or anything else.
 */
export async function loadSample(product: Product, print: (line: string) => void): Promise<void> {
  const { database, clock } = product.context;
  const startedAt = Date.now();
  const isInPart = await sampleStateOf(database) === "part";
  if (isInPart) print("The sample data was loaded in part. Going on.");
  else await begin(database, clock.now());
  const steps = await database.query.select().from(sampleSteps);
  const begunAt = new Date(steps.find(({ feature, step }) => feature === own && step === begun)?.at ?? clock.now());
  for (const feature of product.features) {
    const { name, sample } = feature;
    if (!sample) continue;
    const before = new Set(steps.filter((one) => one.feature === name).map(({ step }) => step));
    await sample(product.contextOf(feature), {
      begunAt,
      progress: telling(name, print),
      isDone: (step) => before.has(step),
      done: (step) => noted(name, step, clock.now()),
      sameIds: async (...tables) => {
        if (!isInPart) return;
        for (const table of tables) await giveAgain(database, table);
      },
    });
  }
  await database.write(() => [noted(own, finished, clock.now())]);
  print(`Sample data is loaded (${Math.round((Date.now() - startedAt) / 1000)} s). Every password is Strongroom!1`);
}

async function begin(database: Database, now: Date): Promise<void> {
  try {
    await database.write(() => [
      guard("sample.empty", "NOT EXISTS (SELECT 1 FROM ledger)"),
      noted(own, begun, now),
    ]);
  } catch (error) {
    if (!(error instanceof GuardFailed)) throw error;
    throw conflict(
      "sample.not_empty",
      "Sample data can only be loaded into an empty database. This one is not empty.",
    );
  }
}

function noted(feature: string, step: string, now: Date): Statement {
  return statementOf(insert(sampleSteps).values({ feature, step, at: now.toISOString() }));
}

/** A line a second, and one for the last. */
function telling(feature: string, print: (line: string) => void): SampleLoad["progress"] {
  let last = 0;
  return (done, total, what = feature) => {
    if (Date.now() - last < 1000 && done < total) return;
    last = Date.now();
    print(`sample data: ${what} ${done} of ${total}`);
  };
}
