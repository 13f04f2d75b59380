import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";

/** Sends the mails of an occurrence, all or none, and does not send them again when it is heard of again. */
export async function sendOnce(context: FeatureContext, occurrence: string, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  await context.change(async (unit) => {
    if (await context.mail.isWritten(occurrence)) return;
    for (const [at, mail] of mails.entries()) {
      unit.mail({ ...mail, key: at === 0 ? occurrence : `${occurrence}-${at}` });
    }
  });
}
