import { and, eq, inArray, ne } from "drizzle-orm";
import type { Database, Statement } from "@/db/database.ts";
import { insert, statementOf, update } from "@/db/statement.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { installation } from "./schema.ts";
import { toldInstallation } from "./told-rows.ts";

/** How far the sample data is; null when nobody asked for it. */
export type SampleState = "loading" | "loaded" | "failed" | null;

const stateName = "sample_state";
const lineName = "sample_line";
const markName = "sample";

/** True when the database was filled with sample data. */
export async function isSampleInstallation(database: Database): Promise<boolean> {
  const { name } = installation;
  return await database.query.select({ name }).from(installation).where(eq(name, markName)).get() !== undefined;
}

/** Marks the installation as one with invented people. */
export function markSample(): Statement {
  const mark = { name: markName, value: "yes" };
  return telling(setFact(mark.name, mark.value), toldInstallation.made(mark));
}

/** The state of the sample data and the last line of its progress. */
export async function sampleProgress(database: Database): Promise<{ state: SampleState; line: string }> {
  const rows = await database.query.select().from(installation)
    .where(inArray(installation.name, [stateName, lineName]));
  const valueOf = (name: string) => rows.find((row) => row.name === name)?.value;
  const state = valueOf(stateName);
  return {
    state: state === "loading" || state === "loaded" || state === "failed" ? state : null,
    line: valueOf(lineName) ?? "",
  };
}

/** Begins loading; the batch fails on a unique constraint when somebody began before. */
export function sampleBegins(): Statement {
  return statementOf(insert(installation).values({ name: stateName, value: "loading" }));
}

/** Notes how it ended. */
export function sampleEnds(state: "loaded" | "failed"): Statement {
  return setFact(stateName, state);
}

/** Notes that it ended well after all, in another process than it began in; nothing where it did not begin there, or is noted. */
export function sampleEndsLater(): Statement {
  const value: SampleState = "loaded";
  const isNoted = and(eq(installation.name, stateName), ne(installation.value, value));
  return statementOf(update(installation).set({ value }).where(isNoted));
}

/** Notes the last line of the progress. */
export function sampleSays(line: string): Statement {
  return setFact(lineName, line);
}

function setFact(name: string, value: string): Statement {
  const fact = insert(installation).values({ name, value });
  return statementOf(fact.onConflictDoUpdate({ target: installation.name, set: { value } }));
}
