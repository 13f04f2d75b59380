import { documentsAssigned } from "@/features/documents/offers.ts";
import { noteAdded } from "@/features/notes/offers.ts";
import { type Feature, on } from "@/kernel/feature.ts";
import { assignmentMail } from "./assignment-mail.ts";
import { noteMail } from "./note-mail.ts";
import { sendOnce } from "./send-once.ts";

/** Tells people what their colleagues did: hears of events of other features and turns them into mail. */
export default {
  name: "notifications",
  needs: ["accounts", "documents", "notes"],
  handles: [
    on(documentsAssigned, async (assigned, context, { id }) => {
      await sendOnce(context, id, await assignmentMail(context, assigned));
    }),
    on(noteAdded, async (note, context, { id }) => {
      await sendOnce(context, id, await noteMail(context, note));
    }),
  ],
} satisfies Feature;
