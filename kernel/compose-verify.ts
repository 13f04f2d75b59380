import type { Parts } from "./parts.ts";
import { namedByAny } from "./compose-files.ts";
import type { Feature, FeatureContext } from "./feature.ts";
import { verifyFiles } from "./files/verify-files.ts";
import { keysFolderOf, readLedgerKeys } from "./ledger/keys.ts";
import { verifyLedger } from "./ledger/verify.ts";
import { verifyRows } from "./ledger/verify-rows.ts";
import { verifyDatabase } from "./verify-database.ts";
import type { Finding } from "./verify.ts";

/**
 * Checks the database for damage and the ledger first, for all else is compared with it; then each feature's records; then every file once. A check
 * that breaks off is a problem by itself and holds up no other.
 */
export async function* verifyAll(
  features: readonly Feature[],
  contextOf: (feature: Feature) => FeatureContext,
  { database, files, clock, configuration }: Parts,
): AsyncGenerator<Finding> {
  yield* whole("database", () => verifyDatabase(database));
  yield* whole("ledger", async function* () {
    const folder = keysFolderOf(configuration);
    yield* verifyLedger(database, { keys: await readLedgerKeys(folder), folder, now: clock.now() });
  });
  const told = features.flatMap(({ toldRows = [] }) => toldRows);
  if (told.length > 0) yield* whole("rows", () => verifyRows(database, told, clock.now()));
  for (const feature of features) {
    const { name, verify } = feature;
    if (verify) yield* whole(name, () => verify(contextOf(feature)));
  }
  const sources = features.flatMap((feature) => {
    const references = feature.fileReferences?.(contextOf(feature));
    return references ? [{ feature: feature.name, references }] : [];
  });
  yield* whole("files", () => verifyFiles(files, sources, namedByAny(features, contextOf)));
}

/** Everything that a check finds; one that throws ends with a problem that says so. */
async function* whole(subject: string, check: () => AsyncIterable<Finding>): AsyncGenerator<Finding> {
  try {
    yield* check();
  } catch (error) {
    // The message of an error may quote a record.
    const kind = error instanceof Error ? error.name : "unknown";
    const message = `This check stopped early (${kind}). The rest was not checked.`;
    yield { kind: "problem", subject, message };
  }
}
