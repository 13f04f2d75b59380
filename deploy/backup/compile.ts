/**
 * `deno task backup-compile [PLATFORM...]`: the backup application as a program of its own for each system, in `dist/backup-releases`.
 * The runtime of each system is downloaded once from dl.deno.land.
 */
import { emptied } from "../build/tools.ts";
import { addRelease, type Platform } from "./releases.ts";

const root = new URL("../../", import.meta.url).pathname;
const bundle = `${root}dist/backup`;
const out = `${root}dist/backup-compiled`;

const targets: Readonly<Record<Platform, string>> = {
  "windows-x64": "x86_64-pc-windows-msvc",
  "mac-x64": "x86_64-apple-darwin",
  "mac-arm64": "aarch64-apple-darwin",
  "linux-x64": "x86_64-unknown-linux-gnu",
};

const isPlatform = (name: string): name is Platform => Object.hasOwn(targets, name);

function asked(): readonly Platform[] {
  const wrong = Deno.args.find((name) => !isPlatform(name));
  if (wrong !== undefined) {
    console.error(`${wrong} is no platform. There are: ${Object.keys(targets).join(", ")}.`);
    Deno.exit(2);
  }
  const named = Deno.args.filter(isPlatform);
  return named.length > 0 ? named : Object.keys(targets).filter(isPlatform);
}

/** True when it was built. */
async function compile(platform: Platform): Promise<boolean> {
  const built = `${out}/strongroom-backup-${platform}${platform === "windows-x64" ? ".exe" : ""}`;
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["compile", "--allow-all", "--no-check", "--no-lock", "--no-config", "--node-modules-dir=none"],
      ...["--unstable-no-legacy-abort", "--include", `${bundle}/client`, "--target", targets[platform]],
      ...["--output", built, `${bundle}/main.backup.js`],
    ],
    cwd: bundle,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    env: { NO_COLOR: "1" },
  }).output();
  if (success) {
    await addRelease(platform, built);
    return true;
  }
  const said = new TextDecoder().decode(stderr);
  console.error(
    /dns error|error sending request|dl\.deno\.land|denort/i.test(said)
      ? `${platform}: the runtime could not be downloaded from dl.deno.land. Run this where that address can be reached.`
      : `${platform}: ${said.trim()}`,
  );
  return false;
}

const platforms = asked();
await emptied(out);
let missing = 0;
for (const platform of platforms) if (!await compile(platform)) missing++;
if (missing > 0) {
  console.error(`${missing} of ${platforms.length} could not be built. Those that are listed above can be used.`);
}
Deno.exit(missing === 0 ? 0 : 1);
