import { openDatabase } from "@/db/open.ts";
import { systemClock } from "./clock.ts";
import { compose, type Product } from "./compose.ts";
import type { Configuration } from "./configuration.ts";
import type { Feature } from "./feature.ts";
import { openFolderStore } from "./files/folder.ts";
import { type Log, logTo } from "./log.ts";

/** Opens the database and the files as configured and puts the product together. */
export async function openProduct(
  features: readonly Feature[],
  configuration: Configuration,
  log: Log = logTo((line) => console.error(line)),
): Promise<Product & { close(): Promise<void> }> {
  await Deno.mkdir(configuration.dataFolder, { recursive: true, mode: 0o700 });
  const database = await openDatabase({
    url: configuration.databaseUrl,
    token: configuration.databaseToken ?? undefined,
  });
  const files = await openFolderStore(configuration.filesFolder);
  const product = await compose(features, { database, files, clock: systemClock, configuration, log });
  return {
    ...product,
    async close() {
      await product.stop();
      database.close();
    },
  };
}
