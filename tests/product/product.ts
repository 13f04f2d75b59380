import { openDatabase } from "@/db/open.ts";
import { systemClock } from "@/kernel/clock.ts";
import type { Clock } from "@/kernel/clock.ts";
import { compose, migrationsOf, type Product } from "@/kernel/compose.ts";
import { type Configuration, configurationFrom } from "@/kernel/configuration.ts";
import type { Feature } from "@/kernel/feature.ts";
import { openFolderStore } from "@/kernel/files/folder.ts";
import { logTo } from "@/kernel/log.ts";
import { prepareTables } from "./prepared-tables.ts";

/** A whole product for one test, on a real database and a real folder, gone when the test ends. */
export interface TestProduct extends Product {
  readonly configuration: Configuration;
  readonly folder: string;
  /** What was logged, a line each. */
  readonly logged: string[];
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** How a test's product differs from the usual. */
export interface ProductOptions {
  readonly features?: readonly Feature[];
  readonly clock?: Clock;
  /** `:memory:` unless told. */
  readonly databaseUrl?: string;
  readonly databaseToken?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a test against a product made for it. */
export async function withProduct(
  run: (product: TestProduct) => Promise<void>,
  options: ProductOptions = {},
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-test-" });
  const configuration = configurationFrom({
    STRONGROOM_DATA: folder,
    STRONGROOM_DATABASE_URL: options.databaseUrl ?? ":memory:",
    ...options.environment,
  });
  const logged: string[] = [];
  const database = await openDatabase({ url: configuration.databaseUrl, token: options.databaseToken });
  const files = await openFolderStore(configuration.filesFolder);
  const features = options.features ?? (await import("@/main.features.ts")).features;
  if (configuration.databaseUrl === ":memory:") await prepareTables(database, migrationsOf(features));
  const product = await compose(features, {
    database,
    files,
    clock: options.clock ?? systemClock,
    configuration,
    log: logTo((line) => logged.push(line)),
  });
  try {
    await run({
      ...product,
      configuration,
      folder,
      logged,
      request: async (path, init) =>
        await product.api.fetch(new Request(`http://localhost:8000${path}`, init), { remoteAddress: "203.0.113.7" }),
    });
  } finally {
    await product.stop();
    database.close();
    await Deno.remove(folder, { recursive: true });
  }
}
