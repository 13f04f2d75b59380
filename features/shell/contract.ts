import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { idSchema, instant } from "@/kernel/shapes.ts";

/** To open all stores. */
export const overviewPermission = "shell.overview";

/** A store as the frame shows it, with what the person may do there. */
export const sessionStoreSchema = v.object({
  id: idSchema,
  friendlyFFLName: v.string(),
  legalFFLName: v.string(),
  /** The licence number, as much of it as is known; empty when nothing is. */
  licence: v.string(),
  city: v.string(),
  state: v.string(),
  timeZone: v.string(),
  /** Within business hours at this moment. */
  isOpen: v.boolean(),
  /** Today's hours at the store, `9:00 AM - 6:00 PM, Mountain Time`; null when it is closed all day or always open. */
  hoursToday: v.nullable(v.string()),
  /** When it opens next, `tomorrow at 9:00 AM, Mountain Time`; null while it is open. */
  opensNext: v.nullable(v.string()),
  /** Seconds until it is worth asking again whether it is open; null when it is always open. */
  askAgainIn: v.nullable(v.number()),
  permissions: v.array(v.string()),
});

/** Everything that the frame needs of the person who is signed in. */
export const sessionSchema = v.object({
  person: v.object({
    id: idSchema,
    name: v.string(),
    email: v.string(),
    /** Ten digits; empty when it is not known. */
    phone: v.string(),
    role: v.string(),
    roleLabel: v.string(),
    initials: v.string(),
    /** Where the person's picture is; null without one. */
    uri: v.nullable(v.string()),
    isOperator: v.boolean(),
  }),
  account: v.nullable(v.object({
    id: idSchema,
    name: v.string(),
    type: v.number(),
    isDisabled: v.boolean(),
    /** Stores of the account, those too that the person does not see. */
    storeCount: v.number(),
  })),
  /** Stores that the person may see, by name. */
  stores: v.array(sessionStoreSchema),
  /** The store that the person was in last, from a cookie of theirs; null when it is none of these stores. */
  lastStoreId: v.nullable(idSchema),
  /** What the person holds anywhere, in some store or in none. */
  accountPermissions: v.array(v.string()),
  /** True for those who look from an auditor's side: auditors always, a dealer's person after they switched. */
  auditorMode: v.boolean(),
  maySwitchToAuditor: v.boolean(),
  /** The operator behind, while one acts for the person, and when that ends by itself. */
  impersonating: v.nullable(v.object({ id: idSchema, name: v.string(), until: instant })),
  /** Where the person has to go before anything else, such as to register a company; null when they are free. */
  sendTo: v.nullable(v.string()),
  /** What is shown instead of everything else; null when nothing is in the way. */
  blocking: v.nullable(v.object({
    title: v.string(),
    detail: v.string(),
    /** True when it may be over in a moment, so that trying again is worth it. */
    mayPass: v.optional(v.boolean()),
  })),
  /** Of a session that only reads, at a shop's terminal: which one, and when it ends by itself at the latest. */
  terminal: v.optional(v.object({ name: v.string(), until: instant })),
  sampleInstallation: v.boolean(),
  /** The server's clock was set and is not trusted yet; told to account owners and operators. */
  clockJump: v.optional(v.object({ from: instant, to: instant })),
  copyright: v.string(),
});

export type Session = v.InferOutput<typeof sessionSchema>;
export type SessionStore = v.InferOutput<typeof sessionStoreSchema>;

export const getSession = endpoint({
  method: "GET",
  path: "/api/session",
  summary: "Who is signed in, their account and stores, and what they may do in each.",
  admission: "signed-in",
  reaches: ["shut-out", "program", "confined"],
  answer: sessionSchema,
});

export const getSessionEnd = endpoint({
  method: "GET",
  path: "/api/session/end",
  summary:
    "Where the browser goes whose session was ended: an inspector's after an audit to the page that says so. Null " +
    "for the sign-in page.",
  admission: "public",
  answer: v.object({ leadsTo: v.nullable(v.string()) }),
});
