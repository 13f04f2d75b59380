import * as v from "valibot";
import { byteHeaders, endpoint } from "@/kernel/endpoint.ts";
import { backupPermission } from "./contract.ts";

/** Computers that the application is built for. */
export const platforms = ["windows-x64", "mac-arm64", "mac-x64", "linux-x64"] as const;

export type Platform = (typeof platforms)[number];

const admission = { permission: backupPermission } as const;

/** The application for one kind of computer. */
export const releaseFileSchema = v.object({
  platform: v.picklist(platforms),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Hexadecimal; null where the release's host does not say it. */
  sha256: v.nullable(v.string()),
  /** Where it is downloaded: on this server, or at the host of the release. */
  href: v.string(),
});

export type ReleaseFile = v.InferOutput<typeof releaseFileSchema>;

/** The newest application that there is; `problem` is a sentence in its place where there is none. */
export const releaseSchema = v.variant("isThere", [
  v.object({ isThere: v.literal(true), version: v.string(), files: v.array(releaseFileSchema) }),
  v.object({ isThere: v.literal(false), problem: v.string() }),
]);

export type Release = v.InferOutput<typeof releaseSchema>;

export const readRelease = endpoint({
  method: "GET",
  path: "/api/backup/release",
  summary: "The newest backup application, with a file for each kind of computer; or why there is none.",
  admission,
  answer: releaseSchema,
});

export const readReleaseFile = endpoint({
  method: "GET",
  path: "/api/backup/release/files/{platform}",
  summary: "The backup application for a kind of computer, where this server has it, checked against its sum.",
  admission,
  params: v.object({ platform: v.picklist(platforms, "There is no backup application for this kind of computer.") }),
  headers: byteHeaders,
  produces: "application/octet-stream",
  errors: [404, 503],
});

export const readInstructions = endpoint({
  method: "GET",
  path: "/api/backup/instructions",
  summary: "How to set up the backup application, as a PDF file.",
  admission,
  headers: byteHeaders,
  produces: "application/pdf",
});
