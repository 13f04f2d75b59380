import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";

/** What a check of a licence number answers (document 1, section 7; decisions, 'Accounts, stores, users'). */
export const licenceAnswerSchema = v.object({
  /** A store here holds the licence already. */
  hasStore: v.boolean(),
  isValidFFLNumber: v.boolean(),
  verification: v.picklist(["listed", "not_listed", "not_verifiable", "not_checked"]),
  licenceName: v.nullable(v.string()),
  businessName: v.nullable(v.string()),
  state: v.nullable(v.string()),
  licenceType: v.nullable(v.string()),
  expiresOn: v.nullable(v.string()),
  isExpired: v.boolean(),
  /** What else to tell a person; empty when there is nothing to tell. */
  message: v.string(),
});

export type LicenceAnswer = v.InferOutput<typeof licenceAnswerSchema>;

export const verifyLicence = endpoint({
  method: "GET",
  path: "/api/ffldetails/{number}/verify",
  summary: "Whether an FFL number can be one, is in ATF's public list, and is held by a store already.",
  admission: "signed-in",
  params: v.object({ number: v.pipe(v.string(), v.maxLength(40)) }),
  answer: licenceAnswerSchema,
});
