import type { Layout } from "./layout.ts";
import { wrap } from "./typeface.ts";

/** A short account, in our own words, of what the instruction pages of the form say. */
const notices: readonly [string, string][] = [
  [
    "Purpose of the Form",
    "The form lets a licensee decide whether a firearm may lawfully be sold or delivered to the person named in " +
    "it, and tells the buyer of the limits the law sets on receiving and owning firearms. It is used only for " +
    "sales and transfers by licensees.",
  ],
  [
    "Records",
    "The completed form, with these pages and every supporting document, becomes part of the licensee's " +
    "permanent records. It is filed by name, by date of disposition or by transaction number, and all forms " +
    "of a licensee are filed in the same manner. Forms of transactions that were denied, cancelled or not " +
    "completed are kept apart.",
  ],
  [
    "Corrections",
    "When a form proves wrong or incomplete after the transfer, a copy is made and the copy is corrected. Each " +
    "side changes only its own sections, initials and dates the change, and the corrected copy is kept behind " +
    "the original.",
  ],
  [
    "Over-the-Counter Transaction",
    "A sale or other disposition by a licensee to a person at the licensed premises. A sale away from the " +
    "premises follows the rules for qualifying events or for persons who do not appear in person.",
  ],
  [
    "State Laws and Published Ordinances",
    "The licensee knows the State laws and local ordinances that bear on the sale at the place of business and, " +
    "for a long gun sold to a resident of another State, those of that State too.",
  ],
  [
    "Full Name",
    "The buyer writes the legal name. Someone without a middle name says so with the mark the form asks for; " +
    "someone whose legal name holds only an initial marks that as well. A buyer who cannot write may be " +
    "helped by another person, but not by the seller; two witnesses then sign.",
  ],
  [
    "Residence",
    "The address is where the buyer lives now, never a post office box. A member of the Armed Forces gives the " +
    "place of the permanent duty station, and someone with two States of residence the one where he or she " +
    "lives when buying.",
  ],
  [
    "Actual Buyer",
    "The buyer is the person who acquires the firearm for himself or herself. Someone who buys with another " +
    "person's money on that person's behalf is not. A true gift to a third party makes the giver the actual buyer.",
  ],
  [
    "Prohibitions",
    "The questions ask for what Federal law names as a bar to receiving firearms: indictment and conviction for " +
    "serious crimes, flight from justice, unlawful drug use, adjudication or commitment, dishonorable " +
    "discharge, certain court orders, crimes of domestic violence, renounced citizenship and unlawful presence.",
  ],
  [
    "Nonimmigrant Visa",
    "A person admitted under a nonimmigrant visa may receive a firearm only under one of the exceptions of the " +
    "law, such as a valid hunting license. The licensee keeps a copy of the document that shows the exception.",
  ],
  [
    "Certification",
    "The buyer signs and dates before the licensee contacts NICS. When the firearm is handed over on another " +
    "day, the buyer certifies again on that day.",
  ],
  [
    "Identification",
    "The licensee sees a valid photo identification issued by a government that bears the buyer's name, " +
    "residence address and date of birth. A second government document may supply an address that the first lacks.",
  ],
  [
    "Background Check",
    "Before the transfer the licensee contacts NICS or the State agency in its stead, and records the date, the " +
    "transaction number and the answers: proceed, delayed, denied or cancelled. After a delay the transfer " +
    "may follow when no answer came in the time the law sets, where State law permits.",
  ],
  [
    "Thirty Days",
    "A check serves one transaction, and the firearm must be transferred within 30 calendar days of the first " +
    "contact. Later, a new form and a new check are needed.",
  ],
  [
    "Exemptions",
    "No check is made for a firearm whose transfer was approved under the National Firearms Act, or where the " +
    "buyer holds a State permit that the law accepts in its place.",
  ],
  [
    "Firearms",
    "For each firearm the manufacturer and importer, the model, the serial number, the type and the caliber or " +
    "gauge are written as marked. More firearms than rows go on a continuation sheet. The number of firearms " +
    "is spelled out.",
  ],
  [
    "Multiple Sales",
    "Two or more handguns to one person within five consecutive business days are reported on ATF Form 3310.4 " +
    "by the close of business, and a copy is kept with this form.",
  ],
  [
    "License Number",
    "The licensee's number shows at least its first three and its last five digits. A hand stamp may be used.",
  ],
  [
    "Seller's Signature",
    "The person who hands over the firearm signs, and writes the date of the transfer only when it takes place.",
  ],
];

const columnGap = 14;
const size = 9;
const leading = 10.8;

/** The notices, in two columns. */
export function printNotices({ sheet }: Layout): void {
  if (sheet.y < 300) sheet.turnPage();
  sheet.printCentred("NOTICES, INSTRUCTIONS, AND DEFINITIONS", sheet.y - 20, 10, "bold");
  let top = sheet.y - 38;
  const width = (sheet.width - columnGap) / 2;
  let column = 0;
  let y = top;
  for (const [title, text] of notices) {
    const lines = wrap(text, "roman", size, width);
    const height = (lines.length + 1) * leading + 6;
    if (y - height < 50) {
      column++;
      y = top;
      if (column === 2) {
        sheet.turnPage();
        column = 0;
        top = sheet.y - 8;
        y = top;
      }
    }
    const left = sheet.left + column * (width + columnGap);
    sheet.print(title, left, y, size, "bold");
    for (const [index, line] of lines.entries()) sheet.print(line, left, y - (index + 1) * leading, size);
    y -= height;
  }
}
