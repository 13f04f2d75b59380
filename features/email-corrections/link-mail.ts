import { insert, statementOf } from "@/db/statement.ts";
import { newSecret, secretHash } from "@/features/accounts/offers.ts";
import type { Store } from "@/features/stores/offers.ts";
import { formatterByZone } from "@/kernel/dates.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { UnitOfWork } from "@/kernel/unit-of-work.ts";
import { linesOf } from "./rows.ts";
import { emailCorrectionLinks, type RequestRow } from "./schema.ts";
import { telling } from "@/kernel/ledger/told-rows.ts";
import { toldLinks } from "./told-rows.ts";

/** A link to a correction, whose secret is kept nowhere but in the mail. */
export interface PreparedLink {
  readonly href: string;
  /** Writes its hash down, and mails it. */
  add(unit: UnitOfWork): void;
}

/** Prepares a link and the mail that brings it. */
export function prepareLink(
  { configuration }: Pick<FeatureContext, "configuration">,
  row: RequestRow,
  store: Store,
  kind: "first" | "again" | "reminder",
): PreparedLink {
  const token = newSecret();
  const href = `${configuration.url}/documents/EmailCorrection/${row.id}?token=${token}`;
  return {
    href,
    add(unit) {
      const link = { tokenHash: secretHash(token), correctionId: row.id, storeId: row.storeId };
      unit.add(telling(statementOf(insert(emailCorrectionLinks).values(link)), toldLinks.made(link)));
      unit.mail({
        to: { name: row.email, address: row.email },
        subject: `${kind === "reminder" ? "Reminder: " : ""}${
          inOneLine(store.friendlyFFLName)
        } asks you to correct your form`,
        text: textOf(row, store),
        links: [{ label: "Correct the form", href }],
        accountId: row.accountId,
        storeId: row.storeId,
        leastRank: 1,
      });
    },
  };
}

const dayOf = formatterByZone({ dateStyle: "long" });

/** A mail leaves the house: it says what the dealer wrote, and nothing else of the form. */
function textOf(row: RequestRow, { friendlyFFLName, phone, timeZone }: Store): string {
  const until = dayOf(timeZone).format(new Date(row.expiresAt));
  const lines = linesOf(row).map((line, index) => `${index + 1}. ${line}`);
  return [
    `${inOneLine(friendlyFFLName)} asks you to correct the ATF Form 4473 that you filled in there.`,
    `What to correct:\n${lines.join("\n")}`,
    "Open the link, mark the corrections on the form, put your initials to them and save. You need no account.",
    `The link is for you alone, so please don't forward it. It works until ${until}.`,
    `Questions? Call ${inOneLine(friendlyFFLName)}${phone ? ` at ${phoneWords(phone)}` : ""}.`,
  ].join("\n\n");
}

function phoneWords(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}

function inOneLine(name: string): string {
  return name.replaceAll(/\p{Cc}+/gu, " ");
}
