import { texts } from "@/features/documents/contract.ts";
import { isCalendarDate } from "@/kernel/shapes.ts";
import { instantOf, wallTime } from "../clock-rules.ts";
import { type AskedFirearm, type NewTrace, noFirearm, type Trace, type Way } from "../contract-shapes.ts";

/** What stands in the form of the desk: the call as it is being written down. */
export interface Draft {
  readonly firearm: AskedFirearm;
  readonly reference: string;
  readonly askedByName: string;
  readonly askedByPhone: string;
  readonly askedByEmail: string;
  readonly cameBy: Way;
  /**
   * As the clock on the store's wall shows it, `YYYY-MM-DDTHH:MM`; empty for the moment in which the request is taken
   * down. Without its date or its time it is no moment yet.
   */
  readonly received: string;
}

export const emptyDraft: Draft = {
  firearm: noFirearm,
  reference: "",
  askedByName: "",
  askedByPhone: "",
  askedByEmail: "",
  cameBy: "phone",
  received: "",
};

/** A request as the form shows it. */
export function draftOf(trace: Trace, timeZone: string): Draft {
  const { firearm, reference, askedByName, askedByPhone, askedByEmail, cameBy } = trace;
  const said = { reference, askedByName, askedByPhone, askedByEmail, cameBy };
  return { ...said, firearm: { ...noFirearm, ...firearm }, received: wallTime(trace.receivedAt, timeZone) };
}

/** What is said of a moment that lacks its date or its time. */
export const momentMissing = "Enter the date and time, such as 2:15 PM.";

/** What is sent of a form; `before` is the request that it changes, whose seconds stay when its minute does. */
export function requestOf(
  { received, ...said }: Draft,
  timeZone: string,
  now: Date,
  before?: Trace,
): Omit<NewTrace, "storeId"> {
  const isSame = before && wallTime(before.receivedAt, timeZone) === received;
  const receivedAt = isSame ? before.receivedAt : instantOf(received, timeZone) ?? now.toISOString();
  return { ...said, firearm: trimmed(said.firearm), receivedAt };
}

/** What was typed as a date and is none, by field. */
export function wrongDates({ startDate, endDate }: AskedFirearm): Readonly<Record<string, string>> {
  const isWrong = (date: string) => date !== "" && !isCalendarDate(date);
  return { ...isWrong(startDate) && { startDate: texts.date }, ...isWrong(endDate) && { endDate: texts.date } };
}

/** The firearm as it is searched for: what is no date narrows nothing. */
export function searched(firearm: AskedFirearm): AskedFirearm {
  const none = Object.fromEntries(Object.keys(wrongDates(firearm)).map((name) => [name, ""]));
  return { ...trimmed(firearm), ...none };
}

/** The firearm as it is written down. */
export function trimmed(firearm: AskedFirearm): AskedFirearm {
  const trim = (text: string) => text.trim();
  return {
    serialNumber: trim(firearm.serialNumber),
    manufacturer: trim(firearm.manufacturer),
    importer: trim(firearm.importer),
    model: trim(firearm.model),
    type: trim(firearm.type),
    caliber: trim(firearm.caliber),
    startDate: firearm.startDate,
    endDate: firearm.endDate,
  };
}

/** True when something stands in the form that can be looked for. */
export function isAsked({ startDate: _from, endDate: _to, ...known }: AskedFirearm): boolean {
  return Object.values(known).some((value) => value.trim().length > 1);
}

/** True when a form says something else than the request. */
export function isChanged(draft: Draft, trace: Trace, timeZone: string): boolean {
  const before = draftOf(trace, timeZone);
  return JSON.stringify({ ...draft, firearm: trimmed(draft.firearm) }, orderOf(before)) !==
    JSON.stringify(before, orderOf(before));
}

function orderOf(draft: Draft): string[] {
  return [...Object.keys(draft), ...Object.keys(draft.firearm)].sort();
}
