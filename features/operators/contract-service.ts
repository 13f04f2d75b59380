import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idSchema, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

const operating = { permission: "accounts.impersonate" } as const;

const timestampingSchema = v.object({
  /** The newest timestamp; null before the first. */
  last: v.nullable(v.object({ time: instant, authority: v.string() })),
  /** Since when it fails, and why, as a sentence; null while it works. */
  failure: v.nullable(v.object({ since: instant, reason: v.string() })),
});

/** How the timestamping of the ledger does. */
export type Timestamping = v.InferOutput<typeof timestampingSchema>;

/** How the installation does, for those who run it. */
export const serviceStateSchema = v.object({
  version: v.string(),
  /** The jump of the clock for which nothing is removed; null when time is trusted. */
  clock: v.nullable(v.object({ from: instant, to: instant, trustedFrom: instant })),
  /** Bytes of all files of documents, as of the last count; null before it. */
  storage: v.nullable(v.object({ bytes: v.number(), countedAt: instant })),
  mail: v.object({
    /** False without a mail server: all mail is held. */
    isConfigured: v.boolean(),
    waiting: v.number(),
    held: v.number(),
    failed: v.number(),
    /** At most twenty accounts whose mail failed, the most first; of no account when the id is null. */
    failedOf: v.array(v.object({ accountId: v.nullable(idSchema), name: v.string(), count: v.number() })),
  }),
  jobs: v.object({
    /** Due, and not taken yet. */
    waiting: v.number(),
    /** Since when the oldest of them is due. */
    waitingSince: v.nullable(instant),
    /** Failed too often to be tried again. */
    givenUp: v.number(),
  }),
  /** Null where no authority is set. */
  timestamps: v.nullable(timestampingSchema),
});

export type ServiceState = v.InferOutput<typeof serviceStateSchema>;

export const getServiceState = endpoint({
  method: "GET",
  path: "/api/serviceState",
  summary: "How the installation does: version, storage, failed mail, jobs that wait; for operators.",
  admission: operating,
  answer: serviceStateSchema,
});

/** A request for help with a variance that waits for an operator. */
export const waitingRequestSchema = v.object({
  /** A UUID. */
  id: v.string(),
  accountId: idSchema,
  accountName: v.string(),
  fflFirstThreeDigits: v.string(),
  fflLastFiveDigits: v.string(),
  /** Whom to answer, as the dealer typed it; empty for no name. */
  name: v.string(),
  email: v.string(),
  byName: v.string(),
  requestedAt: instant,
});

export type WaitingRequest = v.InferOutput<typeof waitingRequestSchema>;

export const listVarianceRequests = endpoint({
  method: "GET",
  path: "/api/varianceRequests",
  summary: "The requests for help with a variance that wait for an operator, the oldest first.",
  admission: operating,
  query: v.object(pageQueryEntries),
  answer: v.object(pageEntries(waitingRequestSchema)),
});

export const answerVarianceRequest = endpoint({
  method: "POST",
  path: "/api/varianceRequests/answered",
  summary: "Says that a request for help with a variance was answered; the account reads it in its history.",
  admission: operating,
  body: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  status: 204,
  errors: [400, 404],
});
