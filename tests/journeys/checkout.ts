import { freePort } from "../product/server-process.ts";

const root = new URL("../../", import.meta.url).pathname;

/** What a checkout has of its own; packages are taken from this one. */
const parts = ["db", "deploy", "features", "kernel", "ui", "deno.json", "deno.lock", "package.json", "vite.config.ts"];

/** A copy of the working tree that runs `deno task dev`. */
export interface DevelopmentServer {
  readonly url: string;
  readonly folder: string;
  stop(): Promise<void>;
}

/** Copies the working tree into a new folder and starts its development server on sample data. */
export async function startDevelopment(): Promise<DevelopmentServer> {
  const place = await Deno.makeTempDir({ prefix: "strongroom-checkout-" });
  const folder = `${place}/checkout`;
  await Deno.mkdir(folder);
  await copyTree(folder);
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "dev"],
    cwd: folder,
    env: {
      PORT: String(port),
      STRONGROOM_DATA: `${place}/data`,
      STRONGROOM_URL: url,
      STRONGROOM_SAMPLE: "1",
      NODE_ENV: "development",
      NO_COLOR: "1",
    },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const ended = child.status;
  const stop = async () => {
    if (!await endedAlready(ended)) child.kill("SIGTERM");
    await ended;
    await Deno.remove(place, { recursive: true });
  };
  try {
    await untilReady(url, ended);
    return { url, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function copyTree(folder: string): Promise<void> {
  const main = [...Deno.readDirSync(root)].map(({ name }) => name).filter((name) => /^main\..*tsx?$/.test(name));
  const copied = await new Deno.Command("cp", { args: ["-r", ...parts, ...main, folder], cwd: root }).output();
  if (!copied.success) throw new Error(new TextDecoder().decode(copied.stderr));
  const packages = await Deno.realPath(`${root}node_modules`);
  await Deno.symlink(packages, `${folder}/node_modules`);
  // Vite keeps its cache among the packages, where it would get in the way of another development server, and gives
  // away no file from outside of the checkout.
  const config = `${folder}/vite.config.ts`;
  const text = (await Deno.readTextFile(config))
    .replace("defineConfig({", `defineConfig({ cacheDir: "${folder}/.vite",`)
    .replace("server: {", `server: { fs: { allow: ["${folder}", "${packages}"] },`);
  await Deno.writeTextFile(config, text);
}

/** It makes its sample data and its client from nothing, on a machine that does other things too. */
const patienceMs = 300_000;

/** Whether a process is over by now. */
function endedAlready(ended: Promise<unknown>): Promise<boolean> {
  return Promise.race([ended.then(() => true), new Promise<boolean>((tell) => setTimeout(() => tell(false), 0))]);
}

async function untilReady(url: string, ended: Promise<unknown>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && !await endedAlready(ended)) {
    try {
      const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(patienceMs) });
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error("The development server did not become ready.");
}
