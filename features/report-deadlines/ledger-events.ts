import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";
import type { Actor, NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { formSchema, type Report, saleSchema } from "./contract-shapes.ts";

const multipleSale = v.object({
  form: formSchema,
  documentId: v.number(),
  buyerName: v.string(),
  sales: v.array(saleSchema),
  firearms: v.number(),
  dueDay: v.string(),
  dueAt: v.nullable(v.string()),
});

/** Everything that is written into the ledger about reports to ATF. */
export const reportEvents = {
  "report-deadlines.found": multipleSale,
  "report-deadlines.changed": multipleSale,
  "report-deadlines.loss_noted": v.object({ discoveredAt: v.string(), dueAt: v.string(), note: v.string() }),
  /** `isAttached`: the form was attached to the document. `documentId`: the stand-alone 3310.11. */
  "report-deadlines.sent": v.object({
    form: formSchema,
    sentOn: v.string(),
    isAttached: v.boolean(),
    documentId: v.nullable(v.number()),
  }),
  "report-deadlines.not_needed": v.object({ form: formSchema, reason: v.string() }),
  "report-deadlines.reopened": v.object({ form: formSchema }),
} as const;

export type ReportEvent = keyof typeof reportEvents;
export type ReportEventData<Name extends ReportEvent> = v.InferOutput<(typeof reportEvents)[Name]>;

/** Written when it is set whether a store reports multiple sales of rifles; about the store. */
export const settingsEvent = "report-deadlines.settings_set";
const settingsSet = v.object({ from: v.string(), to: v.string() });

/** All of it is the dealer's inner side. */
export const insideEvents: readonly string[] = [...Object.keys(reportEvents), settingsEvent];

/** The subject under which the ledger finds a report. */
export const subjectOf = (reportId: number): string => `report-deadline:${reportId}`;

/** What closes and opens reports where no person does. */
export const strongroom: Actor = { userId: null, name: "Strongroom" };

/** An entry about a report, in its store's chain. */
export function entryOf<Name extends ReportEvent>(
  { id, storeId }: Pick<Report, "id" | "storeId">,
  actor: Actor,
  event: Name,
  data: ReportEventData<Name>,
): NewEntry {
  return { stream: storeStream(storeId), event, subject: subjectOf(id), actor, data: { ...data } };
}

type Describe<Name extends ReportEvent> = (
  data: ReportEventData<Name>,
) => { readonly title: string; readonly description: string };

const saleWords = ({ buyerName, firearms, dueDay, form }: v.InferOutput<typeof multipleSale>) =>
  `${firearms} firearms to ${buyerName}: ATF Form ${form} is due on ${dueDay}.`;

const words: { readonly [Name in ReportEvent]: Describe<Name> } = {
  "report-deadlines.found": (data) => ({ title: "Multiple sale found", description: saleWords(data) }),
  "report-deadlines.changed": (data) => ({ title: "Multiple sale changed", description: saleWords(data) }),
  "report-deadlines.loss_noted": ({ dueAt, note }) => ({
    title: "Theft or loss noted",
    description: `ATF Form 3310.11 is due by ${dueAt}.${note && ` ${note}`}`,
  }),
  "report-deadlines.sent": ({ form, sentOn, isAttached }) => ({
    title: "Report sent to ATF",
    description: isAttached
      ? `ATF Form ${form} was attached to the document.`
      : `ATF Form ${form} was sent on ${sentOn}.`,
  }),
  "report-deadlines.not_needed": ({ form, reason }) => ({
    title: "Report not needed",
    description: `ATF Form ${form}: ${reason}`,
  }),
  "report-deadlines.reopened": ({ form }) => ({
    title: "Report open again",
    description: `ATF Form ${form} is due again.`,
  }),
};

/** The words of this feature's ledger events. */
export const describeReportEvent: EventDescriber = (event, data) => {
  if (event === settingsEvent) {
    const { from, to } = v.parse(settingsSet, data);
    return { title: "Rifle reports changed", description: `From ${settingWords(from)} to ${settingWords(to)}.` };
  }
  return isReportEvent(event) ? described(event, data) : null;
};

const settingWords = (value: string) => ({ byState: "as the state asks", on: "always", off: "never" })[value] ?? value;

function described<Name extends ReportEvent>(event: Name, data: unknown) {
  const schema: v.GenericSchema<unknown, ReportEventData<Name>> = reportEvents[event];
  return words[event](v.parse(schema, data));
}

function isReportEvent(event: string): event is ReportEvent {
  return Object.hasOwn(reportEvents, event);
}
