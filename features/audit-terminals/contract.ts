import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant } from "@/kernel/shapes.ts";

/** Who shows codes and looks on: whoever manages the ATF audit of the store. */
export const lookOnPermission = "audits.manage_atf";

/** How long a code is good, in minutes. */
export const codeMinutes = 10;

const manage = { permission: lookOnPermission } as const;

/** A code that is good: its characters are told once, to who asked for it. */
const openCodeSchema = v.object({
  /** The auditor whom it signs in. */
  userId: idSchema,
  name: v.string(),
  shownAt: instant,
  expiresAt: instant,
});

export const shownCodeSchema = v.object({
  ...openCodeSchema.entries,
  /** In groups of four, as it is read out: `KM7T-4RWX-9DHA`. */
  code: v.string(),
});

export type ShownCode = v.InferOutput<typeof shownCodeSchema>;

/** Somebody who is signed in as an auditor of the audit. */
export const presentSchema = v.object({
  /** The session at a terminal; null for an auditor's own computer. */
  terminalId: v.nullable(idSchema),
  /** The terminal's number; null for an auditor's own computer. */
  terminal: v.nullable(v.number()),
  userId: idSchema,
  name: v.string(),
  since: instant,
  /** May lag behind by a minute, on an own computer by five. */
  lastActive: instant,
  /** What they opened last; null where they opened nothing yet. */
  opened: v.nullable(v.object({ documentId: idSchema, customerName: v.nullable(v.string()), at: instant })),
});

export type Present = v.InferOutput<typeof presentSchema>;

/** An inspection as the dealer sees it go on. */
export const inspectionSchema = v.object({
  auditId: idSchema,
  /** The code that is good now; null without one. */
  code: v.nullable(openCodeSchema),
  /** Auditors of the audit who may be given a code, the lead first; at most 100. */
  auditors: v.array(v.object({ userId: idSchema, name: v.string(), isLead: v.boolean() })),
  /** Who is signed in now: terminals by their number, then own computers. */
  present: v.array(presentSchema),
  /** Documents since midnight at the store, each counted once. */
  today: v.object({ opened: v.number(), flagged: v.number(), reviewed: v.number() }),
});

export type Inspection = v.InferOutput<typeof inspectionSchema>;

export const getInspection = endpoint({
  method: "GET",
  path: "/api/audits/{id}/inspection",
  summary: "An ATF audit as it goes on: who is signed in and where, what they opened last, today's counts.",
  admission: manage,
  // Asked again and again while the page is open.
  background: true,
  params: idParams,
  answer: inspectionSchema,
  errors: [404],
});

export const showCode = endpoint({
  method: "POST",
  path: "/api/audits/{id}/inspectionCode",
  summary: "Makes a code that starts one read-only session of an auditor at a terminal, once, within ten minutes. It " +
    "replaces the audit's code of before.",
  admission: manage,
  alone: true,
  params: idParams,
  body: v.strictObject({ userId: v.pipe(v.number("Choose an auditor."), v.integer("Choose an auditor.")) }),
  status: 201,
  answer: shownCodeSchema,
  errors: [400, 403, 404, 409],
});

export const withdrawCode = endpoint({
  method: "DELETE",
  path: "/api/audits/{id}/inspectionCode",
  summary: "Withdraws the code of an audit; it is no error when there is none any more.",
  admission: manage,
  alone: true,
  params: idParams,
  status: 204,
  errors: [403, 404],
});

export const endTerminal = endpoint({
  method: "DELETE",
  path: "/api/inspectionTerminals/{id}",
  summary: "Ends an auditor's session at a terminal, at once; it is no error when it has ended already.",
  admission: manage,
  alone: true,
  params: idParams,
  status: 204,
  errors: [403, 404],
});
