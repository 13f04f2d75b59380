import { AppError, notFound } from "@/kernel/errors.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type FileBytes, fileResponse } from "@/kernel/files/file-response.ts";
import { plainStream } from "@/kernel/files/read.ts";
import type { Platform, Release } from "../contract-releases.ts";
import type { FoundFile } from "./found-release.ts";
import { releasesKey } from "./releases.ts";

/** The newest release as it goes over the wire. */
export async function presentedRelease(context: FeatureContext): Promise<Release> {
  const release = await context.service(releasesKey).latest();
  if (!release.isThere) return release;
  const files = release.files.map(({ place, ...file }) => ({
    ...file,
    href: "url" in place ? place.url : `/api/backup/release/files/${file.platform}`,
  }));
  return { isThere: true, version: release.version, files };
}

/**
 * The bytes of the application for a kind of computer. Throws 404 where this server has none, 503 where it is not the file that was
 * released.
 */
export async function sendRelease(context: FeatureContext, platform: Platform, request: Request): Promise<Response> {
  const release = await context.service(releasesKey).latest();
  const file = release.isThere ? release.files.find((one) => one.platform === platform) : undefined;
  if (!file || !("path" in file.place)) throw notFound("This server has no backup application for this computer.");
  return await fileResponse(bytesOf(context, file, file.place.path), request, {
    name: file.name,
    mediaType: "application/octet-stream",
    download: true,
    cacheControl: "private, no-cache",
  });
}

/** A file beside the program: read whole once, and again when it was changed. */
function bytesOf(context: FeatureContext, { sha256, size, platform }: FoundFile, path: string): FileBytes {
  const assertWhole = async () => {
    if (await context.service(releasesKey).sums.sum(path) === sha256) return;
    context.log.error("backup_release_damaged", { platform });
    throw damaged();
  };
  return {
    ...{ etag: sha256 ?? "", size, assertWhole },
    read: async (span) => {
      await assertWhole();
      const file = await Deno.open(path);
      const { start, end } = span ?? { start: 0, end: size - 1 };
      await file.seek(start, Deno.SeekMode.Start);
      return plainStream(file, end - start + 1);
    },
  };
}

function damaged(): AppError {
  return new AppError(
    503,
    "backup.release_damaged",
    "The backup application on this server is damaged. Ask your Strongroom administrator to replace it.",
  );
}
