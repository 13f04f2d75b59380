import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";
import type { Actor, NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";

const notice = v.object({
  noticeDate: v.nullable(v.string()),
  officeName: v.string(),
  officeAddress: v.string(),
});

const settings = v.object({
  accessPoints: v.nullable(v.number()),
  retentionYears: v.nullable(v.number()),
  retentionSource: v.string(),
});

/** Everything that is written into the ledger of a store about the ruling's page. */
export const complianceEvents = {
  "compliance.notice_set": v.object({ from: notice, to: notice }),
  "compliance.settings_set": v.object({ from: settings, to: settings }),
  "compliance.duty_confirmed": v.object({ condition: v.number(), title: v.string(), statement: v.string() }),
  "compliance.duty_withdrawn": v.object({ condition: v.number(), title: v.string(), statement: v.string() }),
  "compliance.report_downloaded": v.object({ met: v.number(), of: v.number() }),
  "compliance.letter_downloaded": v.object({ officeName: v.string(), date: v.string() }),
} as const;

export type ComplianceEvent = keyof typeof complianceEvents;
export type ComplianceEventData<Name extends ComplianceEvent> = v.InferOutput<(typeof complianceEvents)[Name]>;

/** All of it is the dealer's inner side. */
export const insideEvents: readonly string[] = Object.keys(complianceEvents);

/** Those after which an export of everything does not hold everything any more. */
export const changingEvents: readonly string[] = insideEvents.filter((event) => !event.endsWith("_downloaded"));

/** An entry about the ruling's page, in its store's chain. */
export function entryOf<Name extends ComplianceEvent>(
  storeId: number,
  actor: Actor,
  event: Name,
  data: ComplianceEventData<Name>,
): NewEntry {
  return { stream: storeStream(storeId), event, subject: storeSubject(storeId), actor, data: { ...data } };
}

type Describe<Name extends ComplianceEvent> = (
  data: ComplianceEventData<Name>,
) => { readonly title: string; readonly description: string };

const words: { readonly [Name in ComplianceEvent]: Describe<Name> } = {
  "compliance.notice_set": ({ from, to }) => ({
    title: "ATF notice changed",
    description: [
      from.noticeDate === to.noticeDate
        ? ""
        : `Notice date: ${to.noticeDate ?? "none"}, instead of ${from.noticeDate ?? "none"}.`,
      from.officeName === to.officeName && from.officeAddress === to.officeAddress
        ? ""
        : `ATF office: ${officeWords(to)}, instead of ${officeWords(from)}.`,
    ].filter(Boolean).join(" "),
  }),
  "compliance.settings_set": ({ from, to }) => ({
    title: "Ruling 2022-1 settings changed",
    description: [
      from.accessPoints === to.accessPoints
        ? ""
        : `Computers for investigators: ${to.accessPoints ?? "not entered"}, instead of ${
          from.accessPoints ?? "not entered"
        }.`,
      retentionWords(from) === retentionWords(to)
        ? ""
        : `Records are kept ${retentionWords(to)}, instead of ${retentionWords(from)}.`,
    ].filter(Boolean).join(" "),
  }),
  "compliance.duty_confirmed": ({ statement }) => ({ title: "Duty confirmed", description: statement }),
  "compliance.duty_withdrawn": ({ statement }) => ({
    title: "Confirmation taken back",
    description: `No longer confirmed: ${statement}`,
  }),
  "compliance.report_downloaded": ({ met, of }) => ({
    title: "Ruling 2022-1 report downloaded",
    description: `${met} of ${of} conditions were met.`,
  }),
  "compliance.letter_downloaded": ({ officeName, date }) => ({
    title: "ATF notice letter downloaded",
    description: `To ${officeName}, dated ${date}.`,
  }),
};

const officeWords = ({ officeName, officeAddress }: v.InferOutput<typeof notice>) =>
  [officeName, ...officeAddress.split("\n")].filter(Boolean).join(", ") || "none";

const retentionWords = ({ retentionYears, retentionSource }: v.InferOutput<typeof settings>) =>
  retentionYears === null ? "until the business ends" : `${retentionYears} years (${retentionSource})`;

/** The words of this feature's ledger events. */
export const describeComplianceEvent: EventDescriber = (event, data) =>
  isComplianceEvent(event) ? described(event, data) : null;

function described<Name extends ComplianceEvent>(event: Name, data: unknown) {
  const schema: v.GenericSchema<unknown, ComplianceEventData<Name>> = complianceEvents[event];
  return words[event](v.parse(schema, data));
}

function isComplianceEvent(event: string): event is ComplianceEvent {
  return Object.hasOwn(complianceEvents, event);
}
