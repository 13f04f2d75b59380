import { accountsOffer } from "@/features/accounts/offers.ts";
import { rangeApproved, rangeRequested } from "@/features/audits/offers-events.ts";
import { backupAlarm } from "@/features/backup/offers.ts";
import {
  documentEdited,
  documentFiled,
  documentsAssigned,
  documentsFlagged,
  fileDamaged,
} from "@/features/documents/offers.ts";
import { emailCorrectionSaved } from "@/features/email-corrections/offers.ts";
import { noteAdded } from "@/features/notes/offers.ts";
import { varianceRequested } from "@/features/stores/offers-events.ts";
import { traceDue } from "@/features/traces/offers.ts";
import type { EventKey } from "@/kernel/events.ts";
import { type EventHandler, type Feature, type FeatureContext, on } from "@/kernel/feature.ts";
import type { Payload } from "@/kernel/jobs/payload.ts";
import { rowsOnly } from "@/kernel/store-records.ts";
import { notificationsPermission } from "./contract.ts";
import { deliver } from "./deliver.ts";
import { sendDigests } from "./digest.ts";
import { toldOfBackup } from "./mails/backup-mail.ts";
import { toldOfAssignment } from "./mails/assignment-mail.ts";
import { toldOfFiling, toldOfFlag, toldOfNewVersion } from "./mails/colleague-mail.ts";
import { toldOfDamage } from "./mails/damage-mail.ts";
import { rangeApprovedMails, toldOfRangeRequest } from "./mails/date-range-mail.ts";
import { toldOfEmailCorrection } from "./mails/email-correction-mail.ts";
import { toldOfNote } from "./mails/note-mail.ts";
import { toldOfTraceDue } from "./mails/trace-due-mail.ts";
import { varianceMails } from "./mails/variance-mail.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";
import { sendOnce } from "./send-once.ts";
import { forgetPeople, sweep } from "./sweep.ts";
import type { Told } from "./told.ts";

/** Tells people what their colleagues did, and what is due: in the bell, and by mail as each of them wants it. */
export default {
  name: "notifications",
  needs: [
    "accounts",
    "stores",
    "shell",
    "profile",
    "audits",
    "documents",
    "notes",
    "traces",
    "email-corrections",
    "backup",
  ],
  migrations,
  permissions: {
    [notificationsPermission]: {
      label: "Notifications",
      roles: ["FFLUser", "FFLSilencerShopAdmin", "FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  },
  routes,
  handles: [
    tells(documentFiled, toldOfFiling),
    tells(documentEdited, toldOfNewVersion),
    tells(documentsFlagged, toldOfFlag),
    tells(documentsAssigned, toldOfAssignment),
    tells(noteAdded, toldOfNote),
    tells(emailCorrectionSaved, toldOfEmailCorrection),
    tells(rangeRequested, toldOfRangeRequest),
    tells(fileDamaged, toldOfDamage),
    tells(traceDue, toldOfTraceDue),
    tells(backupAlarm, toldOfBackup),
    // Auditors and operators have no notifications: these are mails alone.
    on(rangeApproved, async (approved, context, { id }) => {
      await sendOnce(context, id, await rangeApprovedMails(context, approved));
    }),
    on(varianceRequested, async (request, context, { id }) => {
      await sendOnce(context, id, await varianceMails(context, request));
    }),
  ],
  recurring: {
    "notifications.sweep": { everySeconds: 24 * 3600, purges: true, run: sweep },
    "notifications.digest": { everySeconds: 300, run: sendDigests },
  },
  storeRecords: ({ database }) => rowsOnly(database, "notifications"),
  offers: (context) => {
    context.offered(accountsOffer).joinErasure(forgetPeople);
    return {};
  },
} satisfies Feature;

/** Puts what happened into the bells and mails that it belongs into. */
function tells<P extends Payload>(
  event: EventKey<P>,
  toldOf: (context: FeatureContext, payload: P) => Promise<Told | null>,
): EventHandler<P> {
  return on(event, async (payload, context, { id }) => await deliver(context, id, await toldOf(context, payload)));
}
