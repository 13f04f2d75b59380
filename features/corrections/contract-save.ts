import { documentSchema } from "@/features/documents/contract.ts";
import { endpoint, idempotencyKeyHeader } from "@/kernel/endpoint.ts";
import { idParams, idSchema } from "@/kernel/shapes.ts";
import { usedDraftsSchema } from "./contract-marks.ts";
import { initialsSchema, newCorrectionsSchema, reasonSchema, versionDocumentSchema } from "./contract.ts";

const versionParts = [
  { name: "document", json: versionDocumentSchema, description: "The version it is based on, and changed values." },
  { name: "corrections", json: newCorrectionsSchema, description: "What was corrected, in words, with its marks." },
  {
    name: "initials",
    json: initialsSchema,
    optional: true,
    description: "Two letters; required where there are marks.",
  },
  { name: "attachmentId", json: idSchema, optional: true, description: "The form's newest version, unless left out." },
  {
    name: "removalReason",
    json: reasonSchema,
    optional: true,
    description: "Why marks of earlier versions are left out of the XFDF; required where any is.",
  },
  {
    name: "drafts",
    json: usedDraftsSchema,
    optional: true,
    description: "The caller's drafts that became this version; they go with it, and no other.",
  },
  {
    name: "xfdf",
    optional: true,
    description:
      "All marks of the new version: those that were there before and the new ones. One left out is removed.",
  },
  { name: "file", optional: true, description: "In its place the annotated PDF, of which the marks are taken." },
];

const versionEndpoint = {
  admission: { permission: "corrections.correct" },
  headers: [idempotencyKeyHeader],
  params: idParams,
  parts: versionParts,
  answer: documentSchema,
  status: 201,
  errors: [400, 404, 409, 413, 415, 429, 503],
} as const;

export const saveVersion = endpoint({
  ...versionEndpoint,
  method: "POST",
  path: "/api/documents/{id}/version",
  summary: "Saves corrections as a new version of the form: an incremental update behind the bytes of the one before.",
});

/** The same at the address that document 2 writes: pages and files stand beside the API there. */
export const saveVersionOutside = endpoint({
  ...versionEndpoint,
  method: "POST",
  path: "/documents/{id}/version",
  summary: "The same as `POST /api/documents/{id}/version`.",
});
