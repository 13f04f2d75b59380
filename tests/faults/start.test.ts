import { expect } from "expect";
import { openDatabase } from "@/db/open.ts";
import { aCompany } from "@/features/offboarding/testing.ts";
import { runCommand } from "@/kernel/commands.ts";
import { type Configuration, configurationFrom } from "@/kernel/configuration.ts";
import { logTo } from "@/kernel/log.ts";
import { type OpenProduct, openProduct } from "@/kernel/start.ts";
import { isNewer, version } from "@/kernel/version.ts";
import { features } from "@/main.features.ts";

interface Archive {
  readonly configuration: Configuration;
  /** Opens it, does what is due, and closes it again. */
  use(work?: (product: OpenProduct) => Promise<void>): Promise<void>;
  /** Why it does not start. */
  refusal(): Promise<string>;
  sql(text: string): Promise<void>;
}

async function inFolder(test: (archive: Archive) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-start-" });
  const configuration = configurationFrom({ STRONGROOM_DATA: folder });
  const opened = () => openProduct(features, configuration, logTo(() => {}));
  try {
    await test({
      configuration,
      async use(work) {
        const product = await opened();
        try {
          for (const feature of features) await feature.start?.(product.contextOf(feature));
          await work?.(product);
          await product.jobs.runAll();
        } finally {
          await product.close();
        }
      },
      refusal: async () =>
        await opened().then(
          async (product) => await product.close().then(() => "It started."),
          (error: Error) => error.message,
        ),
      async sql(text) {
        const database = await openDatabase({ url: configuration.databaseUrl });
        await database.script(text);
        database.close();
      },
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Somebody worked, and a chain was signed for an export. */
async function worked(product: OpenProduct): Promise<void> {
  const request = (path: string, init?: RequestInit) =>
    Promise.resolve(product.api.fetch(new Request(`http://localhost${path}`, init), { remoteAddress: "203.0.113.7" }));
  const { configuration } = product.context;
  const { ask, first } = await aCompany({
    ...product,
    ...{ request, configuration, folder: configuration.dataFolder, logged: [] },
  });
  expect((await ask("POST", `/api/stores/${first.id}/export`)).status).toBe(200);
}

async function command(name: string, { configuration }: Archive): Promise<readonly string[]> {
  const printed: string[] = [];
  const log = console.log;
  console.log = (line: string) => printed.push(line);
  try {
    await runCommand(name, [], features, configuration);
  } finally {
    console.log = log;
  }
  return printed;
}

Deno.test("a used archive without its keys does not start, and goes on with new ones only when told to", () =>
  inFolder(async (archive) => {
    const { configuration, use, refusal } = archive;
    await use(worked);
    await Deno.rename(`${configuration.dataFolder}/keys`, `${configuration.dataFolder}/elsewhere`);
    const sentence = /^Keys of this archive are not in \S+\/keys: .*session\.key\. Put .* strongroom new-keys$/;
    expect(await refusal()).toMatch(sentence);
    expect(await refusal()).toContain("ledger-ed25519.json");
    await Deno.rename(`${configuration.dataFolder}/elsewhere`, `${configuration.dataFolder}/keys`);
    await use();

    await Deno.remove(`${configuration.dataFolder}/keys`, { recursive: true });
    expect(await command("new-keys", archive)).toContain("Everyone signs in again.");
    await use();
    const found = await command("verify", archive);
    expect(found.filter((line) => line.startsWith("PROBLEM"))).toEqual([]);
    expect(found.join("\n")).toMatch(/signed with a key that was given up as lost on \d{4}-\d\d-\d\d/);
    expect(found.at(-1)).toBe("No problems found.");
    expect(await command("new-keys", archive)).toEqual([
      "All keys of this archive are in its folder keys. Nothing was changed.",
    ]);
  }));

Deno.test("each key that is gone or is another one is named", () =>
  inFolder(async ({ configuration, use, refusal }) => {
    await use(worked);
    for (const name of ["session.key", "ledger-ed25519.json", "second-factor.key"]) {
      const path = `${configuration.dataFolder}/keys/${name}`;
      const whole = await Deno.readFile(path);
      await Deno.remove(path);
      expect(await refusal()).toContain(`keys: ${name}. Put`);
      if (name.endsWith(".key")) {
        await Deno.writeFile(path, new Uint8Array(32));
        expect(await refusal()).toContain(`keys: ${name}. Put`);
      }
      await Deno.writeFile(path, whole);
    }
    await use();
  }));

Deno.test("an archive of a version that noted no keys is known by the key that signed its ledger", () =>
  inFolder(async ({ configuration, use, refusal, sql }) => {
    await use(worked);
    await sql("DELETE FROM archive_keys");
    await Deno.remove(`${configuration.dataFolder}/keys`, { recursive: true });
    expect(await refusal()).toContain("keys: ledger-ed25519.json. Put");
  }));

Deno.test("a database that a newer version has used is left alone, though it only added a feature", () =>
  inFolder(async ({ use, refusal, sql }) => {
    await use();
    await sql("UPDATE newest_program SET version = '12.3.1'; INSERT INTO migrations VALUES ('new', '0001', 'x', 'y')");
    expect(await refusal()).toBe(
      `The database was last used by Strongroom 12.3.1, and this is ${version}. Start that version, or a newer one.`,
    );
    await sql("UPDATE newest_program SET version = '0.0.9'");
    await use(async ({ context }) => {
      expect(await context.database.one("SELECT version FROM newest_program")).toEqual({ version });
    });
  }));

/** Overwrites the first page of a table with noise. */
async function damageTable({ configuration }: Archive, table: string): Promise<void> {
  const database = await openDatabase({ url: configuration.databaseUrl });
  const [root, size] = [
    await database.one("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]),
    await database.one("PRAGMA page_size"),
    await database.all("PRAGMA wal_checkpoint(TRUNCATE)"),
  ];
  database.close();
  const bytes = Number(size?.page_size);
  const file = await Deno.open(`${configuration.dataFolder}/strongroom.db`, { write: true });
  await file.seek((Number(root?.rootpage) - 1) * bytes, Deno.SeekMode.Start);
  await file.write(crypto.getRandomValues(new Uint8Array(bytes)));
  file.close();
}

Deno.test("a damaged table is named in the log, and the server is not ready", () =>
  inFolder(async (archive) => {
    const { configuration, use } = archive;
    await use(worked);
    await damageTable(archive, "users");
    const logged: string[] = [];
    const product = await openProduct(features, configuration, logTo((line) => logged.push(line)));
    try {
      await product.start();
      const answer = await product.api.fetch(new Request("http://localhost/api/ready"));
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        error: "server.not_ready",
        message: "The archive's database is damaged. Please tell your Strongroom administrator.",
      });
    } finally {
      await product.close();
    }
    expect(logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: "table_damaged", table: "users" }),
    );
  }));

Deno.test("a damaged table without which nothing can start is named", () =>
  inFolder(async (archive) => {
    const { configuration, use } = archive;
    await use(worked);
    await damageTable(archive, "clock_state");
    const product = await openProduct(features, configuration, logTo(() => {}));
    try {
      await expect(product.start()).rejects.toThrow(/^The database is damaged \(clock_state\)\. Keep a copy/);
    } finally {
      await product.close();
    }
  }));

Deno.test("versions are compared number by number", () => {
  expect([isNewer("1.10.0", "1.9.9"), isNewer("1.0", "1.0.0"), isNewer("0.9.0", "1.0.0")]).toEqual([
    true,
    false,
    false,
  ]);
});
