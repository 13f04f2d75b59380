import type { Database } from "@/db/database.ts";
import { openDatabase } from "@/db/open.ts";
import { SetClock } from "@/kernel/clock.ts";
import { compose } from "@/kernel/compose.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import { openFolderStore } from "@/kernel/files/folder.ts";
import { logTo } from "@/kernel/log.ts";
import { features } from "@/main.features.ts";
import { settleSample } from "@/main.sample.ts";

/**
 * A process that loads the sample data into a folder as a start does, by a clock that stands still; asked for it or not.
 * It kills itself at the given number of writes: before an odd one is stored, after an even one.
 */
if (import.meta.main) {
  const [folder, now, asked, lastWrite] = Deno.args;
  const configuration = configurationFrom({ STRONGROOM_DATA: folder });
  const opened = await openDatabase({ url: configuration.databaseUrl });
  const database = lastWrite ? killedAt(opened, Number(lastWrite)) : opened;
  const files = await openFolderStore(configuration.filesFolder);
  const log = logTo((line) => console.error(line));
  const product = await compose(features, { database, files, clock: new SetClock(now), configuration, log });
  await settleSample(product, asked === "asked", (line) => console.log(line));
  await product.stop();
  database.close();
}

function killedAt(database: Database, lastWrite: number): Database {
  let writes = 0;
  const kill = () => Deno.kill(Deno.pid, "SIGKILL");
  return {
    ...database,
    async write(prepare) {
      const number = ++writes;
      if (number === lastWrite && number % 2 === 1) kill();
      const written = await database.write(prepare);
      if (number === lastWrite) kill();
      return written;
    },
  };
}
