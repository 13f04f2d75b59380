import { expect } from "expect";
import { asAsker, type Asker, currentAsker } from "@/db/asker.ts";
import { withProduct } from "@/tests/product/product.ts";
import { until } from "@/tests/until.ts";
import { SetClock } from "./clock.ts";
import type { Feature } from "./feature.ts";
import { someBytes, streamOf } from "./files/testing.ts";
import { graceMs } from "./files/sweep.ts";

const shelf: Feature = {
  name: "shelf",
  migrations: [{ name: "0001_shelf", sql: "CREATE TABLE shelf_files(sha256 TEXT PRIMARY KEY) STRICT;" }],
  namesFiles: ({ database }) => async (sha256s) => {
    const rows = await database.all("SELECT sha256 FROM shelf_files");
    return new Set(rows.map((row) => String(row.sha256)).filter((sha256) => sha256s.includes(sha256)));
  },
};
const reader: Feature = { name: "reader" };

Deno.test("the daily sweep leaves what a feature names, and takes what none does in two days", async () => {
  const clock = new SetClock(new Date());
  await withProduct(async ({ context, jobs, logged }) => {
    const sums: string[] = [];
    for (const seed of [1, 2]) {
      sums.push((await (await context.files.receive(streamOf(someBytes(100, seed)), 100)).keep()).sha256);
    }
    await context.database.write(() => [{ sql: "INSERT INTO shelf_files(sha256) VALUES (?)", args: [sums[0]] }]);
    for (let day = 0; day < 4; day++) {
      await jobs.runAll();
      clock.advance(graceMs + 60_000);
    }
    expect((await Array.fromAsync(context.files.list())).map(({ sha256 }) => sha256)).toEqual([sums[0]]);
    expect(await Array.fromAsync(context.files.aside())).toEqual([]);
    expect(logged.filter((line) => line.includes("files_swept"))).toHaveLength(2);
  }, { features: [shelf, reader], clock });
});

Deno.test("nothing is swept while a feature that has records is left out", async () => {
  const clock = new SetClock(new Date(Date.now() + 9 * graceMs));
  await withProduct(async ({ context, jobs, logged }) => {
    const { sha256 } = await (await context.files.receive(streamOf(someBytes(100)), 100)).keep();
    await context.database.write(() => [{
      sql: "INSERT INTO migrations(feature, name, sha256, at) VALUES ('library', '0001_library', '', '')",
    }]);
    await jobs.runAll();
    expect(await context.files.has(sha256)).toBe(true);
    expect(logged.join()).toContain("library");
  }, { features: [shelf], clock });
});

Deno.test("a feature that does not say which files its records name may read files, and store none", () =>
  withProduct(async ({ context, contextOf }) => {
    const { sha256 } = await (await context.files.receive(streamOf(someBytes(100)), 100)).keep();
    const { files } = contextOf(reader);
    expect(await files.size(sha256)).toBe(100);
    expect(() => files.begin(100)).toThrow('The feature "reader" stores files without `namesFiles`');
    expect(() => files.receive(streamOf(someBytes(5)), 5)).toThrow("stores files");
    expect(() => contextOf(shelf).files.begin(100)).not.toThrow();
  }, { features: [shelf, reader] }));

Deno.test("who hears of a damaged file may read for as long as it takes, whoever asked for its bytes has gone or not", async () => {
  const heard: Asker[] = [];
  const hearing: Feature = {
    ...shelf,
    fileDamaged: () => {
      heard.push(currentAsker());
      return Promise.resolve();
    },
  };
  await withProduct(async ({ context }) => {
    const gone: Asker = { name: "person 1", gone: AbortSignal.abort(), patienceMs: 1000 };
    await expect(asAsker(gone, () => context.files.assertWhole("0".repeat(64)))).rejects.toThrow();
    await until("it was told", () => heard.length > 0);
    expect(heard).toEqual([{ name: "server: damage" }]);
  }, { features: [hearing] });
});
