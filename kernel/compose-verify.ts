import type { Parts } from "./parts.ts";
import { namedByAny } from "./compose-files.ts";
import type { Feature, FeatureContext } from "./feature.ts";
import { verifyFiles } from "./files/verify-files.ts";
import { keysFolderOf, readLedgerKeys } from "./ledger/keys.ts";
import { verifyLedger } from "./ledger/verify.ts";
import { verifyRows } from "./ledger/verify-rows.ts";
import { verifyDatabase } from "./verify-database.ts";
import type { Finding } from "./verify.ts";
import type { VerifyPlace } from "./verify/place.ts";
import { unwatched, type VerifyWatch } from "./verify/watch.ts";
import { Stopped } from "./backup/stopping.ts";

/** Who follows a check, and where one goes on that was stopped. */
export interface VerifyRun {
  readonly watch: VerifyWatch;
  readonly place: VerifyPlace | null;
}

const plainRun: VerifyRun = { watch: unwatched, place: null };

/**
 * Checks the database for damage and the ledger first, for all else is compared with it; then each feature's records; then every file once. A check
 * that breaks off is a problem by itself and holds up no other.
 */
export async function* verifyAll(
  features: readonly Feature[],
  contextOf: (feature: Feature) => FeatureContext,
  { database, files, clock, configuration }: Parts,
  { watch, place }: VerifyRun = plainRun,
): AsyncGenerator<Finding> {
  yield* whole("database", () => verifyDatabase(database, watch));
  yield* whole("ledger", async function* () {
    const folder = keysFolderOf(configuration);
    yield* verifyLedger(database, { keys: await readLedgerKeys(folder), folder, now: clock.now(), watch });
  });
  const told = features.flatMap(({ toldRows = [] }) => toldRows);
  if (told.length > 0) yield* whole("rows", () => verifyRows(database, told, clock.now(), watch));
  for (const feature of features) {
    const { name, verify } = feature;
    if (verify) yield* whole(name, () => verify(contextOf(feature), watch));
  }
  const sources = features.flatMap((feature) => {
    const references = feature.fileReferences?.(contextOf(feature));
    return references ? [{ feature: feature.name, references }] : [];
  });
  const run = { watch, place, now: () => clock.now() };
  yield* whole("files", () => verifyFiles(files, sources, namedByAny(features, contextOf), run));
}

/** Everything that a check finds; one that throws ends with a problem that says so. */
async function* whole(subject: string, check: () => AsyncIterable<Finding>): AsyncGenerator<Finding> {
  try {
    yield* check();
  } catch (error) {
    if (error instanceof Stopped) throw error;
    // The message of an error may quote a record.
    const kind = error instanceof Error ? error.name : "unknown";
    const message = `This check stopped early (${kind}). The rest was not checked.`;
    yield { kind: "problem", subject, message };
  }
}
