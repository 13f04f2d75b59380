import { expect } from "expect";
import { hash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { filePathIn } from "@/kernel/files/folder.ts";
import { placeFileName } from "@/kernel/verify/place-file.ts";
import { command, type Said } from "./backing-up.ts";
import { plainPdf } from "./pdfs.ts";
import { withRunning } from "./running.ts";
import { fromSource } from "../product/server-process.ts";

const files = 6_000;
const before = new Date("2026-01-01T00:00:00Z");

interface Checked {
  readonly dataFolder: string;
  /** Sums in their order: the order in which they are read. */
  readonly sums: readonly string[];
  readonly verify: (...args: string[]) => Promise<Said>;
}

/** An archive with many small files, as a server left it. */
async function withFiles(test: (checked: Checked) => Promise<void>): Promise<void> {
  await withRunning(async ({ server, file }) => {
    expect((await file(plainPdf().bytes)).status).toBe(201);
    await server.kill("SIGTERM");
    const { dataFolder } = server;
    const sums: string[] = [];
    const database = new DatabaseSync(`${dataFolder}/strongroom.db`, { enableForeignKeyConstraints: false });
    database.exec("BEGIN");
    // Files of a document that was removed: they are read, and no record asks for more.
    const insert = database.prepare(
      "INSERT INTO attachments(id, account_id, store_id, document_id, position, sha256, size, pages, file_name, type, " +
        "is_main, uploaded_by_name, uploaded_at) VALUES (?, 1, 1, 999999, 0, ?, 8, 1, '4473.pdf', 0, 1, '', '')",
    );
    for (let number = 1; number <= files; number++) {
      const content = new TextEncoder().encode(String(number).padStart(8, "0"));
      const sum = hash("sha256", content, "hex");
      const path = filePathIn(`${dataFolder}/files`, sum);
      await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
      await Deno.writeFile(path, content);
      insert.run(1_000_000 + number, sum);
      sums.push(sum);
    }
    database.exec("COMMIT");
    database.close();
    // Until the files count as quiet.
    await new Promise((wake) => setTimeout(wake, 3_000));
    await test({ dataFolder, sums: sums.sort(), verify: (...args) => command(["verify", ...args], { dataFolder }) });
  });
}

/** Runs the check until it has written down how far it is, and sends it a signal then. */
async function stoppedBy(signal: Deno.Signal, { dataFolder }: Checked): Promise<Said> {
  const [program, ...flags] = fromSource;
  const child = new Deno.Command(program, {
    args: [...flags, "verify"],
    env: { STRONGROOM_DATA: dataFolder, NO_COLOR: "1" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  let isOver = false;
  child.status.then(() => isOver = true);
  while (!await Deno.stat(`${dataFolder}/${placeFileName}`).catch(() => null)) {
    if (isOver) throw new Error("The check ended before it could be stopped.");
    await new Promise((wake) => setTimeout(wake, 2));
  }
  child.kill(signal);
  const { code, stdout, stderr } = await output;
  return { code, output: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}

const change = async (dataFolder: string, sum: string) => {
  const path = filePathIn(`${dataFolder}/files`, sum);
  await Deno.chmod(path, 0o600);
  await Deno.writeFile(path, new TextEncoder().encode("changed!"));
  await Deno.utime(path, before, before);
};

Deno.test("Ctrl-C ends the check without a verdict; the next run goes on, and names what was changed in between", () =>
  withFiles(async (checked) => {
    const { dataFolder, sums, verify } = checked;
    const stopped = await stoppedBy("SIGINT", checked);
    expect(stopped.code).toBe(130);
    expect(stopped.output).toContain("Stopped before the end: this is no verdict.");
    expect(stopped.output).not.toContain("No problems found.");

    // The first files were read before it was stopped.
    await change(dataFolder, sums[0]);
    const found = await verify();
    expect(found.output).toMatch(/note {5}check: Goes on with the check of .*, which was stopped after [\d,]+ files\./);
    expect(found.output).toContain(`The file ${sums[0]} does not match its checksum.`);
    expect(found.output).toContain("1 problem found.");
    expect(found.code).toBe(1);
    expect(await Deno.stat(`${dataFolder}/${placeFileName}`).catch(() => null)).toBeNull();
  }));

Deno.test("kill -9 in the middle: the next run goes on and says what it did not read again, or reads all where it is asked to", () =>
  withFiles(async (checked) => {
    const { verify, dataFolder } = checked;
    await stoppedBy("SIGKILL", checked);
    const place = await Deno.readTextFile(`${dataFolder}/${placeFileName}`);
    const went = await verify();
    expect(went).toMatchObject({ code: 0 });
    expect(went.output).toMatch(/note {5}files: [\d,]+ of them were read .* before the check was stopped\./);
    expect(went.output).toContain(`checked  ${(files + 1).toLocaleString("en-US")} files against their checksums`);
    expect(went.output).toContain("No problems found.");

    await Deno.writeTextFile(`${dataFolder}/${placeFileName}`, place);
    const anew = await verify("--restart");
    expect(anew).toMatchObject({ code: 0 });
    expect(anew.output).not.toContain("Goes on");
    expect(anew.output).not.toContain("were read");
  }));

Deno.test("kill -9 and a changed database: what was changed past the product is named by the run that goes on", () =>
  withFiles(async (checked) => {
    const { dataFolder, verify } = checked;
    await stoppedBy("SIGKILL", checked);
    const database = new DatabaseSync(`${dataFolder}/strongroom.db`);
    database.exec("UPDATE documents SET customer_name = 'Doe, Jane'");
    database.close();
    const found = await verify();
    expect(found.output).toContain("Goes on with the check of");
    expect(found.output).toContain("The customer name is not what the ledger says.");
    expect(found.code).toBe(1);
  }));

Deno.test("verify refuses what it does not know, and checks no archive by mistake", () =>
  withRunning(async ({ server }) => {
    const { dataFolder } = server;
    const said = await command(["verify", "--faster"], { dataFolder });
    expect(said).toMatchObject({ code: 2, output: expect.stringContaining("Usage: strongroom verify [--restart]") });
  }));
