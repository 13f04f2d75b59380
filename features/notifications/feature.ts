import { rangeApproved, rangeRequested } from "@/features/audits/offers-events.ts";
import { documentsAssigned, fileDamaged } from "@/features/documents/offers.ts";
import { emailCorrectionSaved } from "@/features/email-corrections/offers.ts";
import { noteAdded } from "@/features/notes/offers.ts";
import { varianceRequested } from "@/features/stores/offers-events.ts";
import { traceDue } from "@/features/traces/offers.ts";
import { type Feature, on } from "@/kernel/feature.ts";
import { assignmentMails } from "./assignment-mail.ts";
import { damageMails } from "./damage-mail.ts";
import { rangeApprovedMails, rangeRequestMails } from "./date-range-mail.ts";
import { emailCorrectionMails } from "./email-correction-mail.ts";
import { noteMails } from "./note-mail.ts";
import { sendOnce } from "./send-once.ts";
import { traceDueMails } from "./trace-due-mail.ts";
import { varianceMails } from "./variance-mail.ts";

/** Tells people what their colleagues did, and what is due: hears of events of other features and turns them into mail. */
export default {
  name: "notifications",
  needs: ["accounts", "stores", "audits", "documents", "notes", "traces", "email-corrections"],
  handles: [
    on(rangeApproved, async (approved, context, { id }) => {
      await sendOnce(context, id, await rangeApprovedMails(context, approved));
    }),
    on(rangeRequested, async (request, context, { id }) => {
      await sendOnce(context, id, await rangeRequestMails(context, request));
    }),
    on(documentsAssigned, async (assigned, context, { id }) => {
      await sendOnce(context, id, await assignmentMails(context, assigned));
    }),
    on(emailCorrectionSaved, async (saved, context, { id }) => {
      await sendOnce(context, id, await emailCorrectionMails(context, saved));
    }),
    on(fileDamaged, async (damage, context, { id }) => {
      await sendOnce(context, id, await damageMails(context, damage));
    }),
    on(noteAdded, async (note, context, { id }) => {
      await sendOnce(context, id, await noteMails(context, note));
    }),
    on(traceDue, async (due, context, { id }) => {
      await sendOnce(context, id, await traceDueMails(context, due));
    }),
    on(varianceRequested, async (request, context, { id }) => {
      await sendOnce(context, id, await varianceMails(context, request));
    }),
  ],
} satisfies Feature;
