import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import * as v from "valibot";
import { version } from "@/kernel/version.ts";
import { emptied, fileSize } from "../build/tools.ts";

const root = new URL("../../", import.meta.url).pathname;
const folder = `${root}dist/backup-releases`;

const platforms = ["windows-x64", "mac-x64", "mac-arm64", "linux-x64"] as const;

/** What the application is built for. */
export type Platform = (typeof platforms)[number];

const releasesSchema = v.object({
  version: v.string(),
  files: v.array(v.object({
    platform: v.picklist(platforms),
    /** In the folder of `releases.json`. */
    name: v.string(),
    /** Bytes. */
    size: v.number(),
    /** 64 hexadecimal digits. */
    sha256: v.string(),
  })),
});

type Releases = v.InferOutput<typeof releasesSchema>;

/** Puts a built file beside `releases.json`, which the server's download page reads, in the place of an earlier one. */
export async function addRelease(platform: Platform, built: string): Promise<void> {
  const before = await known();
  const ending = platform === "windows-x64" ? ".exe" : platform === "linux-x64" ? ".run" : "";
  const name = `strongroom-backup-${version}-${platform}${ending}`;
  await Deno.copyFile(built, `${folder}/${name}`);
  const file = { platform, name, size: await fileSize(built), sha256: await sha256Of(built) };
  const files = [...before.files.filter((one) => one.platform !== platform), file];
  files.sort((one, other) => platforms.indexOf(one.platform) - platforms.indexOf(other.platform));
  const draft = `${folder}/releases.json.draft`;
  await Deno.writeTextFile(draft, `${JSON.stringify({ version, files } satisfies Releases, null, 2)}\n`);
  await Deno.rename(draft, `${folder}/releases.json`);
  console.log(`dist/backup-releases/${name}: ${Math.round(file.size / 1_000_000)} MB`);
}

/** The files of this version; those of another one go. */
async function known(): Promise<Releases> {
  try {
    const releases = v.parse(releasesSchema, JSON.parse(await Deno.readTextFile(`${folder}/releases.json`)));
    if (releases.version === version) return releases;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound || error instanceof SyntaxError || error instanceof v.ValiError)) {
      throw error;
    }
  }
  await emptied(folder);
  return { version, files: [] };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
