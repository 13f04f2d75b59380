import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { type Client, filingForm } from "../product/client.ts";
import { freePort, type ServerProcess } from "../product/server-process.ts";
import { cpuMilliseconds, type Figure, measured, ms, peakMegabytes, percentile, residentMegabytes } from "./measure.ts";

const blank = drawForm4473({ revision: "2023-08", style: "flattened" });

/** A PDF of about so many bytes that no one has filed before: the form, then a stream object of noise, then its end. */
export function pdfOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(size, blank.length + 64));
  for (let at = blank.length; at < bytes.length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, bytes.length)));
  }
  // The noise is a comment behind the first end of the file; the last end names the same cross-reference table.
  for (let at = blank.length; at < bytes.length; at++) if (bytes[at] === 10 || bytes[at] === 13) bytes[at] = 32;
  bytes.set(blank);
  bytes[blank.length] = 37;
  const tail = blank.slice(new TextDecoder("latin1").decode(blank).lastIndexOf("startxref"));
  bytes.set(tail, bytes.length - tail.length);
  bytes[bytes.length - tail.length - 1] = 10;
  return bytes;
}

/** One of the two servers that are compared: its process, and what a caller asks of it. */
interface Side {
  readonly pid: number;
  readonly call: (index: number) => Promise<void>;
}

/** How often, from how many callers at once, and in how many rounds, by turns, so that both meet the same machine. */
interface Load {
  readonly times: number;
  readonly callers: number;
  readonly rounds: number;
}

/** A side after all of its rounds. */
interface Outcome {
  readonly perSecond: number;
  /** Processor time of the server, milliseconds a call. */
  readonly cpu: number;
  readonly each: readonly number[];
}

async function byTurns(load: Load, ours: Side, raw: Side): Promise<{ ours: Outcome; raw: Outcome; ratio: number }> {
  const sides = [raw, ours].map((side) => ({ side, totals: [] as number[], each: [] as number[], cpu: 0 }));
  for (let round = 0; round < load.rounds; round++) {
    for (const one of sides) {
      const before = cpuMilliseconds(one.side.pid);
      const first = round * load.times;
      const { each, total } = await measured(load.times, load.callers, (index) => one.side.call(first + index));
      one.cpu += cpuMilliseconds(one.side.pid) - before;
      one.totals.push(total);
      one.each.push(...each);
    }
  }
  const [rawOutcome, ourOutcome] = sides.map(({ totals, each, cpu }): Outcome => ({
    perSecond: load.times * 1000 / percentile(totals, 0.5),
    cpu: cpu / each.length,
    each,
  }));
  const ratios = sides[0].totals.map((total, round) => total / sides[1].totals[round]);
  return { ours: ourOutcome, raw: rawOutcome, ratio: percentile(ratios, 0.5) };
}

/** What is to be reached: so many calls a second, or such a share of what the raw server does. */
type Wanted = { readonly perSecond: number } | { readonly share: number };

function figureOf(name: string, wanted: Wanted, { ours, raw, ratio }: Awaited<ReturnType<typeof byTurns>>): Figure {
  const cpu = (outcome: Outcome) => `${ms(outcome.cpu)} of processor`;
  return {
    name,
    value: `${ours.perSecond.toFixed(0)} a second (p95 ${ms(percentile(ours.each, 0.95))}, ${cpu(ours)})`,
    baseline: `${raw.perSecond.toFixed(0)} a second (${cpu(raw)})`,
    ratio: `${(100 * ratio).toFixed(0)} %`,
    isOver: "share" in wanted ? ratio < wanted.share : ours.perSecond < wanted.perSecond,
    limit: "share" in wanted ? `${100 * wanted.share} % of raw` : `${wanted.perSecond} a second`,
  };
}

/** The raw server in a process of its own. */
async function withRawServer(run: (url: string, pid: number) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ dir: "data", prefix: "raw-" });
  const port = freePort();
  const script = new URL("./raw-server.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), { args: ["run", "-A", "--quiet", script, String(port), folder] })
    .spawn();
  try {
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 200; tries++) {
      if (await fetch(url).then((answer) => answer.body?.cancel().then(() => true) ?? true, () => false)) break;
      await new Promise((wake) => setTimeout(wake, 25));
    }
    await run(url, child.pid);
  } finally {
    child.kill("SIGKILL");
    await child.status;
    await Deno.remove(folder, { recursive: true });
  }
}

/** A filing as the bytes that go over the wire: encoding a form is the caller's work, and not what is measured. */
export async function encodedFiling(storeId: number, pdf: Uint8Array<ArrayBuffer>): Promise<RequestInit> {
  const values = { storeId, customerName: "Bench, Pat", serialNumber: crypto.randomUUID().slice(0, 10) };
  const encoded = new Response(filingForm(values, pdf));
  const contentType = encoded.headers.get("content-type") ?? "";
  return { method: "POST", body: await encoded.bytes(), headers: { "content-type": contentType } };
}

export async function fileOne(client: Client, filing: RequestInit): Promise<void> {
  const response = await client.fetch("/api/documents", filing);
  if (response.status !== 201) throw new Error(`Filing answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

/** Reads an answer to its end. */
async function readAll(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`The answer was ${response.status}.`);
  for await (const chunk of response.body ?? []) if (chunk.length === 0) throw new Error("An empty piece came.");
}

/** Filing and fetching, each beside a raw server in the same run. */
export async function transferFigures(server: ServerProcess, client: Client, storeId: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (let warm = 0; warm < 40; warm++) await fileOne(client, await encodedFiling(storeId, pdfOf(200_000)));
  await withRawServer(async (url, pid) => {
    for (
      const [label, size, times, callers, wanted] of [
        ["file 200 kB PDFs, 8 callers", 200_000, 150, 8, { perSecond: 150 }],
        ["file 2 MB PDFs, 1 caller", 2_000_000, 20, 1, { share: 0.6 }],
        ["file 2 MB PDFs, 8 callers", 2_000_000, 40, 8, { share: 0.6 }],
      ] as const
    ) {
      const load = { times, callers, rounds: 5 };
      const pdfs = Array.from({ length: times * load.rounds }, () => pdfOf(size));
      const filings = await Promise.all(pdfs.map((pdf) => encodedFiling(storeId, pdf)));
      const outcome = await byTurns(load, { pid: server.pid, call: (index) => fileOne(client, filings[index]) }, {
        pid,
        call: async (index) => await (await fetch(url, { method: "POST", body: pdfs[index] })).body?.cancel(),
      });
      figures.push(figureOf(label, wanted, outcome));
    }
    figures.push(await downloads(server, client, storeId, { url, pid }));
    figures.push(await largeUpload(server, client, storeId));
  });
  return figures;
}

async function largeUpload(server: ServerProcess, client: Client, storeId: number): Promise<Figure> {
  const before = residentMegabytes(server.pid);
  await fileOne(client, await encodedFiling(storeId, pdfOf(99_000_000)));
  return {
    name: "memory that a 100 MB file adds",
    value: `${Math.max(0, peakMegabytes(server.pid) - before).toFixed(0)} MB`,
    limit: "under 60 MB",
  };
}

async function downloads(
  server: ServerProcess,
  client: Client,
  storeId: number,
  raw: { readonly url: string; readonly pid: number },
): Promise<Figure> {
  const pdf = pdfOf(2_000_000);
  const values = { storeId, customerName: "Bench, Robin", serialNumber: "DOWNLOAD1" };
  const filed = await client.json<{ attachments: { uri: string; sha256: string }[] }>("/api/documents", {
    method: "POST",
    body: filingForm(values, pdf),
  });
  await (await fetch(raw.url, { method: "POST", body: pdf })).body?.cancel();
  const [{ uri, sha256 }] = filed.attachments;
  const outcome = await byTurns({ times: 200, callers: 8, rounds: 7 }, {
    pid: server.pid,
    call: async () => await readAll(await client.fetch(uri)),
  }, { pid: raw.pid, call: async () => await readAll(await fetch(`${raw.url}/${sha256}`)) });
  return figureOf("download a 2 MB PDF, 8 callers", { share: 0.8 }, outcome);
}
