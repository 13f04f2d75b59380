import { emptied } from "@/deploy/build/tools.ts";
import { type Client, filingForm, setUpCompany } from "../product/client.ts";
import { fromBundle, type ServerProcess, startServer } from "../product/server-process.ts";
import { type Figure, measured, peakMegabytes } from "./measure.ts";
import { sized } from "./settings.ts";
import { pdfOf } from "./transfers.ts";

const files = sized(20_000, 200);
const fileSize = 256_000;

/** An export of 5 GB in 20,000 files beside `zip -0` over the same files on the same disk, in the same run. */
export async function exportFigures(benchFolder: string): Promise<Figure[]> {
  const folder = `${benchFolder}/exports`;
  await emptied(folder);
  const server = await startServer({ dataFolder: `${folder}/data`, command: fromBundle });
  const client = await setUpCompany(server.url, server.setupToken ?? "");
  const [store] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
  await fileAll(client, store.id);
  await server.kill("SIGTERM");
  try {
    return await compared(folder, store.id);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function fileAll(client: Client, storeId: number): Promise<void> {
  await measured(files, 8, async (index) => {
    const values = { storeId, customerName: `Bench, Pat ${index}`, serialNumber: `EXPORT${index}` };
    const response = await client.fetch("/api/documents", {
      method: "POST",
      body: filingForm(values, pdfOf(fileSize)),
    });
    if (response.status !== 201) throw new Error(`Filing answered ${response.status}.`);
    await response.body?.cancel();
  });
}

async function compared(folder: string, storeId: number): Promise<Figure[]> {
  const server = await startServer({ dataFolder: `${folder}/data`, command: fromBundle });
  const token = await signedInAsOwner(server);
  const zip = async () => await run("zip", ["-0", "-q", "-r", `${folder}/raw.zip`, "data/files"], folder);
  const ours = async () => {
    const response = await fetch(`${server.url}/api/stores/${storeId}/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    const file = await Deno.create(`${folder}/export.zip`);
    await response.body?.pipeTo(file.writable);
  };
  // One of each first, so that both read from a warm disk.
  await zip();
  await Deno.remove(`${folder}/raw.zip`);
  const [base, export_] = [await measured(1, 1, zip), await measured(1, 1, ours)];
  const peak = peakMegabytes(server.pid);
  await server.kill("SIGTERM");
  await run("unzip", ["-tqq", `${folder}/export.zip`], folder);
  await run("7z", ["t", "-bso0", `${folder}/export.zip`], folder);
  await run("python3", ["-m", "zipfile", "-t", `${folder}/export.zip`], folder);
  const bytes = (await Deno.stat(`${folder}/export.zip`)).size;
  const rate = (total: number) => `${(bytes / total / 1000).toFixed(0)} MB/s`;
  return [
    {
      name: `export of ${(bytes / 1e9).toFixed(1)} GB in ${files.toLocaleString("en-US")} files`,
      value: rate(export_.total),
      baseline: rate(base.total),
      ratio: `${(100 * base.total / export_.total).toFixed(0)} %`,
      limit: "50 % of zip -0",
    },
    { name: "most memory while exporting", value: `${peak.toFixed(0)} MB`, limit: "under 250 MB" },
    { name: "opened by", value: "unzip -t, 7z t, Python's zipfile" },
  ];
}

async function signedInAsOwner(server: ServerProcess): Promise<string> {
  const response = await fetch(`${server.url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "olive@example.com", password: "Strongroom!1" }),
  });
  return (await response.json()).token;
}

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { success, stdout, stderr } = await new Deno.Command(command, {
    args: args.map((arg) => arg.startsWith(cwd) ? arg.slice(cwd.length + 1) : arg),
    cwd,
  }).output();
  if (!success) {
    throw new Error(`${command} failed: ${new TextDecoder().decode(stdout)}${new TextDecoder().decode(stderr)}`);
  }
}
