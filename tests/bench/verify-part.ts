/**
 * `verify-part.ts FOLDER PART`: one part of `strongroom verify` again and again, with the priority that it has there, until
 * the bench ends it.
 */
import { setPriority } from "node:os";
import documents from "@/features/documents/feature.ts";
import { configurationFrom } from "@/kernel/configuration.ts";
import { verifyFiles } from "@/kernel/files/verify-files.ts";
import { keysFolderOf, readLedgerKeys } from "@/kernel/ledger/keys.ts";
import { verifyLedger } from "@/kernel/ledger/verify.ts";
import { openForReading } from "@/kernel/start.ts";
import { verifyDatabase } from "@/kernel/verify-database.ts";
import type { Finding } from "@/kernel/verify.ts";
import { unwatched } from "@/kernel/verify/watch.ts";
import { features } from "@/main.features.ts";

const [dataFolder, part] = Deno.args;
setPriority(19);
const configuration = configurationFrom({ STRONGROOM_DATA: dataFolder });
const { context, contextOf } = await openForReading(features, configuration);
const { database, files } = context;
const folder = keysFolderOf(configuration);
const own = contextOf(documents);

async function* checked(): AsyncGenerator<Finding> {
  switch (part) {
    case "database":
      return yield* verifyDatabase(database, unwatched);
    case "ledger":
      return yield* verifyLedger(database, { keys: await readLedgerKeys(folder), folder, now: new Date() });
    case "records":
      return yield* documents.verify(own, unwatched);
    case "files": {
      const sources = [{ feature: "documents", references: documents.fileReferences(own) }];
      return yield* verifyFiles(files, sources, documents.namesFiles(own));
    }
    default:
      throw new Error(`There is no part ${part}.`);
  }
}

console.log("begins");
for (;;) {
  for await (const finding of checked()) {
    if (finding.kind === "problem") throw new Error(`The archive of the bench is not whole: ${finding.message}`);
  }
}
