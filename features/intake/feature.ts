import type { Feature, FeatureContext } from "@/kernel/feature.ts";
import { importCommand } from "./import/command.ts";
import { answerHandedOver } from "./import/hand-over.ts";
import { type Watch, watchInbox } from "./inbox/watch.ts";
import { intakeRecords } from "./store-records.ts";
import { describeIntakeEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { readJob } from "./reading-items.ts";
import { routes } from "./routes.ts";
import { receiveSample } from "./sample.ts";
import { fileReferences, namedFiles, upkeep } from "./upkeep.ts";

const watches = new WeakMap<FeatureContext["database"], readonly Watch[]>();

/** To verify: files from the watched folder, from imports and from uploads, until a person has looked at them. */
export default {
  name: "intake",
  needs: ["stores", "shell", "uploads", "pdf", "documents", "sample-data"],
  migrations,
  routes,
  describes: describeIntakeEvent,
  namesFiles: ({ database }) => (sha256s) => namedFiles(database, sha256s),
  storeRecords: intakeRecords,
  fileReferences: ({ database }) => fileReferences(database),
  jobs: [readJob],
  recurring: { "intake.upkeep": { everySeconds: 3600, run: upkeep } },
  sample: receiveSample,
  commands: { import: importCommand },
  async start(context) {
    const { inboxFolder } = context.configuration;
    watches.set(context.database, [
      ...inboxFolder === null ? [] : [await watchInbox(context, inboxFolder)],
      ...context.database.kind === "embedded" ? [answerHandedOver(context)] : [],
    ]);
  },
  async stop(context) {
    const open = watches.get(context.database) ?? [];
    watches.delete(context.database);
    await Promise.all(open.map((watch) => watch.close()));
  },
} satisfies Feature;
