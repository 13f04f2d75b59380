import { asServer } from "@/db/asker.ts";
import type { Database } from "@/db/database.ts";
import type { Feature, FeatureContext } from "./feature.ts";
import type { FileDamaged, FileStore } from "./files/file-store.ts";
import { type NamedFiles, sweepUnnamed } from "./files/sweep.ts";

/** How often the file store is swept. */
export const sweepEverySeconds = 86_400;

/** The file store as a feature sees it: one that does not say which files its records name may not store any. */
export function filesFor(feature: Feature, files: FileStore): FileStore {
  if (feature.namesFiles) return files;
  const refuse = () => {
    throw new Error(
      `The feature "${feature.name}" stores files without \`namesFiles\`: the sweep would take them away.`,
    );
  };
  return new Proxy(files, {
    get(store, property) {
      if (property === "receive" || property === "begin") return refuse;
      const value: unknown = Reflect.get(store, property, store);
      return typeof value === "function" ? value.bind(store) : value;
    },
  });
}

/**
 * Tells the log and every feature that wants to know of files that are not as filed, whoever asked for their bytes.
 * `told` waits until all have heard of what was found so far.
 */
export function damageAlarms(
  features: readonly Feature[],
  contextOf: (feature: Feature) => FeatureContext,
  { files, log }: Pick<FeatureContext, "files" | "log">,
): { told(): Promise<void> } {
  const telling = new Set<Promise<void>>();
  const tell = async (feature: Feature, damage: FileDamaged) => {
    try {
      await feature.fileDamaged?.(contextOf(feature), damage);
    } catch (error) {
      log.error("file_alarm_failed", { feature: feature.name, kind: error instanceof Error ? error.name : "unknown" });
    }
  };
  files.onDamaged((damage) => {
    log.error("file_damaged", { sha256: damage.sha256, reason: damage.reason });
    const one = asServer("damage", () => Promise.all(features.map((feature) => tell(feature, damage)))).then(() => {});
    telling.add(one);
    void one.finally(() => telling.delete(one));
  });
  return {
    async told() {
      await Promise.all(telling);
    },
  };
}

/** Sweeps temporary files and files that no record names. */
export async function sweepFiles(
  features: readonly Feature[],
  contextOf: (feature: Feature) => FeatureContext,
  { database, files, clock, log }: Pick<FeatureContext, "database" | "files" | "clock" | "log">,
): Promise<void> {
  const now = clock.now();
  await files.sweep(now);
  const missing = await leftOut(features, database);
  // Files of a feature that is not there to name them must wait until it is back.
  if (missing.length > 0) return log.warn("files_not_swept", { without: missing.join(", ") });
  const swept = await sweepUnnamed(files, namedByAny(features, contextOf), now);
  if (Object.values(swept).some((count) => count > 0)) log.info("files_swept", { ...swept });
}

/** Those of some files that a record of any feature names. */
export function namedByAny(features: readonly Feature[], contextOf: (feature: Feature) => FeatureContext): NamedFiles {
  const asked = features.flatMap((feature) => feature.namesFiles?.(contextOf(feature)) ?? []);
  return async (sha256s) => {
    const answers = await Promise.all(asked.map((named) => named(sha256s)));
    return new Set(answers.flatMap((answer) => [...answer]));
  };
}

/** Features that have tables in the database and are not in the list. */
async function leftOut(features: readonly Feature[], database: Database): Promise<readonly string[]> {
  const known = new Set(["kernel", ...features.map(({ name, storedAs = name }) => storedAs)]);
  const rows = await database.all("SELECT DISTINCT feature FROM migrations ORDER BY feature");
  return rows.map((row) => String(row.feature)).filter((name) => !known.has(name));
}
