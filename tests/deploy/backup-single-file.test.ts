import { createHash } from "node:crypto";
import { expect } from "expect";
import * as v from "valibot";
import { plainPdf } from "../faults/pdfs.ts";
import { type Client, filingForm, password, setUpCompany } from "../product/client.ts";
import { type ServerProcess, startServer } from "../product/server-process.ts";
import { until } from "../until.ts";
import { bareMachine, buildWith, type Machine } from "./bare-machine.ts";
import { runProgram } from "./program.ts";

const root = new URL("../../", import.meta.url).pathname;
const file = `${root}dist/strongroom-backup.run`;
const documents = 40;

/** What the steps share. */
interface Backup {
  readonly machine: Machine;
  readonly server: ServerProcess;
  readonly client: Client;
  readonly copy: string;
}

Deno.test("the backup application in one file keeps a copy on a bare machine", async (t) => {
  await t.step("it is built", () => buildWith("deploy/backup/bundle.ts", "deploy/backup/single-file.ts"));
  const machine = await bareMachine(file);
  const server = await startServer({ dataFolder: `${machine.folder}/data` });
  try {
    const client = await setUpCompany(server.url, server.setupToken ?? "");
    await fileForms(client, documents);
    const backup = { machine, server, client, copy: `${machine.folder}/work/copy` };
    for (const [name, step] of steps) if (!await t.step(name, () => step(backup))) break;
  } finally {
    await server.kill("SIGKILL");
    await Deno.remove(machine.folder, { recursive: true });
  }
});

const steps: readonly [string, (backup: Backup) => Promise<void>][] = [
  ["the list of releases names it with its size and sum", async () => {
    const folder = `${root}dist/backup-releases`;
    const schema = v.object({
      version: v.string(),
      files: v.array(v.object({ platform: v.string(), name: v.string(), size: v.number(), sha256: v.string() })),
    });
    const { files } = v.parse(schema, JSON.parse(await Deno.readTextFile(`${folder}/releases.json`)));
    const linux = files.find(({ platform }) => platform === "linux-x64");
    const told = { size: (await Deno.stat(file)).size, sha256: await sumOf(file) };
    expect(linux).toMatchObject(told);
    expect(await sumOf(`${folder}/${linux?.name}`)).toBe(told.sha256);
  }],
  ["a file that was cut short says so", async ({ machine }) => {
    const cut = `${machine.folder}/cut.run`;
    await Deno.writeFile(cut, (await Deno.readFile(file)).subarray(0, 1_000_000), { mode: 0o755 });
    const { code, stderr } = await runProgram({ ...machine, command: [cut] });
    expect({ code, stderr }).toEqual({ code: 1, stderr: `The file ${cut} is not whole. Download or copy it again.\n` });
  }],
  ["what is missing is told, with what to do", async ({ machine }) => {
    expect((await runProgram(machine, "help")).stdout).toMatch(/^Usage: strongroom-backup \[COMMAND\]\n/);
    const { code, stdout } = await runProgram(machine, "run");
    expect({ code, stdout }).toEqual({
      code: 2,
      stdout: "Connect this computer first: strongroom-backup connect ADDRESS EMAIL\n",
    });
  }],
  ["it is let in, and told where the copy lies", async ({ machine, server, copy }) => {
    const env = { ...machine.env, STRONGROOM_BACKUP_PASSWORD: password };
    const connected = await runProgram({ ...machine, env }, "connect", server.url, "olive@example.com");
    expect(connected).toMatchObject({ code: 0, stderr: "" });
    // A relative place is the same wherever the service is started.
    const chosen = await runProgram(machine, "destination", "copy");
    expect(chosen).toMatchObject({ code: 0, stdout: `The copy lies at ${copy}.\n` });
  }],
  ["killed again and again during the first backup, its service ends with a whole copy", async ({ machine, copy }) => {
    for (let kill = 0; kill < 5; kill++) {
      const service = startService(machine);
      await new Promise((go) => setTimeout(go, 150 + 150 * kill));
      await service.end("SIGKILL");
    }
    const service = startService(machine);
    await until("the first backup is whole", () => /ended \(whole\)/.test(service.printed()), { seconds: 60 });
    expect(await service.end("SIGTERM")).toBe(0);
    expect(formsIn(copy)).toHaveLength(documents);
    expect([...Deno.readDirSync(copy)].map(({ name }) => name)).toContain("Certificates");
    // No names in what a service prints, and no secret address.
    expect(service.printed()).not.toMatch(/Example|token/);
    expect((await runProgram(machine, "status")).stdout).toContain(`holds     ${documents} documents`);
  }],
  ["a whole check reads all of it, after forms were opened in a child process of its own", async ({ machine }) => {
    const lastRun = (await runProgram(machine, "status")).stdout;
    expect(lastRun).toMatch(/last run .*the copy is whole\n/);
    const { code, stdout } = await runProgram(machine, "check");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/The copy is whole\.\n$/)]);
  }],
  ["two at once are refused, and one that is killed leaves no lock", async ({ machine }) => {
    const service = startService(machine);
    await until("it runs", () => /Strongroom Backup runs\./.test(service.printed()), { seconds: 20 });
    expect((await runProgram(machine, "service")).stdout).toMatch(/runs already on this computer/);
    await service.end("SIGKILL");
    const again = startService(machine);
    await until("it runs", () => /Strongroom Backup runs\./.test(again.printed()), { seconds: 20 });
    expect(await again.end("SIGTERM")).toBe(0);
  }],
  ["its window is served to whoever has its address", async ({ machine }) => {
    const window = startService(machine, "window");
    const address = () => /window is at (\S+)/.exec(window.printed())?.[1] ?? "";
    await until("it prints its address", () => address() !== "", { seconds: 20 });
    expect((await fetch(new URL("/", address()))).status).toBe(401);
    const opened = await fetch(address(), { redirect: "manual" });
    const cookie = opened.headers.getSetCookie()[0].split(";")[0];
    const page = await fetch(new URL("/", address()), { headers: { cookie } });
    expect(await page.text()).toContain("<title>Strongroom Backup</title>");
    expect(await window.end("SIGTERM")).toBe(0);
  }],
  ["a run with nothing new copies nothing", async ({ machine }) => {
    expect((await runProgram(machine, "run")).stdout).toMatch(/^copied {3}0 documents, 0 files/);
  }],
  ["a folder that is not there any more is told and not made anew", async ({ machine, copy }) => {
    await Deno.rename(copy, `${copy} elsewhere`);
    const { code, stdout } = await runProgram(machine, "run");
    expect(code).toBe(1);
    expect(stdout).toContain(
      `The copy is not at ${copy}. Connect the disk that it is on, then start the backup again.`,
    );
    expect(await Deno.stat(copy).then(() => true, () => false)).toBe(false);
    await Deno.rename(`${copy} elsewhere`, copy);
    expect((await runProgram(machine, "run")).code).toBe(0);
  }],
  ["another place gets a whole copy, and the first is taken up again", async ({ machine, client, copy }) => {
    await runProgram(machine, "destination", "second");
    expect((await runProgram(machine, "run")).stdout).toContain(`copied   ${documents} documents`);
    expect(formsIn(`${machine.folder}/work/second`)).toHaveLength(documents);
    await fileForms(client, 1);
    await runProgram(machine, "destination", "copy");
    expect((await runProgram(machine, "run")).stdout).toContain("copied   1 documents");
    expect(formsIn(copy)).toHaveLength(documents + 1);
  }],
  ["it signs out, and the copy stays", async ({ machine, copy }) => {
    expect((await runProgram(machine, "disconnect")).stdout).toContain("The copy stays where it is.");
    expect((await runProgram(machine, "status")).code).toBe(2);
    expect(formsIn(copy)).toHaveLength(documents + 1);
  }],
];

async function sumOf(path: string): Promise<string> {
  return createHash("sha256").update(await Deno.readFile(path)).digest("hex");
}

async function fileForms(client: Client, count: number): Promise<void> {
  const [store] = (await client.json<{ data: { id: number }[] }>("/api/stores")).data;
  for (let number = 0; number < count; number++) {
    const values = { storeId: store.id, customerName: "Example, Kim", serialNumber: crypto.randomUUID().slice(0, 8) };
    await client.json("/api/documents", { method: "POST", body: filingForm(values, plainPdf().bytes) });
  }
}

/** The service, or the window, as a process that prints. */
function startService({ command, cwd, env }: Machine, name = "service") {
  const child = new Deno.Command(command[0], {
    ...{ args: [name], cwd, env, clearEnv: true, stdin: "null", stdout: "piped", stderr: "inherit" } as const,
  }).spawn();
  let printed = "";
  const gathered = (async () => {
    const decoder = new TextDecoder();
    for await (const part of child.stdout) printed += decoder.decode(part, { stream: true });
  })();
  return {
    printed: () => printed,
    async end(signal: Deno.Signal): Promise<number> {
      child.kill(signal);
      const { code } = await child.status;
      await gathered;
      return code;
    },
  };
}

function formsIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return name === "Certificates" ? [] : formsIn(`${folder}/${name}`);
    return name.endsWith(".pdf") ? [`${folder}/${name}`] : [];
  });
}
