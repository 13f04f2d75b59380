import * as v from "valibot";
import { grouped } from "@/kernel/counted.ts";
import type { EventDescriber } from "@/kernel/feature.ts";
import type { Actor, NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { leftOutCount } from "@/kernel/zip/left-out.ts";
import { receiverSchema } from "./contract-shapes.ts";

const declared = v.object({
  discontinuedOn: v.string(),
  dueDay: v.string(),
  successorName: v.string(),
  successorFfl: v.string(),
  contactName: v.string(),
  contactPhone: v.string(),
  contactAddress: v.string(),
});

/** What an entry about one zip of a pack names. */
const partOf = { packId: v.number(), part: v.number(), parts: v.number(), records: v.number() };

/** Everything that is written into the ledger about a store that stops for good. */
export const outOfBusinessEvents = {
  "out-of-business.declared": declared,
  "out-of-business.corrected": declared,
  "out-of-business.taken_back": v.object({ discontinuedOn: v.string() }),
  "out-of-business.delivered": v.object({
    to: receiverSchema,
    deliveredOn: v.string(),
    carrier: v.string(),
    trackingNumber: v.string(),
  }),
  "out-of-business.reopened": v.object({ dueDay: v.string() }),
  /** Its bytes begin to be sent; how it ended, where it did, is an entry of its own. */
  "out-of-business.packed": v.object({ ...partOf, bytes: v.number() }),
  "out-of-business.pack_exported": v.object({
    ...partOf,
    /** Records whose files are not one PDF. */
    ownFiles: v.number(),
    /** Files that were not as filed, and are not in the zip; left out when it is whole. */
    leftOutFiles: v.optional(v.number()),
    /** The first hundred of them. */
    leftOut: v.optional(v.array(v.object({
      path: v.string(),
      sha256: v.string(),
      reason: v.picklist(["missing", "changed"]),
    }))),
  }),
} as const;

export type OutOfBusinessEvent = keyof typeof outOfBusinessEvents;
export type EventData<Name extends OutOfBusinessEvent> = v.InferOutput<(typeof outOfBusinessEvents)[Name]>;

/** Steps after which an export of everything does not hold everything any more. */
export const changingEvents: readonly OutOfBusinessEvent[] = [
  "out-of-business.declared",
  "out-of-business.corrected",
  "out-of-business.taken_back",
  "out-of-business.delivered",
  "out-of-business.reopened",
];

/** The subject under which the ledger finds a declaration. */
export const subjectOf = (declarationId: number): string => `out-of-business:${declarationId}`;

/** An entry about a declaration, in its store's chain. */
export function entryOf<Name extends OutOfBusinessEvent>(
  { id, storeId }: { readonly id: number; readonly storeId: number },
  actor: Actor,
  event: Name,
  data: EventData<Name>,
): NewEntry {
  return { stream: storeStream(storeId), event, subject: subjectOf(id), actor, data: { ...data } };
}

type Words = { readonly title: string; readonly description: string };
type Describe<Name extends OutOfBusinessEvent> = (data: EventData<Name>) => Words;

const zipWords = ({ part, parts, records }: EventData<"out-of-business.packed">) =>
  `${parts === 1 ? "The pack for ATF" : `Zip ${part} of ${parts} of the pack for ATF`}, ${grouped(records)} records`;

const receivers = { atf: "ATF", successor: "the successor" } as const;

const words: { readonly [Name in OutOfBusinessEvent]: Describe<Name> } = {
  "out-of-business.declared": ({ discontinuedOn, dueDay, successorName }) => ({
    title: "Declared out of business",
    description: `Business was discontinued on ${discontinuedOn}. The records are due by ${dueDay}.${
      successorName ? ` Successor: ${successorName}.` : ""
    }`,
  }),
  "out-of-business.corrected": ({ discontinuedOn, dueDay }) => ({
    title: "Out-of-business declaration corrected",
    description: `Business was discontinued on ${discontinuedOn}. The records are due by ${dueDay}.`,
  }),
  "out-of-business.taken_back": () => ({
    title: "Out-of-business declaration taken back",
    description: "The store goes on.",
  }),
  "out-of-business.delivered": ({ to, deliveredOn, carrier, trackingNumber }) => ({
    title: "Records delivered",
    description: `Delivered to ${receivers[to]} on ${deliveredOn}: ${
      [carrier, trackingNumber].filter(Boolean).join(", ")
    }.`,
  }),
  "out-of-business.reopened": ({ dueDay }) => ({
    title: "Delivery taken back",
    description: `The records are due by ${dueDay} again.`,
  }),
  "out-of-business.packed": (data) => ({
    title: "Out-of-business pack begun",
    description: `${zipWords(data)}, was begun.`,
  }),
  "out-of-business.pack_exported": ({ leftOutFiles = 0, ...data }) => ({
    title: leftOutFiles === 0 ? "Out-of-business pack downloaded" : "Out-of-business pack downloaded in part",
    description: leftOutFiles === 0
      ? `${zipWords({ ...data, bytes: 0 })}, was downloaded.`
      : `${zipWords({ ...data, bytes: 0 })}, was downloaded. ${
        leftOutCount(leftOutFiles)
      } left out as damaged or missing.`,
  }),
};

/** The words of this feature's ledger events. */
export const describeOutOfBusinessEvent: EventDescriber = (event, data) =>
  isOurs(event) ? described(event, data) : null;

function described<Name extends OutOfBusinessEvent>(event: Name, data: unknown): Words {
  const schema: v.GenericSchema<unknown, EventData<Name>> = outOfBusinessEvents[event];
  return words[event](v.parse(schema, data));
}

function isOurs(event: string): event is OutOfBusinessEvent {
  return Object.hasOwn(outOfBusinessEvents, event);
}
