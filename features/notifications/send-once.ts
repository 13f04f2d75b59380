import type { FeatureContext } from "@/kernel/feature.ts";
import type { NewMail } from "@/kernel/mail/mail.ts";

/** Sends the mail of an occurrence, and does not send it again when it is heard of again; null sends nothing. */
export async function sendOnce(context: FeatureContext, occurrence: string, mail: NewMail | null): Promise<void> {
  if (!mail) return;
  await context.change(async (unit) => {
    if (!await context.mail.isWritten(occurrence)) unit.mail({ ...mail, key: occurrence });
  });
}
