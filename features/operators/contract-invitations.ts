import * as v from "valibot";
import { emailSchema, nameSchema } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, instant, pageEntries, wholePageEntries } from "@/kernel/shapes.ts";

const impersonate = { permission: "accounts.impersonate" } as const;

/** What came of an invitation. */
const invited = v.object({
  id: idSchema,
  email: v.string(),
  /** To hand over, where there is no mail server to send it. */
  invitationLink: v.optional(v.string()),
});

/** Somebody whom an operator invited. */
export type Invited = v.InferOutput<typeof invited>;

/** What the form of a dealer holds. */
export const dealerSchema = v.strictObject({
  companyName: nameSchema,
  /** The owner. */
  name: nameSchema,
  email: emailSchema,
  type: v.picklist([0, 1], "Choose how many FFLs the company has."),
});

export const inviteDealer = endpoint({
  method: "POST",
  path: "/api/accounts/invitations",
  summary: "Makes an account and invites its owner, who adds the FFLs; for operators.",
  admission: impersonate,
  alone: true,
  body: dealerSchema,
  status: 201,
  answer: invited,
  errors: [400],
});

export const inviteOwnerAgain = endpoint({
  method: "POST",
  path: "/api/accounts/{id}/invitation",
  summary:
    "Invites the owner of an account again while no one has come in as its owner; the link before stops working.",
  admission: impersonate,
  alone: true,
  params: idParams,
  answer: invited,
  errors: [404, 409],
});

const operatorSchema = v.object({
  id: idSchema,
  name: v.string(),
  email: v.string(),
  /** 0 accepted, 1 still open, 2 declined or expired. */
  invitationStatus: v.number(),
  lastSignIn: v.nullable(instant),
});

export type OperatorRow = v.InferOutput<typeof operatorSchema>;

export const listOperators = endpoint({
  method: "GET",
  path: "/api/operators",
  summary: "Those who run the service, by name; for operators.",
  admission: impersonate,
  query: v.object(wholePageEntries),
  answer: v.object(pageEntries(operatorSchema)),
});

/** What the form of an operator holds. */
export const newOperatorSchema = v.strictObject({ name: nameSchema, email: emailSchema });

export const inviteOperator = endpoint({
  method: "POST",
  path: "/api/operators",
  summary: "Invites someone to run the service too; for operators.",
  admission: impersonate,
  alone: true,
  body: newOperatorSchema,
  status: 201,
  answer: invited,
  errors: [400],
});

export const inviteOperatorAgain = endpoint({
  method: "POST",
  path: "/api/operators/{id}/invitation",
  summary: "Invites an operator again who has not come in; the link before stops working.",
  admission: impersonate,
  alone: true,
  params: idParams,
  answer: invited,
  errors: [404, 409],
});
