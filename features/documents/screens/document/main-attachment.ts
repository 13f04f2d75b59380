import type { Attachment } from "../../contract.ts";

/** The attachment that is shown first: the newest version of the form itself. */
export function mainAttachment(attachments: readonly Attachment[]): Attachment | undefined {
  const main = attachments.filter((attachment) => attachment.isMainAttachment);
  return main.toSorted((a, b) => b.versionNumber - a.versionNumber)[0] ?? attachments[0];
}

/** The attachment that an address asks for by its id; the main one where it asks for none of these. */
export function shownAttachment(attachments: readonly Attachment[], asked: string | null): Attachment | undefined {
  return attachments.find(({ id }) => id === Number(asked)) ?? mainAttachment(attachments);
}
