import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import type { BackupReleases } from "@/kernel/configuration-backup.ts";
import { infoOf } from "@/kernel/files/disk.ts";
import { platforms } from "../contract-releases.ts";
import { type FoundRelease, noRelease, versionIn } from "./found-release.ts";

/** What `releases.json` may hold at most, in bytes. */
const mostBytes = 100_000;

/** `releases.json`: the version, and a file for each kind of computer beside it. */
const releasesSchema = v.object({
  version: v.pipe(v.string(), v.maxLength(40), v.check((text) => versionIn(text) !== null)),
  files: v.pipe(
    v.array(v.object({
      platform: v.picklist(platforms),
      /** A name without folders. */
      name: v.pipe(v.string(), v.maxLength(200), v.regex(/^[A-Za-z0-9_][\w.+ ()-]*$/)),
      size: v.pipe(v.number(), v.integer(), v.minValue(1)),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    })),
    v.maxLength(20),
  ),
});

const askOperator = "Ask your Strongroom administrator.";

/** The release that lies in the first of these folders that has one. A file that is missing or of another size is left out. */
export async function folderRelease(folders: readonly string[]): Promise<FoundRelease> {
  for (const folder of folders) {
    const index = join(folder, "releases.json");
    const info = await infoOf(index);
    if (info) return info.size > mostBytes ? unreadable() : await releaseIn(folder, await Deno.readTextFile(index));
  }
  return noRelease(`The backup application is not on this server yet. ${askOperator}`);
}

async function releaseIn(folder: string, text: string): Promise<FoundRelease> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), releasesSchema), text);
  if (!parsed.success) return unreadable();
  const { version, files } = parsed.output;
  const found = await Promise.all(files.map(async ({ name, ...file }) => {
    const path = join(folder, name);
    return (await infoOf(path))?.size === file.size ? [{ ...file, name, place: { path } }] : [];
  }));
  if (found.flat().length === 0) {
    return noRelease(`The files of the backup application are missing on this server. ${askOperator}`);
  }
  return { isThere: true, version: versionIn(version) ?? version, files: found.flat() };
}

const unreadable = () => noRelease(`The list of backup applications on this server cannot be read. ${askOperator}`);

/** The folders to look in; none where releases come from elsewhere, or from nowhere. */
export function releaseFolders(releases: BackupReleases): readonly string[] {
  if (releases.kind === "folder") return [releases.folder];
  if (releases.kind !== "own") return [];
  const here = fileURLToPath(import.meta.url);
  const beside = here.endsWith(".ts")
    ? fileURLToPath(new URL("../../../dist/backup-releases", import.meta.url))
    : join(dirname(here), "backup-releases");
  return [...releases.program === null ? [] : [join(releases.program, "backup-releases")], beside];
}
