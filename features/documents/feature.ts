import type { Feature } from "@/kernel/feature.ts";
import { checkAll, checkFiles, checkRecord } from "./checks.ts";
import { countsByStore } from "./counts.ts";
import { everythingOf, sizeOfStore } from "./everything.ts";
import { describeDocumentEvent, lookingEvents } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { namedFiles } from "./named-files.ts";
import type { DocumentsOffer } from "./offers.ts";
import { permissions } from "./permissions.ts";
import { purgeStore } from "./purge.ts";
import { closeReaders } from "./readers.ts";
import { placeOf } from "./record.ts";
import { forgetStatement } from "./requests.ts";
import { routes } from "./routes.ts";
import { fileSample } from "./sample/file-sample.ts";

const weekMilliseconds = 7 * 86_400_000;

export default {
  name: "documents",
  needs: ["accounts", "stores", "shell"],
  migrations,
  permissions,
  routes,
  offers: (context): DocumentsOffer => ({
    placeOf: (id) => placeOf(context.database, id),
    checkRecord: (id) => checkRecord(context, id),
    checkFiles: (id) => checkFiles(context, id),
    countsByStore: (accountId) => countsByStore(context.database, accountId),
    sizeOf: (store) => sizeOfStore(context.database, store),
    everything: (store) => everythingOf(context.database, store),
    lookingEvents,
    purge: (store) => purgeStore(context, store),
  }),
  describes: describeDocumentEvent,
  namesFiles: ({ database }) => (sha256s) => namedFiles(database, sha256s),
  verify: checkAll,
  sample: fileSample,
  recurring: {
    "documents.sweep": {
      everySeconds: 6 * 3600,
      run: async (context) => {
        const weekAgo = new Date(context.clock.now().getTime() - weekMilliseconds);
        await context.database.write(() => [forgetStatement(weekAgo)]);
      },
    },
  },
  stop: closeReaders,
} satisfies Feature;
