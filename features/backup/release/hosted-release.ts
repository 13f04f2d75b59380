import * as v from "valibot";
import { TextTooLong, textWithin } from "@/kernel/text-within.ts";
import type { Platform } from "../contract-releases.ts";
import { type FoundFile, type FoundRelease, noRelease, versionIn } from "./found-release.ts";

/** The longest that the host of the releases may take. */
const deadlineMs = 10_000;
/** The most that it may answer, in bytes. */
const mostBytes = 1_000_000;
/** A release with more files than this is not one of ours. */
const mostFiles = 200;

const httpsAddress = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.check((given) => URL.canParse(given) && new URL(given).protocol === "https:"),
);

/** What code-hosting services answer for a latest release, as far as it matters here. */
const hostedSchema = v.object({
  tag_name: v.pipe(v.string(), v.maxLength(100)),
  assets: v.pipe(
    v.array(v.object({
      name: v.pipe(v.string(), v.maxLength(300)),
      size: v.pipe(v.number(), v.integer(), v.minValue(1)),
      browser_download_url: httpsAddress,
      digest: v.nullish(v.string()),
    })),
    v.maxLength(mostFiles),
  ),
});

/** Fetches as the runtime does; tests give their own. */
export type Fetcher = (url: string, init: RequestInit) => Promise<Response>;

/** What went wrong with the host, for the log and for people. */
class HostFailed extends Error {}

/**
 * The latest release at a code-hosting service. What fails is a sentence; nothing is thrown. `signal` ends it early, when the product
 * stops.
 */
export async function hostedRelease(url: string, fetcher: Fetcher, signal: AbortSignal): Promise<FoundRelease> {
  try {
    const text = await textOf(url, fetcher, signal);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), hostedSchema), text);
    if (!parsed.success) throw new HostFailed("It does not describe a release.");
    return releaseOf(parsed.output);
  } catch (error) {
    const why = error instanceof HostFailed ? error.message : "It could not be reached.";
    return noRelease(`The address of the backup application did not answer with a release. ${why} Try again later.`);
  }
}

async function textOf(url: string, fetcher: Fetcher, signal: AbortSignal): Promise<string> {
  const answer = await fetcher(url, {
    headers: { accept: "application/json", "user-agent": "Strongroom" },
    signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
  });
  try {
    // A redirect may have led away from https.
    if (answer.url !== "" && new URL(answer.url).protocol !== "https:") throw new HostFailed("It is not safe (https).");
    if (!answer.ok) throw new HostFailed(`It answered ${answer.status}.`);
    return await limited(answer);
  } catch (error) {
    await answer.body?.cancel().catch(() => {});
    throw error;
  }
}

async function limited({ body }: Response): Promise<string> {
  try {
    return await textWithin(body, mostBytes);
  } catch (error) {
    throw error instanceof TextTooLong ? new HostFailed("Its answer is too long.") : error;
  }
}

function releaseOf({ tag_name, assets }: v.InferOutput<typeof hostedSchema>): FoundRelease {
  const version = versionIn(tag_name);
  if (version === null) throw new HostFailed("Its release has no version such as 1.2.0.");
  const files = new Map<Platform, FoundFile>();
  for (const { name, size, browser_download_url: url, digest } of assets) {
    const platform = platformOf(name);
    if (platform === null || files.has(platform)) continue;
    files.set(platform, { platform, name, size, sha256: sumIn(digest), place: { url } });
  }
  if (files.size === 0) throw new HostFailed("Its release has no installer.");
  return { isThere: true, version, files: [...files.values()] };
}

const linuxEnds = [".run", ".appimage", ".deb", ".tar.gz", "x64", "x86_64", "amd64"];

/** By the ends of names that installers have: `.exe` for Windows, `.dmg` for Mac, and a program for Linux. */
export function platformOf(name: string): Platform | null {
  const text = name.toLowerCase();
  const has = (...words: readonly string[]) => words.some((word) => text.includes(word));
  const isArm = has("arm64", "aarch64");
  if (text.endsWith(".exe")) return isArm ? null : "windows-x64";
  const isMacProgram = has("mac", "darwin") && !has(".");
  if (text.endsWith(".dmg") || isMacProgram) return isArm ? "mac-arm64" : "mac-x64";
  const isLinux = has("linux") && linuxEnds.some((end) => text.endsWith(end));
  return isLinux && !isArm ? "linux-x64" : null;
}

function sumIn(digest: string | null | undefined): string | null {
  return /^sha256:([0-9a-f]{64})$/.exec(digest ?? "")?.[1] ?? null;
}
