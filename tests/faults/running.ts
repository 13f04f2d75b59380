import { type Client, type FiledValues, filingForm, setUpCompany } from "../product/client.ts";
import { residentMegabytes } from "../product/memory.ts";
import { fromSource, type ServerProcess, startServer } from "../product/server-process.ts";
import { storedFiles, verify } from "./killing.ts";

/** A server process with a company in it, and what a test wants to know of it. */
export interface Running {
  readonly server: ServerProcess;
  readonly owner: Client;
  readonly storeId: number;
  /** Everything that the server has logged. */
  logged(): Promise<string>;
  /** Files a PDF under an invented name. */
  file(pdf: Uint8Array<ArrayBuffer>, values?: Partial<FiledValues>): Promise<Response>;
  /** Memory of the server process, without its children, in megabytes. */
  residentMegabytes(): Promise<number>;
  /** Names of what lies in the folder for uploads under way. */
  incoming(): Promise<string[]>;
  /** How many files lie in the archive. */
  storedFiles(): Promise<number>;
  /** How many documents the archive holds. */
  count(): Promise<number>;
  verify(): Promise<{ verified: boolean; verdict: string }>;
}

/** How a test's server differs from the usual. */
export interface RunningOptions {
  /** A folder of its own unless told. */
  readonly dataFolder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a test against a server of its own, from source, and ends it after. */
export async function withRunning(
  run: (running: Running) => Promise<void>,
  options: RunningOptions = {},
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-fault-" });
  const dataFolder = options.dataFolder ?? `${folder}/data`;
  const { environment } = options;
  const log = `${folder}/log`;
  // The shell gives its place to the server at once, so that the process known to the test is the server.
  const command = ["/bin/sh", "-c", `exec "$@" 2>>"${log}"`, "sh", ...fromSource];
  const server = await startServer({ dataFolder, environment, command });
  try {
    const owner = await setUpCompany(server.url, server.setupToken ?? "");
    const [{ id: storeId }] = (await owner.json<{ data: { id: number }[] }>("/api/stores")).data;
    await run({
      server,
      owner,
      storeId,
      logged: () => Deno.readTextFile(log),
      file: (pdf, values) =>
        owner.fetch("/api/documents", {
          method: "POST",
          body: filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473", ...values }, pdf),
        }),
      residentMegabytes: () => residentMegabytes(server.pid),
      incoming: async () =>
        (await Array.fromAsync(Deno.readDir(`${dataFolder}/files/incoming`))).map(({ name }) => name),
      storedFiles: () => storedFiles(`${dataFolder}/files`),
      count: async () => (await owner.json<{ count: number }>("/api/documents?limit=1")).count,
      verify: () => verify(dataFolder, environment),
    });
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}
