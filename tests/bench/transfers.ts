import { drawForm4473 } from "@/features/documents/forms/form4473.ts";
import { type Client, filingForm } from "../product/client.ts";
import { freePort, type ServerProcess } from "../product/server-process.ts";
import { type Figure, measured, ms, peakMegabytes, percentile, residentMegabytes } from "./measure.ts";

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

/** The raw server in a process of its own. */
async function withRawServer(run: (url: string) => Promise<void>): Promise<void> {
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
    await run(url);
  } finally {
    child.kill("SIGKILL");
    await child.status;
    await Deno.remove(folder, { recursive: true });
  }
}

async function uploads(client: Client, storeId: number, size: number, times: number, callers: number) {
  const pdfs = Array.from({ length: times }, () => pdfOf(size));
  return await measured(times, callers, async (index) => {
    const values = { storeId, customerName: "Bench, Pat", serialNumber: crypto.randomUUID().slice(0, 10) };
    const response = await client.fetch("/api/documents", { method: "POST", body: filingForm(values, pdfs[index]) });
    if (response.status !== 201) throw new Error(`Filing answered ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
  });
}

async function rawUploads(url: string, size: number, times: number, callers: number) {
  const pdfs = Array.from({ length: times }, () => pdfOf(size));
  return await measured(times, callers, async (index) => {
    await (await fetch(url, { method: "POST", body: pdfs[index] })).body?.cancel();
  });
}

const perSecond = (times: number, total: number) => (times / total) * 1000;

/** Filing and fetching, each beside a raw server in the same run. */
export async function transferFigures(server: ServerProcess, client: Client, storeId: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  await uploads(client, storeId, 200_000, 40, 8);
  await withRawServer(async (raw) => {
    for (
      const [label, size, times, callers, limit] of [
        ["file 200 kB PDFs, 8 callers", 200_000, 600, 8, "150 a second"],
        ["file 2 MB PDFs, 1 caller", 2_000_000, 60, 1, "60 % of raw"],
        ["file 2 MB PDFs, 8 callers", 2_000_000, 120, 8, "60 % of raw"],
      ] as const
    ) {
      const base = await rawUploads(raw, size, times, callers);
      const ours = await uploads(client, storeId, size, times, callers);
      const [rate, rawRate] = [perSecond(times, ours.total), perSecond(times, base.total)];
      figures.push({
        name: label,
        value: `${rate.toFixed(0)} a second (p95 ${ms(percentile(ours.each, 0.95))})`,
        baseline: `${rawRate.toFixed(0)} a second`,
        ratio: `${(100 * rate / rawRate).toFixed(0)} %`,
        limit,
      });
    }
    figures.push(await largeUpload(server, client, storeId));
    figures.push(await downloads(client, storeId, raw));
  });
  return figures;
}

async function largeUpload(server: ServerProcess, client: Client, storeId: number): Promise<Figure> {
  const before = residentMegabytes(server.pid);
  await uploads(client, storeId, 99_000_000, 1, 1);
  return {
    name: "memory that a 100 MB file adds",
    value: `${Math.max(0, peakMegabytes(server.pid) - before).toFixed(0)} MB`,
    limit: "under 60 MB",
  };
}

async function downloads(client: Client, storeId: number, raw: string): Promise<Figure> {
  const pdf = pdfOf(2_000_000);
  const values = { storeId, customerName: "Bench, Robin", serialNumber: "DOWNLOAD1" };
  const filed = await client.json<{ attachments: { uri: string; sha256: string }[] }>("/api/documents", {
    method: "POST",
    body: filingForm(values, pdf),
  });
  await (await fetch(raw, { method: "POST", body: pdf })).body?.cancel();
  const [{ uri, sha256 }] = filed.attachments;
  const times = 400;
  const read = async (response: Response) => {
    for await (const chunk of response.body ?? []) if (chunk.length === 0) throw new Error("An empty piece came.");
  };
  const base = await measured(times, 8, async () => await read(await fetch(`${raw}/${sha256}`)));
  const ours = await measured(times, 8, async () => await read(await client.fetch(uri)));
  const [rate, rawRate] = [perSecond(times, ours.total), perSecond(times, base.total)];
  return {
    name: "download a 2 MB PDF, 8 callers",
    value: `${rate.toFixed(0)} a second`,
    baseline: `${rawRate.toFixed(0)} a second`,
    ratio: `${(100 * rate / rawRate).toFixed(0)} %`,
    limit: "80 % of raw",
  };
}
