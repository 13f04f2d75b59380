import type { Configuration } from "./configuration.ts";
import { lockConfigured, makeDataFolder } from "./start-lock.ts";
import { folderSentence, listenSentence, startStep } from "./start-refused.ts";

/**
 * Finds out, within milliseconds and without opening anything for good, whether a server with these settings could
 * start. Throws {@link StartRefused} with what the server would say: the port, the data folder, a database in use.
 */
export async function assertCanStart(configuration: Configuration): Promise<void> {
  const { host: hostname, port, dataFolder } = configuration;
  await startStep(() => Deno.listen({ hostname, port }).close(), listenSentence(hostname, port));
  await makeDataFolder(configuration);
  await startStep(async () => {
    await Deno.remove(await Deno.makeTempFile({ dir: dataFolder, prefix: ".start-" }));
  }, folderSentence("data folder", "STRONGROOM_DATA", dataFolder));
  const lock = await lockConfigured(configuration);
  lock?.[Symbol.dispose]();
}
