import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { Actor, NewEntry } from "@/kernel/ledger/ledger.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import type { RequestRow } from "./schema.ts";

const ofRequest = { correctionId: v.number(), email: v.string() };
/** True where no mail server sent the link: whoever asked got it, to hand it over. */
const handing = { isHandedOver: v.optional(v.boolean()) };
const file = { attachmentId: v.number(), versionNumber: v.number() };

/** Everything that this feature writes into the ledger, about the document. */
export const requestEvents = {
  "email-corrections.requested": v.object({
    ...ofRequest,
    correctionLines: v.array(v.string()),
    expiresOn: v.string(),
    follows: v.nullable(v.number()),
    /** The number that stands for the receiver. */
    receiverId: v.optional(v.number()),
    ...handing,
  }),
  "email-corrections.sent_again": v.object({ ...ofRequest, expiresOn: v.string(), ...handing }),
  "email-corrections.reminded": v.object({ ...ofRequest, reminder: v.number() }),
  "email-corrections.opened": v.object({
    ...ofRequest,
    /** Who was signed in in that browser until then; left out for nobody. */
    leftBy: v.optional(v.object({ userId: v.number(), name: v.string() })),
  }),
  "email-corrections.form_viewed": v.object({ ...ofRequest, ...file }),
  "email-corrections.saved": v.object({ ...ofRequest, ...file }),
  "email-corrections.reviewed": v.object({ ...ofRequest, ...file, savedVersion: v.number() }),
  "email-corrections.sent_back": v.object({ ...ofRequest, savedVersion: v.number(), by: v.number() }),
  "email-corrections.withdrawn": v.object(ofRequest),
  "email-corrections.expired": v.object(ofRequest),
} as const;

export type RequestEvent = keyof typeof requestEvents;
type EventData<Name extends RequestEvent> = v.InferOutput<(typeof requestEvents)[Name]>;

/** What the dealer asks for and how is between the dealer and the customer; who opened, got and saved a form is not. */
export const insideEvents: readonly RequestEvent[] = [
  "email-corrections.requested",
  "email-corrections.sent_again",
  "email-corrections.reminded",
  "email-corrections.sent_back",
  "email-corrections.withdrawn",
  "email-corrections.expired",
];

/** Strongroom itself, for what happens because it is time. */
export const strongroom: Actor = { userId: null, name: "Strongroom" };

/** An entry about a request, in the chain of its store. */
export function entryOf<Name extends RequestEvent>(
  { id, email, storeId, documentId }: Pick<RequestRow, "id" | "email" | "storeId" | "documentId">,
  actor: Actor,
  event: Name,
  data: Omit<EventData<Name>, keyof typeof ofRequest>,
): NewEntry {
  return {
    stream: storeStream(storeId),
    event,
    subject: documentSubject(documentId),
    actor,
    data: { correctionId: id, email, ...data },
  };
}

type Describe<Name extends RequestEvent> = (
  data: EventData<Name>,
) => { readonly title: string; readonly description: string };

const handedOver = "Nothing was emailed: whoever asked got the link to hand it over.";

const words: { readonly [Name in RequestEvent]: Describe<Name> } = {
  "email-corrections.requested": ({ email, correctionLines, isHandedOver }) => ({
    title: "Correction requested",
    description: `${email} was asked to correct: ${correctionLines.join("; ")}${isHandedOver ? `. ${handedOver}` : ""}`,
  }),
  "email-corrections.sent_again": ({ email, isHandedOver }) => ({
    title: "Correction request sent again",
    description: isHandedOver
      ? `A new link was made for ${email}. ${handedOver} Earlier links no longer work.`
      : `${email} was sent a new link. Earlier links no longer work.`,
  }),
  "email-corrections.reminded": ({ email }) => ({
    title: "Correction reminder sent",
    description: `${email} was reminded of the correction request.`,
  }),
  "email-corrections.opened": ({ email, leftBy }) => ({
    title: "Correction request opened",
    description: leftBy
      ? `The link for ${email} was opened in a browser where ${leftBy.name} was signed in until then.`
      : `${email} opened the link.`,
  }),
  "email-corrections.form_viewed": ({ email, versionNumber }) => ({
    title: "Form viewed by email link",
    description: `${email} was shown the form, version ${versionNumber}.`,
  }),
  "email-corrections.saved": ({ email, versionNumber }) => ({
    title: "Correction saved by email link",
    description: `${email} corrected the form: version ${versionNumber}.`,
  }),
  "email-corrections.reviewed": ({ email, savedVersion, versionNumber }) => ({
    title: "Emailed correction reviewed",
    description: `Version ${savedVersion} of ${email} was accepted. Version ${versionNumber} has the reviewer's stamp.`,
  }),
  "email-corrections.sent_back": ({ email, savedVersion }) => ({
    title: "Emailed correction sent back",
    description: `Version ${savedVersion} of ${email} stays. A further correction was requested.`,
  }),
  "email-corrections.withdrawn": ({ email }) => ({
    title: "Correction request withdrawn",
    description: `The link sent to ${email} no longer works.`,
  }),
  "email-corrections.expired": ({ email }) => ({
    title: "Correction request expired",
    description: `${email} saved nothing within 14 days. The link no longer works.`,
  }),
};

/** The words of this feature's events. */
export const describeRequestEvent: EventDescriber = (event, data) =>
  isRequestEvent(event) ? described(event, data) : null;

function described<Name extends RequestEvent>(event: Name, data: unknown) {
  const schema: v.GenericSchema<unknown, EventData<Name>> = requestEvents[event];
  return words[event](v.parse(schema, data));
}

function isRequestEvent(event: string): event is RequestEvent {
  return Object.hasOwn(requestEvents, event);
}
