import { type Feature, type FeatureContext, service, serviceKey } from "@/kernel/feature.ts";
import { deadlinesOffer } from "@/features/deadlines/offers.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { importCommand } from "./import/command.ts";
import { serveImports } from "./import/remote-service.ts";
import { type Watch, watchInbox } from "./inbox/watch.ts";
import { intakeRecords } from "./store-records.ts";
import { describeIntakeEvent } from "./ledger-events.ts";
import { countsOf, permission } from "./items.ts";
import { migrations } from "./migrations/index.ts";
import type { IntakeOffer } from "./offers.ts";
import { reader, readJob } from "./reading-items.ts";
import { routes } from "./routes.ts";
import { receiveSample } from "./sample.ts";
import { waitingFiles } from "./waiting-files.ts";
import { cleanUp, fileReferences, namedFiles } from "./cleanup.ts";

/** The watched folder and the import that another process hands over, open while the server runs. */
const watches = serviceKey<Promise<readonly Watch[]>>("intake.watches");

/** To verify: files from the watched folder, from imports and from uploads, until a person has looked at them. */
export default {
  name: "intake",
  needs: ["stores", "shell", "deadlines", "uploads", "pdf", "documents", "filing", "sample-data"],
  migrations,
  offers: (context): IntakeOffer => {
    context.offered(deadlinesOffer).add(waitingFiles(context));
    return {
      async counts(access, storeId) {
        await context.offered(storesOffer).permitted(access, storeId, permission);
        return await countsOf(context.database, storeId);
      },
    };
  },
  routes,
  describes: describeIntakeEvent,
  namesFiles: ({ database }) => (sha256s) => namedFiles(database, sha256s),
  storeRecords: intakeRecords,
  fileReferences: ({ database }) => fileReferences(database),
  jobs: [readJob],
  recurring: { "intake.upkeep": { everySeconds: 3600, purges: true, run: cleanUp } },
  sample: receiveSample,
  commands: { import: importCommand },
  services: [
    service(reader, () => ({ isRunning: false, isAskedAgain: false, lastAccount: 0 })),
    service(watches, openWatches, async (open) => void await Promise.all((await open).map((watch) => watch.close()))),
  ],
  start: async (context) => void await context.service(watches),
} satisfies Feature;

async function openWatches(context: FeatureContext): Promise<readonly Watch[]> {
  const { inboxFolder } = context.configuration;
  return [
    ...inboxFolder === null ? [] : [await watchInbox(context, inboxFolder)],
    ...context.database.kind === "embedded" ? [serveImports(context)] : [],
  ];
}
