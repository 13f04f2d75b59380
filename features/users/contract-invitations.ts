import * as v from "valibot";
import { newPasswordSchema, texts, userSchema } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { instant } from "@/kernel/shapes.ts";

/** What a link is told that is unknown, used up, expired or declined: always the same. */
export const invitationGone =
  "This invitation has expired or was already used. Ask for a new one, or sign in if you already accepted it.";

const params = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, "This link is incomplete. Copy the whole link.")),
});

const invitationSchema = v.object({
  name: v.string(),
  email: v.string(),
  invitedBy: v.string(),
  /** Null for people without an account. */
  accountName: v.nullable(v.string()),
  roleLabel: v.string(),
  expiresAt: instant,
  /** A password can be chosen here. */
  password: v.boolean(),
  /** People can sign in with an external provider. */
  provider: v.boolean(),
  /** Who is signed in here already; null when nobody is. */
  signedInAs: v.nullable(v.string()),
});

export type Invitation = v.InferOutput<typeof invitationSchema>;

export const readInvitation = endpoint({
  method: "GET",
  path: "/api/invitations/{token}",
  summary: "Whom a link invites, by whom and to what.",
  admission: "public",
  secret: true,
  params,
  answer: invitationSchema,
  errors: [404],
});

const both = [["password"], ["confirmPassword"]] as const;

function areTheSame({ password, confirmPassword }: { password?: string; confirmPassword?: string }): boolean {
  return password === confirmPassword;
}

/** The password that somebody chooses, twice. */
export const chosenPasswordSchema = v.pipe(
  v.strictObject({ password: newPasswordSchema, confirmPassword: v.string(texts.passwordEmpty) }),
  v.forward(v.partialCheck(both, areTheSame, texts.passwordsDiffer), ["confirmPassword"]),
);

/** Without a password when the person signs in with the provider. */
const acceptanceSchema = v.pipe(
  v.strictObject({ password: v.optional(newPasswordSchema), confirmPassword: v.optional(v.string()) }),
  v.forward(v.partialCheck(both, areTheSame, texts.passwordsDiffer), ["confirmPassword"]),
);

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/invitations/{token}/accept",
  summary: "Accepts an invitation: with a password it signs the person in; without one they sign in with the provider.",
  admission: "public",
  params,
  body: acceptanceSchema,
  answer: v.union([
    v.object({ token: v.string(), user: userSchema }),
    v.object({ next: v.picklist(["second-factor", "enrol"]), ticket: v.string() }),
    v.object({ next: v.literal("provider") }),
  ]),
  errors: [400, 404],
});

export const declineInvitation = endpoint({
  method: "POST",
  path: "/api/invitations/{token}/decline",
  summary: "Declines an invitation; the link no longer works.",
  admission: "public",
  params,
  status: 204,
  errors: [404],
});
