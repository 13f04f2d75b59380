import * as v from "valibot";
import { limits } from "@/features/documents/contract.ts";
import { annotationLimits } from "@/features/pdf/contract-annotations.ts";
import { badRequest, tooLarge } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { parseJson } from "@/kernel/json-body.ts";
import { type Multipart, type MultipartFile, readMultipart } from "@/kernel/multipart.ts";
import { parseInput } from "@/kernel/parse.ts";
import { idSchema } from "@/kernel/shapes.ts";
import { initialsSchema, newCorrectionsSchema, reasonSchema, versionDocumentSchema } from "./contract.ts";
import { usedDraftsSchema } from "./contract-marks.ts";
import type { VersionToSave } from "./offers.ts";

/** Bytes of an XFDF of the longest: each character has up to four. */
const largestXfdf = 4 * annotationLimits.xfdf;
/** Bytes of all fields together: an XFDF, and what stands beside it. */
const largestFields = largestXfdf + 2_000_000;
/** Room for what a new version adds to the largest file that may be filed. */
const largestFile = limits.fileBytes + 50_000_000;

const tooLongXfdf = "The XFDF has more than 4,000,000 characters.";

const formSchema = v.object({
  document: versionDocumentSchema,
  corrections: newCorrectionsSchema,
  initials: v.optional(initialsSchema),
  attachmentId: v.optional(idSchema),
  drafts: v.optional(usedDraftsSchema),
  removalReason: v.optional(reasonSchema),
});

/** A form that was read; its file lies there until it is dropped. */
export interface VersionForm {
  readonly version: VersionToSave;
  drop(): Promise<void>;
}

/**
 * Reads the multipart form of a new version. Throws 400 with `fields` by path (`corrections.0.description`), 413, 415, and
 * what `readMultipart` throws.
 */
export async function readVersionForm({ files }: FeatureContext, request: Request): Promise<VersionForm> {
  const parts = await readMultipart(request, {
    files,
    maximumFiles: 2,
    maximumFileBytes: largestFile,
    maximumFieldBytes: largestFields,
  });
  try {
    return { version: await versionOf(parts), drop: () => parts.drop() };
  } catch (error) {
    await parts.drop();
    throw error;
  }
}

/** Reads the multipart form with an XFDF alone. Throws 400, 413 and 415. */
export async function readXfdfForm({ files }: FeatureContext, request: Request): Promise<string> {
  const parts = await readMultipart(request, {
    files,
    maximumFiles: 1,
    maximumFileBytes: largestXfdf,
    maximumFieldBytes: largestXfdf,
  });
  try {
    refuseUnknown(parts.fields, ["xfdf"]);
    const marks = await marksOf(parts.fields, parts.files);
    if (marks?.kind === "xfdf") return marks.text;
    throw badRequest("Please choose an XFDF file.", { xfdf: "Please choose an XFDF file." });
  } finally {
    await parts.drop();
  }
}

const versionParts = ["document", "corrections", "initials", "attachmentId", "drafts", "removalReason", "xfdf"];
const mostNamed = 20;

/** Whoever sends a part of another name means something by it, and would get what they did not mean. */
function refuseUnknown(fields: Multipart["fields"], known: readonly string[]): void {
  const unknown = [...fields.keys()].filter((name) => !known.includes(name)).slice(0, mostNamed);
  if (unknown.length === 0) return;
  const message = "This part is not known here. Check its name.";
  throw badRequest(message, Object.fromEntries(unknown.map((name) => [name.slice(0, 100), message])));
}

async function versionOf({ fields, files }: Multipart): Promise<VersionToSave> {
  refuseUnknown(fields, versionParts);
  const given = parseInput(formSchema, {
    document: json(fields, "document"),
    corrections: fields.has("corrections") ? json(fields, "corrections") : [],
    initials: textOf(fields, "initials"),
    attachmentId: fields.has("attachmentId") ? json(fields, "attachmentId") : undefined,
    removalReason: textOf(fields, "removalReason"),
    drafts: fields.has("drafts") ? json(fields, "drafts") : undefined,
  });
  return { ...given, initials: given.initials ?? null, marks: await marksOf(fields, files) };
}

function json(fields: Multipart["fields"], name: string): unknown {
  try {
    return parseJson(fields.get(name) ?? "");
  } catch {
    const message = `The part \`${name}\` is missing or is not JSON.`;
    throw badRequest(message, { [name]: message });
  }
}

/** The initials as they are, or as a JSON text, as the description of the route has them. */
function textOf(fields: Multipart["fields"], name: string): string | undefined {
  const text = fields.get(name);
  if (text === undefined || text === "" || text === "null") return undefined;
  const quoted = /^"(.*)"$/s.exec(text);
  return quoted ? String(json(fields, name)) : text;
}

async function marksOf(fields: Multipart["fields"], files: readonly MultipartFile[]): Promise<VersionToSave["marks"]> {
  const known = new Set(["file", "xfdf"]);
  const stray = files.find(({ part }) => !known.has(part));
  if (stray) throw badRequest("Send the annotated PDF in the part `file`, or its marks in the part `xfdf`.");
  const file = files.find(({ part }) => part === "file");
  const xfdf = files.find(({ part }) => part === "xfdf");
  const text = fields.get("xfdf") ?? (xfdf ? await textOfFile(xfdf) : undefined);
  if (file && text !== undefined) {
    const message = "Send the annotated PDF or the XFDF, not both.";
    throw badRequest(message, { xfdf: message });
  }
  if (file) {
    const { received: { path, sha256 }, fileName } = file;
    return { kind: "file", path, sha256, fileName };
  }
  if (text === undefined) return null;
  if (text.length > annotationLimits.xfdf) throw tooLarge(tooLongXfdf);
  return { kind: "xfdf", text };
}

async function textOfFile({ received }: MultipartFile): Promise<string> {
  if (received.size > largestXfdf) throw tooLarge(tooLongXfdf);
  return await Deno.readTextFile(received.path);
}
