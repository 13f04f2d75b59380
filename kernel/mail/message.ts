import { badRequest } from "../errors.ts";
import type { MailLink, NewMail } from "./mail.ts";

/** Control and separator characters: whoever can put a line break into a header can write headers of their own. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** One address and nothing beside it; the same marks are refused where people type one. */
const oneAddress = /^[^\s<>()",;:\\@]+@[^\s<>()",;:\\@]+$/u;
/** Longest subject; longer ones are folded badly by some readers. */
const longestSubject = 200;

/** Throws 400 for what no mail can carry. The sentence never repeats what was given. */
export function requireSendable({ to, subject, links }: NewMail): void {
  if (unprintable.test(to.address) || !oneAddress.test(to.address) || to.address.length > 254) {
    throw badRequest("Email cannot be sent to this address. Please check it.", undefined, "mail.address_refused");
  }
  if (unprintable.test(to.name) || unprintable.test(subject) || subject.length > longestSubject) {
    throw badRequest(
      "The name or subject has characters that cannot be emailed. Please correct it.",
      undefined,
      "mail.header_refused",
    );
  }
  for (const { href } of links) {
    if (!/^https?:\/\//.test(href) || !URL.canParse(href)) throw new RangeError("A link of a mail is no web address.");
  }
}

/** The whole text as it goes out: what it says, the links, and who sent it. */
export function composedText(text: string, links: readonly MailLink[], url: string): string {
  const linked = links.map(({ label, href }) => `${label}:\n${href}`);
  return [text.trim(), ...linked, `-- \nSent by Strongroom at ${url}`].join("\n\n") + "\n";
}

/** Mail without its secrets: link addresses are gone, also where the text repeats them. */
export function withoutSecrets(text: string, links: readonly MailLink[]): { text: string; links: readonly MailLink[] } {
  const cut = links.reduce((rest, { href }) => href ? rest.replaceAll(href, "(link removed)") : rest, text);
  return { text: cut, links: links.map(({ label }) => ({ label, href: "" })) };
}
