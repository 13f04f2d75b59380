import * as v from "valibot";
import { emailSchema } from "@/features/accounts/contract.ts";
import { endpoint } from "@/kernel/endpoint.ts";
import { idParams, idSchema, idText, instant } from "@/kernel/shapes.ts";
import { districtDigitsSchema, lastDigitsSchema } from "./contract-digits.ts";

/** Texts of document 1, section 5, to the letter, and the help that decisions ask for. */
export const varianceTexts = {
  emailRequired: "Email Address is required",
  emailInvalid: "Email is invalid",
  help:
    "Since August 2022 (ATF Ruling 2022-1) an individual variance is needed only for methods outside that ruling. " +
    "If you hold one, keep it here: it must be available to ATF.",
  wrongType: "Please choose a PDF, PNG or JPEG file.",
  seenUnreadable: "Send the SHA-256 of the document that you have seen, or none.",
} as const;

/** A variance document is at most this large, in bytes. */
export const varianceBytes = 25_000_000;

/** The variance approval document of a store. */
export const varianceSchema = v.object({
  storeId: idSchema,
  fileName: v.string(),
  mediaType: v.picklist(["application/pdf", "image/png", "image/jpeg"]),
  /** Bytes. */
  size: v.number(),
  sha256: v.string(),
  uploadedBy: v.string(),
  uploadedAt: instant,
  /** Where the bytes are. */
  uri: v.string(),
});

export type VarianceDocument = v.InferOutput<typeof varianceSchema>;

/** What somebody has seen who was shown no document. */
export const noVariance = "none";

/**
 * The document that somebody has seen, by its SHA-256; {@link noVariance} when they were shown none. Our screens always
 * say it. A program that leaves it out means the document as it is (document 1, section 7, names no such part).
 */
export const seenSchema = v.optional(
  v.pipe(v.string(), v.regex(/^(?:none|[0-9a-f]{64})$/, varianceTexts.seenUnreadable)),
);

const seenRule = "Answers 409 with who and when if the store's document is not the one told as `seen`.";

const managing = { permission: "stores.manage" } as const;

export const uploadVariance = endpoint({
  method: "POST",
  path: "/api/varianceApproval",
  summary: `Keeps the variance approval document of a store; the one before is replaced. ${seenRule}`,
  admission: managing,
  parts: [
    { name: "StoreId", json: idText, description: "The store's id; `storeId` is accepted too." },
    {
      name: "seen",
      json: seenSchema,
      optional: true,
      description: "The SHA-256 of the document that is replaced, `none` where there is none yet; left out: as it is.",
    },
    { name: "file", description: "A PDF, PNG or JPEG of at most 25 MB." },
  ],
  status: 201,
  answer: varianceSchema,
  errors: [400, 404, 409, 413, 415],
});

export const getVariance = endpoint({
  method: "GET",
  path: "/api/varianceApproval/{id}",
  summary: "The variance approval document of the store with this id; null when there is none.",
  admission: managing,
  params: idParams,
  answer: v.nullable(varianceSchema),
});

export const readVariance = endpoint({
  method: "GET",
  path: "/api/varianceApproval/{id}/content",
  summary: "The bytes of the variance approval document of the store with this id.",
  admission: managing,
  params: idParams,
  query: v.object({ download: v.optional(v.string()) }),
  produces: "application/octet-stream",
  errors: [404],
});

export const deleteVariance = endpoint({
  method: "DELETE",
  path: "/api/varianceApproval/{id}",
  summary: `Deletes the variance approval document of the store with this id. ${seenRule}`,
  admission: managing,
  params: idParams,
  query: v.object({ seen: seenSchema }),
  status: 204,
  errors: [404, 409],
});

/** The form of a request for a variance (document 1, section 5). */
export const varianceFormSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(100, "At most 100 characters.")),
  email: v.pipe(
    v.string(varianceTexts.emailRequired),
    v.trim(),
    v.nonEmpty(varianceTexts.emailRequired),
    v.check((typed) => v.is(emailSchema, typed), varianceTexts.emailInvalid),
    v.toLowerCase(),
  ),
  fflFirstThreeDigits: districtDigitsSchema,
  fflLastFiveDigits: lastDigitsSchema,
});

/** The same as a body: the name may be left out. */
export const varianceRequestSchema = v.strictObject({
  ...varianceFormSchema.entries,
  name: v.optional(varianceFormSchema.entries.name, ""),
});

export type VarianceRequest = v.InferOutput<typeof varianceRequestSchema>;

export const requestVariance = endpoint({
  method: "POST",
  path: "/api/users/{userId}/variance",
  summary: "Asks the operators for help with a variance, for yourself.",
  admission: managing,
  params: v.object({ userId: idText }),
  body: varianceRequestSchema,
  status: 204,
  errors: [400, 404, 429],
});
