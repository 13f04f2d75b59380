import type { ItemKey } from "@/features/pdf/contract-item-labels.ts";

/** A piece of advice in plain words, and where it is from. What no source at hand says is "As commonly advised". */
export interface Advice {
  readonly text: string;
  readonly source: string;
}

const advised = "As commonly advised";
const notices = "Form 4473 (April 2012), notices on page 3";
const onForm = "Form 4473, printed beside the box";
const answers = "ATF questions and answers on Form 4473";
const storage = "ATF, standards for digital storage of Form 4473";
const question = (number: string) => `Form 4473 (April 2012), instructions for question ${number}`;
const part478 = (section: string) => `27 CFR 478.${section}`;

function advice(text: string, source: string): Advice {
  return { text, source };
}

/** What holds for every box. */
export const generalAdvice = {
  "After the transfer": [
    advice(
      "The original stays as it is. The correction is made on a copy: here, each save is a copy of its own.",
      notices,
    ),
    advice("One line through the wrong value, so that it stays readable. The right value goes beside it.", answers),
    advice("Whoever made the change puts initials and date in or near the box: the stamp does both.", notices),
    advice("The corrected copy is kept behind the original, and both are kept for good.", notices),
    advice("The page with the mistake is enough; a copy of the whole form is safest.", advised),
  ],
  "Before the transfer": [
    advice("Correct it before the firearm leaves: line through, right value, initials.", advised),
    advice(
      "If a wrong name, birth date or ID went to NICS, contact NICS again with the right one before the transfer.",
      advised,
    ),
    advice("A form with many mistakes is better filled in anew; keep the old one behind it.", advised),
  ],
  "When the buyer has to correct it": [
    advice("Only the buyer corrects the buyer's sections, only the seller the seller's.", notices),
    advice("The buyer comes back to the store, or corrects the form from an emailed request.", advised),
    advice("Note how you made sure that it was the same person.", advised),
    advice("If the buyer can't be reached, note what is wrong, when you found it and how you tried.", advised),
  ],
  "Never": [
    advice("Don't erase, cover or write over what was there.", storage),
    advice("Don't correct for the other side.", notices),
    advice("Don't date a correction back: its date is the day you make it.", advised),
    advice(
      "Don't sign anew for a signature that is there. If one is missing, its owner signs the copy, with today's date.",
      advised,
    ),
    advice("Don't change an answer after a denial to get a sale through. That sale is over.", advised),
    advice(
      "Don't take a form out of the file because of a mistake. It is corrected, never replaced.",
      part478("129(b)"),
    ),
  ],
} as const satisfies Readonly<Record<string, readonly Advice[]>>;

const idSource = question("20a");
const nicsSource = question("21");
const firearm = part478("124(c)(4)");
const own = advice("The buyer's own answer. Don't suggest one.", advised);
const answer = [
  own,
  advice("Line through the wrong mark, mark the right box, initials and date.", answers),
  advice(
    "If the right answer means that the buyer may not have the firearm, stop and call ATF before anything else.",
    advised,
  ),
];
const parties: readonly Advice[] = [
  advice("Compare with the form's ID boxes before you ask the buyer to correct it.", advised),
];
const checkOutcome: readonly Advice[] = [
  advice("Mark what NICS or the State answered, not what you expected.", nicsSource),
  advice("Line through the wrong mark, mark the right box. Keep the NICS confirmation with the form.", advised),
];

/** How each box is corrected; boxes that need no more than the general advice are left out. */
export const itemAdvice: Readonly<Partial<Record<ItemKey, readonly Advice[]>>> = {
  tsn: [advice("Your own number, in any scheme. Correct it if it was given to another form too.", part478("124(b)"))],
  manufacturer: [
    advice("Maker as marked on the firearm. If it was imported, the importer too.", firearm),
    advice("Compare with the firearm or your bound book, and correct both if both are wrong.", advised),
  ],
  importer: [advice("Importer as marked on the firearm.", firearm)],
  model: [advice("As marked; leave it empty only if there is none.", firearm)],
  serialNumber: [
    advice("Line through the whole number, not one character, and write the whole right one beside it.", advised),
    advice("Read it off the firearm or the bound book. If both are wrong, correct both.", firearm),
    advice("A firearm without a number is recorded as NSN.", advised),
  ],
  type: [advice("Pistol, revolver, rifle, shotgun, receiver, frame or other. A receiver is no rifle.", question("29"))],
  caliber: [advice("As marked on the firearm.", firearm)],
  totalFirearms: [
    advice('In words, such as "two". Line through a figure and write the word.', onForm),
    advice("It must match the firearms listed, those on a continuation sheet too.", advised),
  ],
  lastName: [advice("Legal name as on the ID, with Jr, Sr or III.", onForm), ...parties],
  firstName: [advice("Legal name as on the ID, no nicknames.", onForm), ...parties],
  middleName: [
    advice('Without a middle name the buyer writes "NMN"; after an initial that is all of the name, "IO".', onForm),
    ...parties,
  ],
  street: [advice("Where the buyer lives now. A post office box is no address.", question("2"))],
  city: [advice("Where the buyer lives now.", question("2"))],
  county: [
    advice('County and parish are the same. The county is not the country: "USA" is wrong here.', question("2")),
    advice("One of the boxes most often left empty or wrong.", advised),
  ],
  state: [advice("Postal abbreviations are fine.", question("2"))],
  zip: [advice("ZIP code of the address beside it.", question("2"))],
  cityLimits: [
    advice("Whether the address beside it lies in city limits. It came with the form of December 2022.", onForm),
  ],
  birthPlace: [advice("U.S. city and State, or a foreign country. Not both.", onForm)],
  birthDate: [
    advice("Month, day, year, in this order. Check it against the ID.", idSource),
    advice("Day and month are often swapped.", advised),
  ],
  socialSecurity: [advice("Optional. An empty box is no mistake.", onForm)],
  uniqueNumber: [advice("Only for buyers to whom NICS gave one. An empty box is usually right.", question("9"))],
  ethnicity: [advice("Ethnicity and race are two questions. Both need an answer.", advised)],
  race: [advice("At least one box, besides ethnicity.", onForm)],
  residence: [advice("The State in which the buyer makes a home.", question("13"))],
  alienNumber: [advice("For buyers who are not U.S. citizens.", onForm)],
  actualBuyer: [
    ...answer,
    advice('"No" means no transfer, except to pick up a repaired firearm for somebody.', question("11.a")),
  ],
  nonimmigrant: [...answer, advice('"Yes" needs an answer to the exception too.', question("11.l"))],
  nonimmigrantException: [
    ...answer,
    advice('"Yes" needs a copy of the document that shows the exception.', part478("124(c)(3)(iii)")),
  ],
  buyerSignature: [
    advice("A signature is never corrected. If it is missing, the buyer signs the copy, with today's date.", advised),
    advice("Nobody signs for the buyer, even if somebody else wrote the answers.", question("1")),
  ],
  certificationDate: [
    advice("The day on which the buyer signed. Only the buyer corrects it.", notices),
    advice("If the transfer was on another day, the buyer recertifies before the transfer.", onForm),
  ],
  category: [advice('Mark all that apply. A frame or receiver is "other".', question("18"))],
  gunShow: [advice("Event, city and State, only for a sale at a qualifying event.", question("19"))],
  idType: [
    advice('Issuing authority and type, such as "VA DL". The ID shows name, photo, birth date and address.', idSource),
  ],
  idNumber: [advice("Read it off the ID, or a copy that you kept. Don't take it from memory.", advised)],
  idExpiry: [
    advice("The ID had to be valid on the day. If it had expired, call ATF: a correction can't mend it.", advised),
  ],
  supplementalId: [advice("Only if the ID does not show the current address.", question("20.b"))],
  nonimmigrantDocument: [
    advice("Name the document, and keep a copy with the form.", part478("124(c)(3)(iii)")),
  ],
  nicsDate: [
    advice("The day of the first contact with NICS or the State.", nicsSource),
    advice(
      "The check is good for 30 days from this day. A transfer later than that needs a new check.",
      part478("102(c)"),
    ),
  ],
  nicsNumber: [
    advice("The number that NICS or the State gave. It is recorded even if the sale was denied.", part478("102(b)")),
    advice("Take it from the NICS confirmation. Empty is right only with an exemption marked.", nicsSource),
  ],
  initialResponse: checkOutcome,
  laterResponse: [
    ...checkOutcome,
    advice('After "Delayed" it says how it went on, even that no answer came within 3 business days.', nicsSource),
  ],
  responseAfterTransfer: [advice("Only what came after the firearm was transferred.", nicsSource)],
  examiner: [advice("Optional. An empty box is no mistake.", onForm)],
  nfaExemption: [advice("Only NFA firearms with an approved application. Keep the approval with the form.", advised)],
  permitExemption: [
    advice(
      "Only with a valid State permit that stands for the check. All four boxes beside it are filled in.",
      advised,
    ),
  ],
  recertificationSignature: [
    advice("Needed if the transfer was on another day than the certification. It can't be made up for later.", advised),
    advice("If it was left out, note that on the copy and ask ATF how to go on.", advised),
  ],
  recertificationDate: [advice("The day of the transfer, right before it. Only the buyer corrects it.", onForm)],
  licenseeUse: [advice("Your own notes. Add what was found and when; don't take out what is there.", advised)],
  licenseNumber: [advice("At least the first three and last five digits.", onForm)],
  sellerName: [advice("The person who made the transfer, printed.", onForm)],
  sellerSignature: [
    advice(
      "A signature is never corrected. If it is missing, the same person signs the copy, with today's date.",
      advised,
    ),
    advice("It is there on denied and cancelled forms too.", "Form 4473 (April 2012), section D"),
  ],
  sellerTitle: [advice("The title of the person who made the transfer.", onForm)],
  dateTransferred: [
    advice("The day on which the buyer took the firearm. Only the seller corrects it.", notices),
    advice("Stays empty if the sale was denied or called off.", "Form 4473 (April 2012), section D"),
    advice("It can't lie before the answer of NICS, or 3 business days without one.", part478("102(a)(3)")),
  ],
  discoveryDate: [
    advice("A theft or loss is reported by phone and on this form within 48 hours of its discovery.", part478("39a")),
  ],
} as const;

/** What holds for a report of theft or loss, which is the dealer's own. */
export const reportAdvice: readonly Advice[] = [
  advice("You keep the original. The correction goes to ATF as well, marked as one.", advised),
  advice("A firearm that was found again is reported to ATF. Don't line it out here.", advised),
  advice("One line through the wrong value, the right one beside it, initials and date.", advised),
  advice("Correct the bound book if it says the same.", advised),
];

/** What holds for the buyer's answers about who may have a firearm. */
export const questionAdvice: readonly Advice[] = answer;
