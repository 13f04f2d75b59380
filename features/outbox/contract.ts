import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

const readOutbox = { permission: "outbox.read" } as const;

/** A mail as a manager sees it. */
export const outboxRowSchema = v.object({
  id: idSchema,
  /** The address of the receiver. */
  to: v.string(),
  toName: v.string(),
  subject: v.string(),
  /** Empty for private mail, such as a password reset. */
  text: v.string(),
  /** Empty where the reader may not hand them over, and once the mail was sent: links let people in. */
  links: v.array(v.object({ label: v.string(), href: v.string() })),
  createdAt: instant,
  sentAt: v.nullable(instant),
  /** `held`: there is no mail server. `waiting`: on its way. `failed`: given up. */
  state: v.picklist(["held", "waiting", "sent", "failed"]),
  isPrivate: v.boolean(),
  maySendAgain: v.boolean(),
});

export type OutboxRow = v.InferOutput<typeof outboxRowSchema>;

export const listOutbox = endpoint({
  method: "GET",
  path: "/api/outbox",
  summary: "Mail of own stores, newest first; with its links while they can be handed over.",
  admission: readOutbox,
  secret: true,
  query: v.object({ storeId: v.optional(idText), ...pageQueryEntries }),
  answer: v.object({
    ...pageEntries(outboxRowSchema),
    /** False without a mail server: nothing is sent, links are handed over by people. */
    isConfigured: v.boolean(),
  }),
});

export type OutboxPage = v.InferOutput<NonNullable<typeof listOutbox.answer>>;

export const sendMailAgain = endpoint({
  method: "POST",
  path: "/api/outbox/{id}/send",
  summary: "Resends an email that failed, or that was held before there was a mail server.",
  admission: readOutbox,
  params: idParams,
  answer: outboxRowSchema,
  errors: [404, 409],
});
