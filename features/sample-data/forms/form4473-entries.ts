import type { Entries } from "./render.ts";
import type { FirearmValues, Form4473Revision, Form4473Values } from "./values.ts";
import { questions } from "./questions.ts";

/** A date as people write it on forms: 04/28/2023. Empty stays empty. */
export function writtenDate(date: string | null | undefined): string {
  const [year, month, day] = (date ?? "").split("-");
  return month === undefined || day === undefined ? "" : `${month}/${day}/${year}`;
}

/** What is written in each place of a Form 4473. */
export function form4473Entries(values: Form4473Values, revision: Form4473Revision): Entries {
  return new Map([
    ["tsn", values.tsn],
    ...customerEntries(values),
    ...values.firearms.flatMap(firearmEntries),
    ["total", values.totalFirearms ?? numberInWords(serialCount(values.firearms))],
    ["category", categories(values.firearms)],
    ...nicsEntries(values),
    ...sellerEntries(values),
    ...answers(values, revision),
    ...Object.entries(values.written ?? {}),
  ]);
}

function customerEntries({ customer, certificationDate, recertificationDate }: Form4473Values): [string, string][] {
  const [birthYear = "", birthMonth = "", birthDay = ""] = customer.birthDate.split("-");
  const signature = `${customer.first} ${customer.last}`;
  return [
    ["last", customer.last],
    ["first", customer.first],
    ["middle", customer.middle === "" ? "NMN" : customer.middle],
    ["street", customer.street],
    ["city", customer.city],
    ["county", customer.county],
    ["state", customer.state],
    ["residence", customer.state],
    ["zip", customer.zip],
    ["cityLimits", "Yes"],
    ["birthPlace", `${customer.city}, ${customer.state}`],
    ["birthMonth", birthMonth],
    ["birthDay", birthDay],
    ["birthYear", birthYear],
    ["citizenship", "United States of America"],
    ["buyerSignature", certificationDate === null ? "" : signature],
    ["certificationDate", writtenDate(certificationDate)],
    ["recertificationSignature", recertificationDate === undefined ? "" : signature],
    ["recertificationDate", writtenDate(recertificationDate)],
    ["height", `5'${Number(birthDay) % 12}"`],
    ["weight", String(130 + Number(birthDay) * 3)],
    ["idType", `${customer.state} driver's license`],
    ["idNumber", `${customer.state}${birthDay}${birthMonth}${birthYear}`],
    ["idExpiry", writtenDate(`2029-${birthMonth}-${birthDay}`)],
  ];
}

/** The maker and the importer, as one cell of the form holds them. */
export function writtenMaker({ manufacturer, importer }: FirearmValues): string {
  return importer === undefined || importer === "" ? manufacturer : `${manufacturer} / ${importer}`;
}

function firearmEntries(firearm: FirearmValues, index: number): [string, string][] {
  return [
    [`firearm.${index}.maker`, writtenMaker(firearm)],
    [`firearm.${index}.model`, firearm.model],
    [`firearm.${index}.serialNumber`, firearm.serialNumber],
    [`firearm.${index}.type`, firearm.type],
    [`firearm.${index}.caliber`, firearm.caliber],
  ];
}

function nicsEntries(
  { nicsDate, ntn, initialResponse, laterResponse, laterResponseDate }: Form4473Values,
): [string, string][] {
  const [year = "", month = "", day = ""] = (nicsDate ?? "").split("-");
  return [
    ["nicsMonth", month],
    ["nicsDay", day],
    ["nicsYear", year],
    ["ntn", ntn],
    ...(initialResponse === null ? [] : [[`initial.${initialResponse}`, "X"] satisfies [string, string]]),
    ...(laterResponse === undefined ? [] : [
      [`later.${laterResponse}`, "X"] satisfies [string, string],
      [`later.${laterResponse}.date`, writtenDate(laterResponseDate)] satisfies [string, string],
    ]),
  ];
}

function sellerEntries(values: Form4473Values): [string, string][] {
  const { store } = values;
  return [
    ["store", `${store.tradeName}, ${store.street}, ${store.city}, ${store.state}`],
    ["fflNumber", store.fflNumber],
    ["licenseeUse", values.status === 1 ? "VOID - NO SALE" : ""],
    ["sellerName", values.sellerName],
    ["sellerSignature", values.sellerName],
    ["sellerTitle", "Sales associate"],
    ["transferDate", writtenDate(values.transferDate)],
  ];
}

/** The first question asks whether the buyer is the actual one; the last ones only concern visitors. */
function answers({ certificationDate }: Form4473Values, revision: Form4473Revision): [string, string][] {
  if (certificationDate === null) return [];
  return questions[revision].flatMap(({ number }, index): [string, string][] => {
    const isException = number.endsWith(".2.") || number === "12.";
    const isYes = index === 0 || number === "12.a.";
    return isException ? [] : [[`question.${number}${isYes ? "yes" : "no"}`, "X"]];
  });
}

const handguns = new Set(["pistol", "revolver"]);
const longGuns = new Set(["rifle", "shotgun"]);

function categories(firearms: readonly FirearmValues[]): string {
  const kinds = firearms.map(({ type }) => {
    const kind = type.toLowerCase();
    return handguns.has(kind) ? "Handgun" : longGuns.has(kind) ? "Long Gun" : "Other Firearm";
  });
  return [...new Set(kinds)].join(", ");
}

const words = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** A cell may hold several serial numbers. */
function serialCount(firearms: readonly FirearmValues[]): number {
  return firearms.reduce((sum, { serialNumber }) => sum + serialNumber.split(/[,;]\s/).length, 0);
}

function numberInWords(count: number): string {
  return words[count] ?? "more than twelve";
}
