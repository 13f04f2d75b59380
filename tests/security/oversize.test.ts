import { expect } from "expect";
import { type Client, setUpCompany } from "../product/client.ts";
import { type ServerProcess, startServer } from "../product/server-process.ts";
import { processorMs, residentMegabytes } from "../product/memory.ts";
import { until } from "../until.ts";
import { type Paths, type Probe, probesOf } from "./oversize.ts";

/** No request may hold up others for longer. */
const mostHeldMs = 100;
const mostRefusalBytes = 64_000;
/** A busy machine holds everybody up now and then; what one request does, it does each time. */
const tries = 4;
/** Tries that do not count, because the server worked less than others waited, and the machine was busy. */
const mostUntold = 60;

Deno.test("no request, however large, holds up others, and every refusal is short", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-oversize-" });
  const server = await startServer({ dataFolder: folder });
  const pulse = pulseOf(server);
  try {
    const owner = await setUpCompany(server.url, server.setupToken ?? "");
    const stranger = { fetch: (path: string, init?: RequestInit) => fetch(server.url + path, init) };
    const { paths } = await owner.json<{ paths: Paths }>("/api/openapi.json");
    const probes = [...probesOf(paths)];
    const keeping = probes.filter(({ path }) => !endsSession(path));
    const callerOf = ({ isPublic }: Probe) => isPublic ? stranger : owner;
    const found: string[] = [];
    for (const probe of keeping) found.push(...await problemsOf(callerOf(probe), server, pulse, probe));

    // What a server loads, compiles and makes room for the first time stays with it; what it keeps of a request grows.
    const before = await residentMegabytes(server.pid);
    for (const probe of keeping) await refusalBytes(await callerOf(probe).fetch(probe.path, probe.init));
    await until("the server's memory is what it was", async () => await residentMegabytes(server.pid) < before + 50, {
      seconds: 60,
      everyMs: 1000,
    });

    for (const probe of probes.filter(({ path }) => endsSession(path))) {
      found.push(...await problemsOf(callerOf(probe), server, pulse, probe));
    }
    expect(found).toEqual([]);
    expect(probes.length).toBeGreaterThan(500);
  } finally {
    pulse.end();
    await server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
});

/** What ends the session that all others ask with is asked last. */
function endsSession(path: string): boolean {
  return /^\/api\/(?:auth\/sign-out|sessions)\b/i.test(path);
}

/** How long others had to wait while something was done, in milliseconds. */
interface Pulse {
  longestWhile(work: () => Promise<void>): Promise<number>;
  end(): void;
}

function pulseOf({ url }: ServerProcess): Pulse {
  const worker = new Worker(new URL("./pulse-worker.ts", import.meta.url), { type: "module" });
  worker.postMessage(url);
  const ask = async () => {
    const told = Promise.withResolvers<number>();
    worker.addEventListener("message", ({ data }: MessageEvent<number>) => told.resolve(data), { once: true });
    worker.postMessage("ask");
    return await told.promise;
  };
  return {
    async longestWhile(work) {
      await ask();
      await work();
      return await ask();
    },
    end: () => worker.terminate(),
  };
}

async function problemsOf(
  caller: Pick<Client, "fetch">,
  server: ServerProcess,
  pulse: Pulse,
  { name, path, init }: Probe,
): Promise<readonly string[]> {
  const refusal = { bytes: 0 };
  const send = async () => {
    refusal.bytes = await refusalBytes(await caller.fetch(path, init));
  };
  let heldMs = Infinity;
  for (let [tried, untold] = [0, 0]; tried < tries && untold < mostUntold && heldMs > mostHeldMs;) {
    const before = await processorMs(server.pid);
    heldMs = await pulse.longestWhile(send);
    const worked = await processorMs(server.pid) - before;
    // Who holds the thread works all the while, but for the grain of what the system counts.
    if (heldMs > mostHeldMs && worked < heldMs - 20 && await isBusy(pulse)) untold++;
    else tried++;
  }
  return [
    ...heldMs > mostHeldMs ? [`${name}: others waited ${Math.round(heldMs)} ms`] : [],
    ...refusal.bytes > mostRefusalBytes ? [`${name}: refused with ${refusal.bytes} bytes`] : [],
  ];
}

/** Whether the machine holds everybody up while nothing is asked. */
async function isBusy(pulse: Pulse): Promise<boolean> {
  const pause = () => new Promise<void>((wake) => setTimeout(wake, 300));
  return await pulse.longestWhile(pause) > mostHeldMs / 4;
}

async function refusalBytes(response: Response): Promise<number> {
  if (response.ok) {
    // Events go on for ever.
    await response.body?.cancel();
    return 0;
  }
  return (await response.arrayBuffer()).byteLength;
}
