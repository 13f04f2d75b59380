import { personChanged } from "@/features/accounts/offers-events.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import { type Feature, type FeatureContext, on } from "@/kernel/feature.ts";
import { layoutFor, marksAt, toldMarks, xfdfMarks } from "./copies.ts";
import { draftsOfPeople, forgetDrafts } from "./gone-drafts.ts";
import { correctionReplays, describeCorrectionEvent } from "./ledger-events.ts";
import { lastCorrected } from "./log.ts";
import { migrations } from "./migrations/index.ts";
import type { CorrectionsOffer } from "./offers.ts";
import { permissions } from "./permissions.ts";
import { deleteOldRequests } from "./requests.ts";
import { routes } from "./routes.ts";
import { saveFromForm, saveVersion } from "./save-version.ts";
import { correctionRecords } from "./store-records.ts";
import { verifyCorrections } from "./verify-corrections.ts";

const weekMilliseconds = 7 * 86_400_000;

/** Corrections of filed forms: marks on a new version of the form, and the log of what was corrected by whom. */
export default {
  name: "corrections",
  needs: ["accounts", "stores", "shell", "dashboard", "pdf", "documents"],
  migrations,
  permissions,
  routes,
  offers: offered,
  describes: describeCorrectionEvent,
  replays: correctionReplays,
  storeRecords: correctionRecords,
  verify: verifyCorrections,
  handles: [
    on(personChanged, async ({ userId }, context) => {
      const person = await context.offered(accountsOffer).person(userId);
      if (person === null || person.isDeleted) await context.database.write(() => draftsOfPeople([userId]));
    }),
  ],
  // It receives files and stores none of its own: the new versions of forms are named by the archive's records.
  namesFiles: () => () => Promise.resolve(new Set()),
  recurring: {
    "corrections.sweep": {
      everySeconds: 6 * 3600,
      purges: true,
      run: async ({ database, clock }) => {
        const now = clock.now();
        const weekAgo = new Date(now.getTime() - weekMilliseconds);
        await deleteOldRequests(database, weekAgo);
        await forgetDrafts(database, now);
      },
    },
  },
} satisfies Feature;

function offered(context: FeatureContext): CorrectionsOffer {
  context.offered(accountsOffer).joinErasure(({ userIds }) => draftsOfPeople(userIds));
  context.offered(documentRecordsOffer).showMarksWith((attachmentId) => toldMarks(context, attachmentId));
  return {
    saveFromForm: (access, id, request, rules) => saveFromForm(context, access, id, request, rules),
    save: (access, id, version, rules) => saveVersion(context, access, id, version, rules),
    marksOf: (attachmentId) => marksAt(context, attachmentId),
    layoutOf: (access, id) => layoutFor(context, access, id, "documents.read"),
    readXfdf: (access, text) => xfdfMarks(context, access, text),
    lastCorrected: (ids) => lastCorrected(context, ids),
  };
}
