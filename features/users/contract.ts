import * as v from "valibot";
import {
  emailSchema,
  nameSchema,
  phoneSchema,
  texts as peopleTexts,
  userSchema,
} from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { asRead, idParams, idSchema, idText, pageEntries, pageQueryEntries } from "@/kernel/shapes.ts";

/** Texts of document 1, sections 5 and 8, to the letter. */
export const texts = {
  permissionRequired: "Permission level is required",
  statusRequired: "User status is required",
  storesRequired: "Must have at least one FFL Access",
  fieldsWrong: "Error: All fields need to be correct",
  userExists: "User already exists. Please try with another email address.",
} as const;

/** The list's search begins with this many characters (document 1, section 9). */
export const searchFrom = 3;

/** Fields of a row that the list may be sorted by. */
export const sortFields = [
  "name",
  "email",
  "permission",
  "userStatus",
  "invitationStatus",
  "lastSignIn",
  "createdOn",
] as const;

/** A filter that is left out, or sent empty, does not filter. */
function given<Schema extends v.GenericSchema<string, unknown>>(schema: Schema) {
  return v.optional(v.union([v.pipe(v.literal(""), v.transform(() => undefined)), schema], lastMessage));
}

/** A union's own message says nothing; the last branch knows what is wrong. */
function lastMessage(issue: v.UnionIssue<v.BaseIssue<unknown>>): string {
  return issue.issues?.at(-1)?.message ?? "This value cannot be used here.";
}

function numberIn<const Numbers extends readonly number[]>(numbers: Numbers, message: string) {
  return given(v.pipe(
    v.string(),
    v.transform((text) => /^-?\d$/.test(text) ? Number(text) : NaN),
    v.picklist(numbers, message),
  ));
}

/** What may stand in the query of the list; the screen reads its address by the same entries. */
export const filterEntries = {
  /** People of one store, or of one of several; the name may be repeated. */
  documentStoreIds: v.optional(v.pipe(
    v.union([v.pipe(idText, v.transform((id) => [id])), v.pipe(v.array(idText), v.maxLength(1000))], lastMessage),
  )),
  /** People who have none of the account's FFLs: never given one, or theirs were deleted. */
  withoutStore: given(v.picklist(["true"], "Send true, or leave it out.")),
  /** A part of the name or of the email. */
  search: given(v.pipe(
    v.string(),
    v.trim(),
    v.minLength(searchFrom, "The search begins with three characters."),
    v.maxLength(100, "At most 100 characters."),
  )),
  permission: numberIn([-1, 0, 1, 2, 3, 4, 5, 6, 7], "A permission is the number of a role, from -1 to 7."),
  userStatus: numberIn([0, 1], "A user status is 0 (Enabled) or 1 (Disabled)."),
  invitationStatus: numberIn([0, 1, 2], "An invitation status is 0 (accepted), 1 (open) or 2 (rejected)."),
  sort: given(v.picklist(sortFields, `A list is sorted by one of ${sortFields.join(", ")}.`)),
  sortOrder: given(v.pipe(v.string(), v.toLowerCase(), v.picklist(["asc", "desc"], "An order is asc or desc."))),
  ...pageQueryEntries,
} as const;

const filtersSchema = v.strictObject(filterEntries);

export type UserFilters = v.InferOutput<typeof filtersSchema>;
/** The same as it stands in a query string. */
export type UserQuery = v.InferInput<typeof filtersSchema>;

export const listUsers = endpoint({
  method: "GET",
  path: "/api/users",
  summary: "People of the stores in which the caller manages people; for operators those of all accounts.",
  admission: { permission: "users.list" },
  query: filtersSchema,
  answer: v.object(pageEntries(userSchema)),
});

const userOptionsSchema = v.object({
  me: v.object({ id: idSchema, permission: v.number(), rank: v.number() }),
  accountType: v.number(),
  /** By name. */
  stores: v.array(v.object({ id: idSchema, name: v.string(), timeZone: v.string() })),
});

export type UserOptions = v.InferOutput<typeof userOptionsSchema>;

export const getUserOptions = endpoint({
  method: "GET",
  path: "/api/userOptions",
  summary: "What the caller may give to people: their own rank, and the FFLs in which they manage people.",
  admission: { permission: "accounts.manage_users" },
  answer: userOptionsSchema,
});

const permission = v.pipe(
  v.number(texts.permissionRequired),
  v.picklist([-1, 0, 1, 2, 3, 4, 5, 6, 7], texts.permissionRequired),
);
const storeIds = v.optional(v.pipe(v.array(idSchema), v.maxLength(10_000)));
/** Nobody is asked for a telephone number when they are invited. */
const phone = v.union([v.pipe(v.string(), v.trim(), v.literal("")), phoneSchema], lastMessage);

/** The specification also writes StoreIds. */
function oneSpelling<Given extends { storeIds?: number[]; StoreIds?: number[] }>({ StoreIds, ...rest }: Given) {
  return { ...rest, storeIds: rest.storeIds ?? StoreIds };
}

/** A person with what came of a change besides. */
const changedUser = v.object({
  ...userSchema.entries,
  /** To hand over, where there is no mail server to send it. */
  invitationLink: v.optional(v.string()),
  /** The new email of somebody who has been in: it counts once they confirm it. */
  emailAwaited: v.optional(v.string()),
});

export type ChangedUser = v.InferOutput<typeof changedUser>;

export const inviteUser = endpoint({
  method: "POST",
  path: "/api/users",
  summary: "Invites someone: creates the user and sends a link that works once, for 7 days.",
  admission: { permission: "accounts.manage_users" },
  alone: true,
  body: v.strictObject({
    user: v.pipe(
      v.strictObject({
        name: nameSchema,
        email: emailSchema,
        phone: v.optional(phone, ""),
        permission,
        userStatus: v.optional(v.literal(0, "A new user is always enabled.")),
        storeIds,
        StoreIds: storeIds,
      }),
      v.transform(oneSpelling),
    ),
    /** An invitation is sent in any case; clients of the specification say so. */
    shouldResendInvite: v.optional(v.boolean()),
  }),
  answer: changedUser,
  status: 201,
  errors: [400, 404, 429],
});

const userChange = v.pipe(
  v.strictObject({
    ...asRead(userSchema),
    id: idSchema,
    /** The version that was read; a stale one answers 409. */
    version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    name: v.optional(nameSchema),
    email: v.optional(emailSchema),
    phone: v.optional(phone),
    permission: v.optional(permission),
    userStatus: v.optional(v.picklist([0, 1], texts.statusRequired)),
    storeIds,
    StoreIds: storeIds,
    /** Sends an open or turned-down invitation again; the link before stops working. */
    shouldResendInvite: v.optional(v.boolean()),
    /** Of an operator's own record: whom they act for from now on; null ends it. */
    impersonatedTo: v.optional(v.nullable(idSchema)),
    reason: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(500, "At most 500 characters.")))),
    /** Of a newcomer's own record: the type of account they choose, until they register; 2 takes the choice back. */
    accountType: v.optional(v.picklist([0, 1, 2], peopleTexts.accountTypeRequired)),
  }),
  v.transform(oneSpelling),
);

/** What a person is to be like from now on; what is left out stays, and they may be sent back as they were read. */
export type UserChange = v.InferOutput<typeof userChange>;

export const updateUser = endpoint({
  method: "PUT",
  path: "/api/users",
  summary: "Changes a person: your own name, email and phone, or someone of an equal or lower rank in your stores. " +
    "Of your own record an operator sets whom they act for, and a newcomer the account type that they choose.",
  admission: "signed-in",
  wayBack: true,
  body: userChange,
  answer: changedUser,
  errors: [400, 403, 404, 409, 429],
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/api/users/{id}",
  summary: "Deletes someone of a lower rank and ends their sessions. Their name stays on what they did.",
  admission: { permission: "accounts.manage_users" },
  alone: true,
  params: idParams,
  status: 204,
  errors: [403, 404, 409],
});
