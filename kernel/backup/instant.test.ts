import { expect } from "expect";
import { openInstantForReading } from "../start.ts";
import { backUp } from "./backup.ts";
import type { Destination } from "./destination.ts";
import { folderDestination } from "./folder-destination.ts";
import type { Inventory } from "./inventory.ts";
import { type TestArchive, withArchive } from "./testing.ts";

function sumOfFile(path: string): Promise<string> {
  return Deno.readFile(path).then((bytes) => bytes.toBase64());
}

/** Backs up with something done before each object is stored. */
function backUpWith({ product, configuration, backup }: TestArchive, before: (name: string) => Promise<void>) {
  const inventory: Inventory = new Map();
  const folder = folderDestination(backup);
  const destination: Destination = {
    title: folder.title,
    async put(name, content) {
      await before(name);
      await folder.put(name, content);
    },
    putNew: (name, content) => folder.putNew(name, content),
    read: (name) => folder.read(name),
    list: (name) => folder.list(name),
    find: (name) => folder.find(name),
    remove: (name) => folder.remove(name),
    tidy: () => folder.tidy(),
    close: () => folder.close(),
  };
  return backUp({
    features: product.features,
    configuration,
    destination,
    inventory,
    options: { readBack: false, withoutKeys: false, filesOnly: false },
    signal: new AbortController().signal,
    now: () => new Date(),
    copied: () => {},
  });
}

Deno.test("an instant sees nothing of what is written after it, and can write nothing", () =>
  withArchive(async ({ product, configuration, shelve }) => {
    const instant = await openInstantForReading(product.features, configuration);
    try {
      const count = async () => (await instant.context.database.one("SELECT count(*) AS n FROM shelf_files"))?.n;
      expect(await count()).toBe(3);
      await shelve(10);
      expect(await count()).toBe(3);
      const [[both]] = await instant.context.database.snapshot([{ sql: "SELECT count(*) AS n FROM shelf_files" }]);
      expect(both.n).toBe(3);
      await expect(instant.context.database.write(() => [{ sql: "DELETE FROM shelf_files" }])).rejects.toThrow();
      expect(await count()).toBe(3);
    } finally {
      await instant.close();
    }
  }));

Deno.test("a backup leaves the database and its log of writes as they are, byte by byte", () =>
  withArchive(async ({ run, configuration }) => {
    const files = ["strongroom.db", "strongroom.db-wal"].map((name) => `${configuration.dataFolder}/${name}`);
    const before = await Promise.all(files.map(sumOfFile));
    expect(Deno.statSync(files[1]).size).toBeGreaterThan(0);
    expect((await run("backup")).code).toBe(0);
    expect(await Promise.all(files.map(sumOfFile))).toEqual(before);
  }));

Deno.test("a record that goes while its file is to be copied makes no false alarm: the instant is taken anew", () =>
  withArchive(async (archive) => {
    const { product, shelve, pathOf, run, backup, folder } = archive;
    const fresh: string[] = [];
    let copies = 0;
    const { snapshot } = await backUpWith(archive, async (name) => {
      if (!name.startsWith("files/")) return;
      copies++;
      // The first of the first round; then the first of those that the instant knows besides.
      if (copies === 1) { for (let at = 0; at < 20; at++) fresh.push(await shelve(2000)); }
      if (copies !== 4) return;
      const gone = fresh.toSorted().at(-1) ?? "";
      Deno.removeSync(pathOf(gone));
      await product.context.database.write(() => [{ sql: "DELETE FROM shelf_files WHERE sha256 = ?", args: [gone] }]);
    });
    // The last of the new ones was looked for and not found, and then known to be nobody's any more.
    expect(copies).toBe(22);
    expect(snapshot.missing).toEqual([]);
    expect(snapshot.files.count).toBe(22);
    expect((await run("restore", [backup], `${folder}/restored`)).code).toBe(0);
  }));

Deno.test("a database that is damaged is told, and no snapshot of it counts", () =>
  withArchive(async ({ run, configuration, product, backup }) => {
    await product.context.database.all("PRAGMA wal_checkpoint(TRUNCATE)");
    const path = `${configuration.dataFolder}/strongroom.db`;
    const bytes = await Deno.readFile(path);
    bytes.fill(0xff, 0, 100);
    await product.close();
    await Deno.writeFile(path, bytes);
    const { code, lines, problems } = await run("backup");
    expect(code).toBe(1);
    expect(problems).toEqual([expect.stringMatching(/damaged/)]);
    expect(lines.at(-1)).toBe("1 problem found. No new backup was made. Earlier ones are untouched.");
    expect(await Deno.stat(`${backup}/snapshots`).catch(() => null)).toBeNull();
  }));
