import { generateKeyPairSync } from "node:crypto";
import { expect } from "expect";
import * as v from "valibot";
import { type Destination, DestinationFailed } from "@/kernel/backup/destination.ts";
import { StorageFull } from "@/kernel/files/file-store.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { flipBit } from "@/kernel/files/testing.ts";
import { file } from "../../testing.ts";
import { Archive } from "../archive/archive.ts";
import { CopyKey } from "../home/key.ts";
import { runOnce } from "./run.ts";
import { runWith } from "../testing/checking.ts";
import { type Copying, withCopying } from "../testing/copying.ts";

const jwkSchema = v.object({ kty: v.literal("OKP"), crv: v.literal("Ed25519"), x: v.string(), d: v.string() });

const applicationsOf = async ({ product }: Copying) =>
  await product.context.database.all(
    "SELECT outcome, problems, last_whole_at, last_full_check_at FROM backup_applications",
  );

/** The path of the only form of the copy. */
async function formOf({ index, folder }: Copying): Promise<string> {
  const [form] = index.someForms(1);
  return await Promise.resolve(`${folder}/${index.stores()[0].folder}/${form.path}`);
}

Deno.test("a run copies all, writes a sheet, and tells the archive what the copy holds", () =>
  withCopying(async (copying) => {
    const { product, company, folder, index } = copying;
    for (const name of ["Example, Kim", '=HYPERLINK("x")']) await file(product, company, name);
    const result = await runOnce(runWith(copying));
    expect(result).toMatchObject({ outcome: "whole", problems: [], copied: { documents: 2 } });
    const sheet = await Deno.readTextFile(`${folder}/${index.stores()[0].folder}/index.csv`);
    expect(sheet.split("\r\n")[0]).toContain("Transferee,Transfer date,TSN");
    expect(sheet).toContain("Example, Kim");
    // Nothing in a sheet is ever calculated.
    expect(sheet).not.toMatch(/(?:^|,)"?=HYPERLINK/m);
    expect(await applicationsOf(copying)).toMatchObject([{ outcome: "whole", problems: "[]" }]);
    const [copy] = await product.context.database.all("SELECT store_id, documents FROM backup_copies");
    expect(copy).toMatchObject({ store_id: company.first.id, documents: 2 });
    expect((await runOnce(runWith(copying))).copied).toMatchObject({ documents: 0, files: 0 });
    const [certificate] = await Array.fromAsync(Deno.readDir(`${folder}/Certificates`));
    const text = await referee("pdftotext", ["-layout", `${folder}/Certificates/${certificate.name}`, "-"]);
    if (text === null) return;
    expect(text).toContain("is whole: every file in it has the checksum under which it was filed");
    expect(text).toMatch(/Documents\s+2\n/);
  }));

Deno.test("one flipped bit, and a file that is gone, are named by a run that is not whole, and come again with the next", () =>
  withCopying(async (copying) => {
    const { product, company } = copying;
    await file(product, company, "Example, Kim");
    await runOnce(runWith(copying));
    const path = await formOf(copying);
    const filed = await Deno.readFile(path);
    const checked = () => runOnce(runWith(copying, { checkEverything: true }));
    const damages: readonly [() => Promise<void>, RegExp][] = [
      [() => flipBit(path), /Example, Kim.*\.pdf is not as it arrived: its bytes changed\.$/],
      [() => Deno.remove(path), /Example, Kim.*\.pdf is gone from the copy\.$/],
    ];
    for (const [damage, sentence] of damages) {
      await damage();
      const result = await checked();
      expect(result).toMatchObject({ outcome: "damaged", problems: [expect.stringMatching(sentence)] });
      expect(await applicationsOf(copying)).toMatchObject([{ outcome: "damaged" }]);
      expect(await checked()).toMatchObject({ outcome: "whole", problems: [] });
      expect(await Deno.readFile(path)).toEqual(filed);
    }
    // While the archive cannot give it either, it is named each time.
    await Deno.remove(path);
    const [{ sha256 }] = await product.context.database.all("SELECT sha256 FROM attachments");
    const stored = await product.context.files.localPath(String(sha256));
    await Deno.rename(stored, `${stored}.away`);
    for (let time = 0; time < 2; time++) {
      expect((await checked()).problems).toEqual([expect.stringMatching(/\.pdf is (?:gone from|not in) the copy/)]);
    }
    await Deno.rename(`${stored}.away`, stored);
    expect((await checked()).outcome).toBe("whole");
  }));

Deno.test("a file that the archive cannot hand out is named with every run, keeps no other from coming, and comes when it is whole again", () =>
  withCopying(async (copying) => {
    const { product, company, index } = copying;
    for (const name of ["Example, Kim", "Doe, Jane", "Roe, Richard"]) await file(product, company, name);
    const [row] = await product.context.database.all(
      "SELECT a.sha256 FROM attachments a JOIN documents d ON d.id = a.document_id WHERE d.customer_name = 'Doe, Jane'",
    );
    const path = await product.context.files.localPath(String(row.sha256));
    await Deno.chmod(path, 0o600);
    await flipBit(path);
    for (let time = 0; time < 2; time++) {
      const result = await runOnce(runWith(copying));
      expect(result).toMatchObject({
        outcome: "damaged",
        problems: [expect.stringMatching(/Doe, Jane.*\.pdf is not in the copy: The archive cannot hand it out\./)],
      });
      expect(index.someForms(9).map((form) => form.path.split("/")[2].slice(11)).sort())
        .toEqual([expect.stringContaining("Example, Kim"), expect.stringContaining("Roe, Richard")]);
    }
    await flipBit(path);
    expect(await runOnce(runWith(copying))).toMatchObject({ outcome: "whole", problems: [] });
    expect(index.someForms(9)).toHaveLength(3);
  }));

Deno.test("a full disk is told as such, and the next run goes on", () =>
  withCopying(async (copying) => {
    const { product, company, destination } = copying;
    await file(product, company, "Example, Kim");
    const full: Destination = {
      ...plain(destination),
      put: () => Promise.reject(new DestinationFailed("There is no room left.", { cause: new StorageFull() })),
    };
    expect(await runOnce(runWith(copying, { destination: full })))
      .toMatchObject({ outcome: "full_disk", problems: ["Summit Denver: There is no room left."] });
    expect(await applicationsOf(copying)).toMatchObject([{ outcome: "full_disk", last_whole_at: null }]);
    expect((await runOnce(runWith(copying))).outcome).toBe("whole");
  }));

Deno.test("a server that cannot be reached is no damage", () =>
  withCopying(async (copying) => {
    const nobody = new Archive("http://127.0.0.1:9", copying.archive.cookie, () => Promise.resolve());
    expect(await runOnce(runWith(copying, { archive: nobody })))
      .toMatchObject({ outcome: "offline", problems: [expect.stringContaining("cannot be reached")] });
  }));

Deno.test("what another key signs is refused until it is trusted", () =>
  withCopying(async (copying) => {
    const { product, company, index } = copying;
    await file(product, company, "Example, Kim");
    const foreign = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
    index.remember("keys", JSON.stringify([{ kty: "OKP", crv: "Ed25519", x: foreign.x, kid: "another" }]));
    expect(await runOnce(runWith(copying)))
      .toMatchObject({
        outcome: "refused",
        problems: [expect.stringContaining("not signed with a key of the archive")],
      });
    expect(index.counts()).toEqual({ documents: 0, files: 0, bytes: 0 });
  }));

/** A destination whose methods can be replaced. */
function plain(destination: Destination): Destination {
  return {
    title: destination.title,
    put: (name, content) => destination.put(name, content),
    putNew: (name, content) => destination.putNew(name, content),
    read: (name) => destination.read(name),
    list: (folder) => destination.list(folder),
    find: (name) => destination.find(name),
    remove: (name) => destination.remove(name),
    tidy: () => destination.tidy(),
    close: () => destination.close(),
  };
}

Deno.test("a key signs what a copy holds so that its public half says so", () => {
  const key = new CopyKey(v.parse(jwkSchema, generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" })));
  expect(key.sign({ b: 1, a: 2 })).toBe(key.sign({ a: 2, b: 1 }));
  expect(key.sign({ a: 2 })).not.toBe(key.sign({ a: 3 }));
});

Deno.test("the copy lists itself for the page that needs no server; only what changed is written again", () =>
  withCopying(async (copying) => {
    const { product, company, folder, destination } = copying;
    await file(product, company, "Example, Kim");
    const written: string[] = [];
    const noting: Destination = {
      ...plain(destination),
      put: async (name, content) => {
        await destination.put(name, content);
        written.push(name);
      },
    };
    await runOnce(runWith(copying, { destination: noting }));
    expect(written).toEqual(expect.arrayContaining(["START HERE.html", "verify.html"]));
    const part = await Deno.readTextFile(`${folder}/data/store-${company.first.id}-0001.js`);
    expect(part).toMatch(/^strongroomRows\("data\/store-\d+-0001\.js",\[\[\d+,"ATF Form 4473","Example, Kim",/);
    const paths = [...part.matchAll(/"(4473\/[^"]+)",\[\["([^"]+)","ATF F 4473"\]\]/g)].map(([, at, name]) =>
      `${at}/${name}`
    );
    for (const path of paths) {
      expect((await Deno.stat(`${folder}/${copying.index.stores()[0].folder}/${path}`)).isFile).toBe(true);
    }
    expect(paths.length).toBe(1);
    written.splice(0);
    await runOnce(runWith(copying, { destination: noting }));
    expect(written.filter((name) => name.startsWith("data/") || name.endsWith(".html"))).toEqual([]);
  }));

Deno.test("every week forms are restored, opened and compared with their record", () =>
  withCopying(async (copying) => {
    const { product, company, index } = copying;
    await file(product, company, "Example, Kim");
    await runOnce(runWith(copying));
    const first = index.fact("restoredAt");
    expect(first).not.toBeNull();
    const later = (days: number) => new Date(Date.parse(first ?? "") + days * 86_400_000);
    await runOnce(runWith(copying, { now: () => later(6) }));
    expect(index.fact("restoredAt")).toBe(first);
    await runOnce(runWith(copying, { now: () => later(7) }));
    expect(index.fact("restoredAt")).toBe(later(7).toISOString());
    const [row] = await product.context.database.all("SELECT last_restore_at FROM backup_applications");
    expect(row.last_restore_at).toBe(later(7).toISOString());

    // The check of the day would name it too: what is asked here is that a trial which failed does not count.
    await flipBit(await formOf(copying));
    expect((await runOnce(runWith(copying, { now: () => later(14) }))).outcome).toBe("damaged");
    expect(index.fact("restoredAt")).toBe(later(7).toISOString());
  }));
