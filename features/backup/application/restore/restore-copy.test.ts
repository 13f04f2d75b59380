import { createHash } from "node:crypto";
import { expect } from "expect";
import { folderDestination } from "@/kernel/backup/folder-destination.ts";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { flipBit, pathsIn } from "@/kernel/files/testing.ts";
import { file } from "../../testing.ts";
import { runOnce } from "../run/run.ts";
import { edit, runWith } from "../testing/checking.ts";
import { type Copying, withCopying } from "../testing/copying.ts";
import { staysWithin } from "./read-copy.ts";
import { runRestore } from "./restore-command.ts";
import { restoreCopy } from "./restore-copy.ts";

interface Alone {
  /** The folder of the copy: nothing else is left of the application, and nothing of the server is asked. */
  readonly folder: string;
  readonly target: string;
  readonly filed: readonly string[];
  readonly restore: (store?: string | null) => ReturnType<typeof restoreCopy>;
}

/** A copy of three documents, one of which got another name, in a folder of its own. */
const withCopyAlone = (run: (alone: Alone) => Promise<void>) =>
  withCopying(async (copying) => {
    const { product, company } = copying;
    const id = await file(product, company, "Example, Kim");
    for (const name of ["Doe, Jane", "Roe, Richard"]) await file(product, company, name);
    await runOnce(runWith(copying));
    await edit(copying, id, { customerName: "Example, Kimberly" });
    expect((await runOnce(runWith(copying))).outcome).toBe("whole");
    const place = await Deno.makeTempDir({ prefix: "strongroom-alone-" });
    const [folder, target] = [`${place}/copy`, `${place}/restored`];
    try {
      await Deno.rename(copying.folder, folder);
      await Deno.mkdir(copying.folder);
      const signal = new AbortController().signal;
      await run({
        ...{ folder, target, filed: await sumsOf(copying) },
        restore: (store = null) => restoreCopy({ source: folderDestination(folder), target, store, signal }),
      });
    } finally {
      await Deno.remove(place, { recursive: true });
    }
  });

async function sumsOf({ product }: Copying): Promise<readonly string[]> {
  const rows = await product.context.database.all("SELECT DISTINCT sha256 FROM attachments");
  return rows.map(({ sha256 }) => String(sha256)).sort();
}

async function formsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const path of await pathsIn(folder)) {
    if (!path.endsWith(".pdf")) continue;
    found.set(path, createHash("sha256").update(await Deno.readFile(`${folder}/${path}`)).digest("hex"));
  }
  return found;
}

Deno.test("a store is restored from the folder alone: every form is as filed, and opens", () =>
  withCopyAlone(async ({ target, filed, restore }) => {
    expect(await restore()).toMatchObject({
      forms: 3,
      unlisted: 0,
      problems: [],
      stores: [expect.stringMatching(/^Summit/)],
    });
    const forms = await formsIn(target);
    expect([...forms.values()].sort()).toEqual(filed);
    for (const path of forms.keys()) {
      const checked = await referee("qpdf", ["--check", `${target}/${path}`]);
      if (checked !== null) expect(checked).toContain("No syntax or stream encoding errors found");
      const text = await referee("pdftotext", [`${target}/${path}`, "-"]);
      if (text !== null) expect(text.length).toBeGreaterThan(0);
    }
    const [records] = (await pathsIn(target)).filter((path) => path.endsWith("/records.jsonl"));
    expect((await Deno.readTextFile(`${target}/${records}`)).trimEnd().split("\n").length).toBe(3);
    await expect(restore()).rejects.toThrow("holds something already");
  }));

Deno.test("what is damaged or gone is named and not restored; the rest is", () =>
  withCopyAlone(async ({ folder, target, restore }) => {
    const [first, second] = [...(await formsIn(folder)).keys()].filter((path) => path.includes("/4473/"));
    await flipBit(`${folder}/${first}`);
    await Deno.remove(`${folder}/${second}`);
    const { forms, problems } = await restore();
    expect(forms).toBe(1);
    expect(problems).toEqual(expect.arrayContaining([
      expect.stringMatching(
        /\.pdf is not the one that was filed on \d{4}-\d\d-\d\d by Olive Owner\. It was not restored\.$/,
      ),
      `${second} is gone from the copy.`,
    ]));
    expect(problems.length).toBe(2);
    expect([...(await formsIn(target)).keys()].length).toBe(1);
  }));

Deno.test("a copy whose proof is gone is restored by its lists, and that is told", () =>
  withCopyAlone(async ({ folder, target, filed, restore }) => {
    await Deno.remove(`${folder}/proof.json`);
    const { forms, problems } = await restore();
    expect([forms, problems]).toEqual([3, [
      "proof.json cannot be read: it was damaged, or a newer Strongroom made it.",
    ]]);
    expect([...(await formsIn(target)).values()].sort()).toEqual(filed);
  }));

Deno.test("the command restores the store that is named, and says what to do otherwise", () =>
  withCopyAlone(async ({ folder, target }) => {
    const told = async (...args: readonly string[]) => {
      const lines: string[] = [];
      const signal = new AbortController().signal;
      const status = await runRestore(args, { environment: {}, print: (line) => lines.push(line), signal });
      return [status, lines.at(-1)];
    };
    expect(await told(folder)).toEqual([2, "Usage: strongroom-backup restore COPY TARGET [--store NAME]"]);
    await expect(told(folder, target, "--store", "Boise")).rejects.toThrow(
      "No FFL of this copy is called Boise. It holds: Summit",
    );
    await expect(told(folder, `${folder}/here`)).rejects.toThrow("must lie outside");
    await expect(told(`${folder}/4473`, target)).rejects.toThrow("There is no copy of Strongroom at");
    expect(await told(folder, target, "--store", "summit", "denver")).toEqual([0, "Everything is as it was filed."]);
    expect((await formsIn(target)).size).toBe(3);
  }));

Deno.test("a hostile copy leads nowhere out of the folder that gets it, and keeps nothing else from being restored", () =>
  withCopyAlone(async ({ folder, target, restore }) => {
    const [store] = (await pathsIn(folder)).filter((path) => path.endsWith("/index.csv")).map((path) =>
      path.split("/")[0]
    );
    await Deno.remove(`${folder}/proof.json`);
    const sum = "0".repeat(64);
    const ways = [
      `${store}/../../escaped.txt`,
      `${store}/..\\..\\escaped.txt`,
      `${store}//etc/passwd`,
      `${store}/a\u0000b`,
    ];
    await Deno.writeTextFile(
      `${folder}/History/${store}/files 000000000000.sha256`,
      ways.map((path) => `${sum}  ${path}\n`).join(""),
    );
    const restored = await restore();
    expect(restored.forms).toBe(3);
    expect(restored.problems.filter((problem) => problem.includes("leads out of the copy"))).toHaveLength(ways.length);
    expect((await pathsIn(target)).every((path) => path.startsWith(`${store}/`))).toBe(true);
    expect(await pathsIn(`${target}/..`)).not.toContain("escaped.txt");
  }));

Deno.test("paths of a copy stay within, however long they are", () => {
  const good = [
    "a/b.pdf",
    "Summit (5-73-…-10001)/4473/2026/2026-03-14 Doe, J. no 1/ATF F 4473 (2).pdf",
    ".hidden",
    "...a",
  ];
  expect(good.map(staysWithin)).toEqual(good.map(() => true));
  const bad = [
    "",
    "/a",
    "a/",
    "a//b",
    "..",
    "a/..",
    "a/../b",
    "./a",
    "a\\b",
    "C:/a",
    "a\0b",
    "a. /b",
    "a/b.",
    "a/".repeat(3000) + "a",
  ];
  expect(bad.map(staysWithin)).toEqual(bad.map(() => false));
  const begun = performance.now();
  for (const text of [" ".repeat(4000), ". ".repeat(2000), "a ".repeat(1999) + "/"]) {
    expect(staysWithin(text)).toBe(false);
  }
  expect(performance.now() - begun).toBeLessThan(5_000);
});
