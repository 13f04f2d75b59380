import * as v from "valibot";
import { userSchema } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idSchema, instant, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

/** Why an operator acts for somebody; the account reads it in its history. */
export const reasonSchema = v.pipe(
  v.string("Give a reason."),
  v.trim(),
  v.minLength(5, "Give a reason of at least five characters."),
  v.maxLength(500, "At most 500 characters."),
);

const impersonate = { permission: "accounts.impersonate" } as const;

export const makeCode = endpoint({
  method: "POST",
  path: "/api/impersonation/codes",
  summary: "A link that works once, within five minutes, to impersonate someone in another browser.",
  admission: impersonate,
  body: v.strictObject({ userId: idSchema, reason: reasonSchema }),
  status: 201,
  answer: v.object({ link: v.string(), expiresAt: instant }),
  errors: [400, 404],
});

export const useCode = endpoint({
  method: "POST",
  path: "/api/impersonation/exchange",
  summary: "Uses up a code: signs the operator in and starts impersonating the person.",
  admission: "public",
  body: v.strictObject({ code: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/)), id: idSchema }),
  answer: v.union([
    v.object({ token: v.string(), user: userSchema }),
    v.object({ next: v.picklist(["second-factor", "enrol"]), ticket: v.string() }),
  ]),
  errors: [400, 404],
});

/** An account as operators see it: what it is called and how large it is, nothing of its records. */
export const accountRowSchema = v.object({
  id: idSchema,
  name: v.string(),
  phone: v.string(),
  type: v.number(),
  isDisabled: v.boolean(),
  people: v.number(),
  stores: v.number(),
  /** Bytes that the files of its documents take, as of the last count; null before the first. */
  storage: v.nullable(v.number()),
  /** When somebody of it was last seen; null when nobody ever was. */
  lastActive: v.nullable(instant),
  /** Nobody has come in as its owner yet: the invitation can be sent again. */
  waitsForOwner: v.boolean(),
  createdOn: instant,
});

export type AccountRow = v.InferOutput<typeof accountRowSchema>;

/** The lists of operators are searched from this many characters on (document 1, section 9). */
export const searchFrom = 3;

const accountsQuery = v.object({
  /** A part of the name; empty for all. */
  search: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text === "" || text.length >= searchFrom, "The search begins with three characters."),
      v.maxLength(100, "At most 100 characters."),
    ),
    "",
  ),
  ...pageQueryEntries,
});

export type AccountsQuery = v.InferOutput<typeof accountsQuery>;

const accountList = v.object(pageEntries(accountRowSchema));

export type AccountList = v.InferOutput<typeof accountList>;

export const listAccounts = endpoint({
  method: "GET",
  path: "/api/accounts",
  summary: "One page of all accounts, by name; for operators.",
  admission: impersonate,
  query: accountsQuery,
  answer: accountList,
});
