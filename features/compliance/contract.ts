import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { calendarDate, idParams, requiredText, versionEntries } from "@/kernel/shapes.ts";
import { complianceSchema } from "./contract-shapes.ts";

/** Whoever may see and change the settings of a store sees and changes this page too. */
export const compliancePermission = "stores.manage";

const managing = { permission: compliancePermission } as const;

/** Legal sources, as this product gives them. */
export const legalSources = {
  checkWindow: "27 CFR 478.102(c)",
  retention: "27 CFR 478.129(b)",
  /** Not in force: what proposed rules would make of both. */
  proposedWindow: "NPRM 2026-09182 would make it 60 days",
  proposedRetention: "NPRM 2026-08929 would make it 20 or 30 years",
} as const;

/** Days that the notice precedes electronic storage. */
export const noticeDays = 60;

export const getCompliance = endpoint({
  method: "GET",
  path: "/api/stores/{id}/compliance",
  summary: "The conditions of ATF Ruling 2022-1, and how this installation meets each of them now.",
  admission: managing,
  params: idParams,
  answer: complianceSchema,
  errors: [404],
});

const missingDate = "Enter the day on which you gave the notice, or leave it empty.";

/** Several lines of text: each line plain, at most so many. */
function linesOf(most: number, mostLines: number) {
  return v.pipe(
    v.string("Enter the office's address."),
    v.maxLength(most, `At most ${most} characters.`),
    v.transform((text) =>
      text.toWellFormed().split(/\r?\n/)
        .map((line) => line.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, " ").trim())
        .filter(Boolean).join("\n")
    ),
    v.check((text) => text.split("\n").length <= mostLines, `At most ${mostLines} lines.`),
  );
}

export const noticeBody = v.strictObject({
  ...versionEntries,
  noticeDate: v.nullable(v.pipe(v.string(missingDate), v.check((date) => v.is(calendarDate, date), missingDate))),
  officeName: v.pipe(
    v.string("Enter the name of the ATF office."),
    v.trim(),
    v.maxLength(120, "At most 120 characters."),
  ),
  officeAddress: linesOf(300, 6),
});

export const setNotice = endpoint({
  method: "PUT",
  path: "/api/stores/{id}/compliance/notice",
  summary: "Sets when ATF was given notice, and which office it went to. A date in the future answers 400.",
  admission: managing,
  params: idParams,
  body: noticeBody,
  answer: complianceSchema,
  errors: [400, 404, 409],
});

const whole = (most: number, text: string) =>
  v.pipe(v.number(text), v.integer(text), v.minValue(1, text), v.maxValue(most, text));

const source = requiredText(200, "Enter the rule that says so, such as 91 FR 12345.");

const ownWindow = v.strictObject({
  days: whole(365, "Enter 1 to 365 days."),
  source,
}, "Send days and source, or null for the setting of the server.");

const ownRetention = v.strictObject({
  years: v.pipe(
    v.number("Enter 20 to 100 years."),
    v.integer("Enter a whole number of years."),
    v.minValue(20, "Enter 20 to 100 years."),
    v.maxValue(100, "Enter 20 to 100 years."),
  ),
  source,
}, "Send years and source, or null until the business ends.");

export const legalBody = v.strictObject({
  ...versionEntries,
  accessPoints: v.nullable(whole(1000, "Enter 1 to 1,000 computers.")),
  /** Null goes by the installation's setting. */
  checkWindow: v.nullable(ownWindow),
  /** Null keeps records until the business ends. */
  retention: v.nullable(ownRetention),
});

export const setLegal = endpoint({
  method: "PUT",
  path: "/api/stores/{id}/compliance/settings",
  summary:
    "Sets the computers for investigators, and for how long background checks hold and records are kept, each with the " +
    "rule that says so. A check's window counts for what is filed or edited from then on.",
  admission: managing,
  params: idParams,
  body: legalBody,
  answer: complianceSchema,
  errors: [400, 404, 409],
});

const missingCondition = "Say which condition it is about: 1 to 20.";

export const dutyBody = v.strictObject({
  condition: v.pipe(
    v.number(missingCondition),
    v.integer(missingCondition),
    v.minValue(1, missingCondition),
    v.maxValue(20, missingCondition),
  ),
  isConfirmed: v.boolean("Say whether it is confirmed: true or false."),
});

export const confirmDuty = endpoint({
  method: "PUT",
  path: "/api/stores/{id}/compliance/duties",
  summary:
    "Confirms what only the dealer can know about a condition, for a year; or takes that back. A condition that has nothing " +
    "to confirm in this installation answers 400.",
  admission: managing,
  params: idParams,
  body: dutyBody,
  answer: complianceSchema,
  errors: [400, 404],
});

const file = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    method: "POST",
    path: `/api/stores/{id}/compliance/${name}` as const,
    summary,
    admission: managing,
    params: idParams,
    produces: "application/pdf",
    errors: [400, 404],
  });

export const reportPdf = file("report", "All conditions with their evidence as a PDF file.");

export const letterPdf = file(
  "letter",
  "The notice to ATF as a PDF letter. Answers 400 while the office or the store's license is not known.",
);
