import { expect } from "expect";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { type Client, password, signInTo } from "../product/client.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import {
  type AsFiled,
  byKeys,
  checkCopy,
  type Filed,
  finds,
  found,
  type Journey,
  openRecord,
  searching,
  threeOrders,
} from "./own-copy-steps.ts";
import { people, startSampleServer, stores } from "./sample.ts";

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["all records are there, and a search finds them", searching],
  ["ATF's three orders", threeOrders],
  ["a record opens with its forms, whose bytes are those as filed; Back leads back", openRecord],
  ["by keys alone", byKeys],
  ["the page in the copy checks the copy, and names a changed bit", checkCopy],
];

Deno.test({
  name: "the dealer's own copy opens from a file, with the server stopped and no network",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-own-copy-" });
      const copy = `${folder}/copy`;
      try {
        const filed = await makeCopy(folder, copy);
        for (const width of [1440, 390]) {
          const window = await copyWindow(browser, copy, width);
          for (const [name, step] of steps) {
            if (!await t.step(`${name}, at ${width}`, () => step({ window, copy, filed }))) break;
          }
          await window.close();
        }
        await t.step("a store is restored from the folder alone", () => restoreCommand(copy, folder));
        await t.step("strongroom verify checks it too", () => verifyCommand(copy));
        await t.step("100,000 records are searched and sorted without the page standing still", () =>
          large(browser, copy));
        await t.step("a list that is missing is told", () =>
          withoutList(browser, copy));
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

const root = new URL("../../", import.meta.url).pathname;

/** Runs a program of the product as people do, and answers its status and what it printed. */
async function program(entry: string, args: readonly string[], env: Record<string, string> = {}) {
  const how = ["run", "-A", "--quiet", "--no-check", "--node-modules-dir=manual", "--unstable-no-legacy-abort"];
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [...how, "--config", `${root}deno.json`, `${root}${entry}`, ...args],
    env: { ...env, NO_COLOR: "1" },
    stderr: "inherit",
  }).output();
  return { code, text: new TextDecoder().decode(stdout) };
}

/** A copy of the sample's Summit Outfitters, made by the application as it is run; the server is gone after. */
async function makeCopy(folder: string, copy: string): Promise<Filed> {
  const server = await startSampleServer(folder);
  try {
    const home = { STRONGROOM_BACKUP_HOME: `${folder}/home`, STRONGROOM_BACKUP_PASSWORD: password };
    for (const args of [["connect", server.url, people.summitOwner], ["destination", copy], ["run"]]) {
      const { code, text } = await program("main.backup.ts", args, home);
      expect([args[0], code, text]).toEqual([args[0], 0, text]);
    }
    return await filedIn(await signInTo(server.url, people.summitOwner));
  } finally {
    await server.kill("SIGTERM");
  }
}

async function filedIn(owner: Client): Promise<Filed> {
  const documents: AsFiled[] = [];
  for (const storeId of [stores.denver, stores.denver + 1, stores.reno]) {
    for (const formType of [0, 1]) documents.push(...await listed(owner, `storeId=${storeId}&formType=${formType}`));
  }
  for (const document of documents) {
    const { attachments } = await owner.json<{ attachments: { sha256: string }[] }>(`/api/documents/${document.id}`);
    if (attachments.length > 1) {
      return {
        documents,
        richest: { ...document, sums: attachments.map((one) => one.sha256) },
      };
    }
  }
  throw new Error("No document of the sample has two files.");
}

async function listed(owner: Client, filter: string): Promise<readonly AsFiled[]> {
  const documents: AsFiled[] = [];
  for (let page = 1;; page++) {
    const path = `/api/documents?${filter}&limit=500&page=${page}`;
    const { data, count } = await owner.json<{ data: AsFiled[]; count: number }>(path);
    documents.push(...data);
    if (page * 500 >= count) return documents;
  }
}

async function copyWindow(browser: Browser, copy: string, width: number): Promise<WatchedPage> {
  const window = await watchedPage(browser, { width });
  await window.setOffline(true);
  await window.page.goto(pathToFileURL(`${copy}/START HERE.html`).href);
  return window;
}

/** On another computer: the application knows nothing there but the folder. */
async function restoreCommand(copy: string, folder: string): Promise<void> {
  const elsewhere = { STRONGROOM_BACKUP_HOME: `${folder}/elsewhere` };
  const { code, text } = await program(
    "main.backup.ts",
    ["restore", copy, `${folder}/restored`, "--store", "Reno"],
    elsewhere,
  );
  expect([code, text]).toEqual([0, expect.stringMatching(/opened {3}2\d\d forms and supplements, every page\n/)]);
  expect(text).toContain("Everything is as it was filed.");
}

async function verifyCommand(copy: string): Promise<void> {
  const whole = await program("main.ts", ["verify", copy]);
  expect([whole.code, whole.text.trimEnd().split("\n").at(-1)]).toEqual([0, "Everything fits."]);
  // Everything that the application writes is in its lists.
  expect(whole.text).not.toContain("beside the copy");
  const sheet = [...Deno.readDirSync(copy)].map(({ name }) => `${name}/index.csv`).find((path) =>
    existsAt(`${copy}/${path}`)
  );
  await Deno.writeTextFile(`${copy}/${sheet}`, "x", { append: true });
  const changed = await program("main.ts", ["verify", copy]);
  expect(changed.code).toBe(1);
  expect(changed.text).toContain(`PROBLEM  The file ${sheet} was changed after it was copied.`);
}

function existsAt(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** The page of the copy with 100,000 records beside it. */
async function large(browser: Browser, copy: string): Promise<void> {
  await Deno.rename(`${copy}/data`, `${copy}/data of the sample`);
  await Deno.mkdir(`${copy}/data`);
  const parts = Array.from({ length: 50 }, (_, part) => `data/store-1-${String(part + 1).padStart(4, "0")}.js`);
  for (const [part, path] of parts.entries()) {
    const rows = Array.from({ length: 2_000 }, (_, at) => rowOf(2_000 * part + at));
    await Deno.writeTextFile(`${copy}/${path}`, `strongroomRows(${JSON.stringify(path)},${JSON.stringify(rows)});\n`);
  }
  const store = { id: 1, name: "Large", folder: "Large", documents: 100_000, parts };
  const list = { writtenAt: "2026-11-27T12:00:00.000Z", server: "https://strongroom.example", stores: [store] };
  await Deno.writeTextFile(`${copy}/data/list.js`, `strongroomCopy(${JSON.stringify(list)});\n`);
  const window = await copyWindow(browser, copy, 1440);
  const { page } = window;
  const began = performance.now();
  await page.evaluate(() => {
    Object.assign(globalThis, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        Object.assign(globalThis, { longest: Math.max(Reflect.get(globalThis, "longest"), duration) });
      }
    }).observe({ type: "longtask", buffered: true });
  });
  await finds(page, 100_000);
  const loadedMs = performance.now() - began;
  const tookMs: Record<string, number> = {};
  const first = page.locator("#rows tr").first();
  for (
    const [name, run, sees] of [
      ["by TSN", () => page.locator("#order").selectOption("tsn"), () => first.getByText("T-0").waitFor()],
      ["search", () => page.locator("#search").fill("sn00099999x"), () => finds(page, 1)],
      ["search in model", () => page.locator("#field").selectOption("model"), () => finds(page, 0)],
    ] as const
  ) {
    const at = performance.now();
    await run();
    await sees();
    tookMs[name] = Math.round(performance.now() - at);
  }
  const longest = await page.evaluate(() => Number(Reflect.get(globalThis, "longest")));
  console.log(
    `100,000 records: listed after ${Math.round(loadedMs)} ms, then ${
      JSON.stringify(tookMs)
    } ms; at most ${longest} ms at once`,
  );
  expect(longest).toBeLessThan(1_000);
  await window.isClean("100,000 records");
  await window.close();
  await Deno.remove(`${copy}/data`, { recursive: true });
  await Deno.rename(`${copy}/data of the sample`, `${copy}/data`);
}

function rowOf(at: number): readonly unknown[] {
  const day = new Date(Date.UTC(2016, 0, 1) + (at % 3_600) * 86_400_000).toISOString().slice(0, 10);
  const serial = `SN${String(at).padStart(8, "0")}X`;
  const firearm = [serial, "Larkspur & Sons", "", `Model ${at % 97}`, "Pistol", "9mm"];
  const name = `Customer${String.fromCharCode(65 + at % 26)}, Person ${at % 1_009}`;
  return [at, "ATF Form 4473", name, day, day, `T-${at}`, "1ABC", "Transferred", [firearm], `4473/x ${at}`, [[
    "4473.pdf",
    "ATF F 4473",
  ]]];
}

async function withoutList(browser: Browser, copy: string): Promise<void> {
  await Deno.rename(`${copy}/data`, `${copy}/away`);
  const page = await (await browser.newContext()).newPage();
  await page.goto(pathToFileURL(`${copy}/START HERE.html`).href);
  await found(page).getByText("The list is missing. Copy the folder data beside this page too.").waitFor();
  await page.context().close();
  await Deno.rename(`${copy}/away`, `${copy}/data`);
}
