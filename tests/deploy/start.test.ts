import { expect } from "expect";
import { openDatabase } from "@/db/open.ts";
import { markSample } from "@/features/accounts/installation.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { type Client, filingForm, setUpCompany } from "../product/client.ts";
import { until } from "../until.ts";
import { type ProgramOptions, runProgram, startProgram } from "./program.ts";

const root = new URL("../../", import.meta.url).pathname;
const flags = ["--quiet", "--no-check", "--node-modules-dir=manual", "--unstable-no-legacy-abort"];
const command = [Deno.execPath(), "run", "-A", ...flags, "--config", `${root}deno.json`, `${root}main.ts`];

/** Runs a test in a folder of its own. */
async function inFolder(test: (options: ProgramOptions) => Promise<void>): Promise<void> {
  const cwd = await Deno.makeTempDir({ prefix: "strongroom-start-" });
  const inherited = ["PATH", "HOME", "DENO_DIR"].flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  try {
    await test({ command, cwd, env: { ...Object.fromEntries(inherited), NODE_ENV: "production", NO_COLOR: "1" } });
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
}

/** How `serve` ends when it cannot start: one sentence and no stack. */
async function refusal(options: ProgramOptions, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, stderr } = await runProgram({ ...options, env: { PORT: "0", ...options.env, ...env } }, "serve");
  expect(code).toBe(1);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  return stderr.trimEnd();
}

Deno.test("help lists the commands; an unknown one gets the same list and status 2", () =>
  inFolder(async (options) => {
    const help = await runProgram(options, "help");
    expect(help.code).toBe(0);
    for (const name of ["serve", "verify", "config", "help"]) {
      expect(help.stdout).toMatch(new RegExp(`^ {2}${name} `, "m"));
    }
    const unknown = await runProgram(options, "verfy");
    expect(unknown).toMatchObject({ code: 2, stdout: "" });
    expect(unknown.stderr).toBe(`There is no command "verfy".\n\n${help.stdout}`);
  }));

Deno.test("wrong settings get a line each and status 2, and nothing is made", () =>
  inFolder(async (options) => {
    await Deno.writeTextFile(`${options.cwd}/.env`, "PORT=http\nSTRONGROOM_URL=records.example.com\n");
    const { code, stderr } = await runProgram(options, "serve");
    expect(code).toBe(2);
    expect(stderr.trimEnd().split("\n")).toEqual([
      "PORT must be a whole number from 0 to 65535.",
      "STRONGROOM_URL must be a whole address such as https://records.example.com.",
    ]);
    expect([...Deno.readDirSync(options.cwd)].map(({ name }) => name)).toEqual([".env"]);
  }));

Deno.test("an argument of a command that takes none is refused, and nothing is made", () =>
  inFolder(async (options) => {
    const given = [["serve", "--port=9000"], ["config", "PORT"], ["new-keys", "./data"]];
    for (const [name, argument] of given) {
      const { code, stdout, stderr } = await runProgram(options, name, argument);
      expect({ name, code, stdout }).toEqual({ name, code: 2, stdout: "" });
      expect(stderr).toMatch(new RegExp(`^strongroom ${name} .*takes no argument\\. [^\\n]*\\n$`));
    }
    // What follows verify is an export; no data folder is made for it either.
    const { code, stdout } = await runProgram(options, "verify", "./data");
    expect([code, stdout]).toEqual([2, expect.stringMatching(/^There is nothing to read at .*data\.\n$/)]);
    expect([...Deno.readDirSync(options.cwd)]).toEqual([]);
  }));

Deno.test("a port in use is named", () =>
  inFolder(async (options) => {
    using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = listener.addr;
    expect(await refusal(options, { PORT: String(port) })).toMatch(
      new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use, .* set PORT to another number\\.$`),
    );
  }));

Deno.test("a data folder, a database and a database server that cannot be used are named", () =>
  inFolder(async (options) => {
    await Deno.writeTextFile(`${options.cwd}/file`, "");
    expect(await refusal(options, { STRONGROOM_DATA: "./file/data" })).toMatch(/^The data folder \.\/file\/data .*\.$/);
    await Deno.mkdir(`${options.cwd}/data`);
    await Deno.writeTextFile(`${options.cwd}/data/strongroom.db`, "not a database, ".repeat(1000));
    expect(await refusal(options)).toMatch(/^The database \.\/data\/strongroom\.db is damaged or is not a database\./);
    const env = { STRONGROOM_DATABASE_URL: "http://127.0.0.1:9?authToken=very-secret" };
    const unreachable = await refusal(options, env);
    expect(unreachable).toMatch(/^The database server http:\/\/127\.0\.0\.1:9 cannot be reached\./);
  }));

Deno.test("nobody else on the computer can read what it keeps, in a folder made beforehand too", () =>
  inFolder(async (options) => {
    await Deno.mkdir(`${options.cwd}/data`, { mode: 0o755 });
    await Deno.chmod(`${options.cwd}/data`, 0o755);
    const running = await startProgram(options, true);
    await setUpCompany(running.url, running.setupToken ?? "");
    const open: string[] = [];
    const look = async (path: string) => {
      // The server writes under temporary names while it is looked at: one can be renamed before its turn comes.
      const found = await Deno.stat(path).catch((error: unknown) => {
        if (error instanceof Deno.errors.NotFound && /^\..*-/.test(path.slice(path.lastIndexOf("/") + 1))) return null;
        throw error;
      });
      if (!found) return;
      const { mode, isDirectory } = found;
      if (((mode ?? 0) & 0o007) !== 0) open.push(path);
      if (!isDirectory) return;
      for await (const { name } of Deno.readDir(path)) await look(`${path}/${name}`);
    };
    await look(`${options.cwd}/data`);
    expect(open).toEqual([]);
    expect((await running.stop()).code).toBe(0);
  }));

Deno.test("verify without a database says where it looked, and makes none", () =>
  inFolder(async (options) => {
    const { code, stderr } = await runProgram(options, "verify");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no database at \.\/data\/strongroom\.db\. [^\n]*\n$/);
    expect([...Deno.readDirSync(options.cwd)]).toEqual([]);
  }));

Deno.test("a second server on one data folder is refused while the first lives, however that one ended", () =>
  inFolder(async (options) => {
    const first = await startProgram(options, true);
    expect(first.printed()).toMatch(/^\nNo accounts yet\..*\n {2}\S+\n\nStrongroom is ready at \S+\n$/);
    expect(await refusal(options)).toMatch(/^Another Strongroom is using the database \.\/data\/strongroom\.db\./);
    expect((await runProgram(options, "verify")).code).toBe(0);
    await first.stop("SIGKILL");
    const second = await startProgram(options, true);
    expect((await second.stop("SIGINT")).code).toBe(0);
  }));

Deno.test("sample data is refused on a database in use, and no obstacle when it is there already", () =>
  inFolder(async (options) => {
    const running = await startProgram(options, true);
    await setUpCompany(running.url, running.setupToken ?? "");
    await running.stop();
    expect(await refusal(options, { STRONGROOM_SAMPLE: "1" })).toMatch(/This one is not empty\.$/);
    const database = await openDatabase({ url: `file:${options.cwd}/data/strongroom.db` });
    const { sql, args } = markSample();
    await database.write(() => [{ sql, args }]);
    database.close();
    const env = { ...options.env, STRONGROOM_SAMPLE: "1" };
    const again = await startProgram({ ...options, env }, false);
    expect(again.printed()).toContain("Sample data is already loaded");
    expect((await again.stop()).code).toBe(0);
  }));

Deno.test("asked to stop, it says that it is not ready and finishes the upload under way", () =>
  inFolder(async (options) => {
    const running = await startProgram(options, true);
    const client = await setUpCompany(running.url, running.setupToken ?? "");
    const upload = await slowUpload(client, options);
    const stopped = running.stop();
    const told: { status: string; requestId?: string }[] = [];
    await until("it says that it is not ready", async () => {
      const ready = await fetch(`${running.url}/api/ready`);
      told.push(await ready.json());
      return ready.status === 503;
    });
    const { status, requestId } = told[told.length - 1];
    expect(status).toBe("stopping");
    await staysAlive(running.url);
    expect(await upload.finish()).toBe(201);
    const finished = performance.now();
    const { code, stderr } = await stopped;
    expect(code).toBe(0);
    expect(JSON.parse(stderr)).toMatchObject({ event: "not_served", requestId, code: "server.stopping" });
    expect(performance.now() - finished).toBeLessThan(4_000);
  }));

Deno.test("a caller who never finishes does not keep it from stopping", () =>
  inFolder(async (options) => {
    const running = await startProgram(options, true);
    const client = await setUpCompany(running.url, running.setupToken ?? "");
    const upload = await slowUpload(client, options);
    const { code, afterMs } = await running.stop();
    expect(code).toBe(0);
    expect(afterMs).toBeLessThan(12_000);
    await upload.finish().catch(() => {});
  }));

/** Asks a stopping server again and again whether it lives, for longer than the notice that every stop gives (300 ms). */
async function staysAlive(url: string): Promise<void> {
  const since = performance.now();
  await until("the notice is long over", async () => {
    const health = await fetch(`${url}/api/health`);
    expect(await health.json()).toEqual({ status: "alive" });
    return performance.now() - since > 700;
  });
}

/** Files a document whose second half is sent when told to, once the first is there; answers the status then. */
async function slowUpload(client: Client, { cwd }: ProgramOptions): Promise<{ finish(): Promise<number> }> {
  const [store] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
  const pdf = drawForm4473({ revision: "2023-08", style: "flattened" });
  const values = { storeId: store.id, customerName: "Example, Kim", serialNumber: "A1" };
  const whole = new Response(filingForm(values, pdf));
  const type = whole.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const half = bytes.length >> 1;
  const rest = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(bytes.subarray(0, half));
      await rest.promise;
      controller.enqueue(bytes.subarray(half));
      controller.close();
    },
  });
  const answer = client.fetch("/api/documents", { method: "POST", headers: { "content-type": type }, body });
  const settled = answer.then((response) => response, (error: unknown) => error);
  await until("the first half arrives", () => [...Deno.readDirSync(`${cwd}/data/files/incoming`)].length > 0);
  return {
    async finish() {
      rest.resolve();
      const response = await settled;
      if (!(response instanceof Response)) throw response;
      await response.body?.cancel();
      return response.status;
    },
  };
}
