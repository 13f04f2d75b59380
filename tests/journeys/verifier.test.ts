import { expect } from "expect";
import { pathToFileURL } from "node:url";
import { referee } from "../fixtures/forms/referee.ts";
import { signInTo } from "../product/client.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { people, startSampleServer, stores } from "./sample.ts";

/** What the steps share: a window without a network, and a folder with exports. */
interface Journey {
  readonly window: WatchedPage;
  readonly folder: string;
}

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["a whole export of a document fits, and says who filed the form and who signed", wholeDocument],
  ["one changed bit of a form is named first", damagedDocument],
  ["a whole export of a store fits, from its folder too", wholeStore],
  ["a changed entry of a store's history is named first", damagedHistory],
  ["another fingerprint than the one that is expected is named", otherFingerprint],
  ["a check can be stopped, and what is no export is told", stoppedAndRefused],
];

Deno.test({
  name: "exports are checked by the page that came with them, opened from a file without a network",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-verifier-" });
      try {
        await makeExports(folder);
        for (const width of [1440, 390]) {
          const window = await watchedPage(browser, { width });
          await window.setOffline(true);
          await window.page.goto(pathToFileURL(`${folder}/document/verify.html`).href);
          for (const [name, step] of steps) {
            if (!await t.step(`${name}, at ${width}`, () => step({ window, folder }))) break;
          }
          await window.close();
        }
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

/** Exports of a document and of a store of the sample, as zips, unpacked, and damaged; the server is gone after. */
async function makeExports(folder: string): Promise<void> {
  const server = await startSampleServer(folder);
  try {
    const owner = await signInTo(server.url, people.summitOwner);
    const list = await owner.json<{ data: { id: number }[] }>(`/api/documents?storeId=${stores.denver}&limit=1`);
    const taken = {
      document: `/api/documents/${list.data[0].id}/export`,
      store: `/api/stores/${stores.denver}/export`,
    };
    for (const [name, path] of Object.entries(taken)) {
      const response = await owner.fetch(path, { method: "POST" });
      expect([path, response.status]).toEqual([path, 200]);
      await Deno.writeFile(`${folder}/${name}.zip`, await response.bytes());
      await referee("unzip", ["-q", `${folder}/${name}.zip`, "-d", `${folder}/${name}`]);
    }
    // The one folder of a document's export.
    const [inner] = [...Deno.readDirSync(`${folder}/document`)];
    await Deno.rename(`${folder}/document/${inner.name}`, `${folder}/inner`);
    await Deno.remove(`${folder}/document`);
    await Deno.rename(`${folder}/inner`, `${folder}/document`);
  } finally {
    await server.kill("SIGTERM");
  }
}

const chooseZip = ({ page }: WatchedPage, path: string) => page.locator("#zip").setInputFiles(path);
const chooseFolder = ({ page }: WatchedPage, path: string) => page.locator("#folder").setInputFiles(path);

/** Waits for the result, which has the focus; gives its large words and the sentence below. */
async function resultOf({ page }: WatchedPage): Promise<readonly [string, string]> {
  const heading = page.locator("#result .verdict h2");
  await heading.waitFor({ timeout: 120_000 });
  expect(await page.evaluate(() => document.activeElement?.closest("#result") !== null)).toBe(true);
  const sentence = page.locator("#result .verdict p");
  return [await heading.innerText(), await sentence.count() === 0 ? "" : await sentence.innerText()];
}

async function again({ page }: WatchedPage): Promise<void> {
  await page.getByRole("button", { name: "Check another" }).press("Enter");
  expect(await page.locator("#pick-zip").evaluate((button) => button === document.activeElement)).toBe(true);
}

async function wholeDocument({ window, folder }: Journey): Promise<void> {
  await window.isClean("before anything is chosen");
  await chooseZip(window, `${folder}/document.zip`);
  expect(await resultOf(window)).toEqual(["Everything fits.", ""]);
  const text = await window.page.locator("#result").innerText();
  expect(text).toMatch(/4473.*\.pdf: filed by .+ on \d{4}-\d\d-\d\d/);
  expect(text).toContain("entries of the history of Summit Denver");
  expect(text).toContain("Anybody can make a key.");
  const groups = await window.page.locator(".fingerprint span").allInnerTexts();
  expect(groups).toHaveLength(16);
  for (const group of groups) expect(group).toMatch(/^[0-9a-f]{4}$/);
  await window.isClean("everything fits");
  await window.darken();
  await window.isClean("everything fits, at night", "colors");
  await window.page.emulateMedia({ colorScheme: "light", media: "print" });
  expect(await window.page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  await window.page.emulateMedia({ colorScheme: "light", media: "screen" });
  await again(window);
}

async function damagedDocument({ window, folder }: Journey): Promise<void> {
  const [name] = [...Deno.readDirSync(`${folder}/document`)].map((entry) => entry.name)
    .filter((file) => file.endsWith(".pdf") && !["history.pdf", "all files in one.pdf"].includes(file));
  await withBitFlipped(`${folder}/document/${name}`, async () => {
    await chooseFolder(window, `${folder}/document`);
    const [title, sentence] = await resultOf(window);
    expect(title).toBe("Something does not fit.");
    expect(sentence.startsWith(`The file ${name} is not the one that was filed on `)).toBe(true);
  });
  await window.isClean("something does not fit");
  await window.darken();
  await window.isClean("something does not fit, at night", "colors");
  await window.page.emulateMedia({ colorScheme: "light" });
  await again(window);
}

async function wholeStore({ window, folder }: Journey): Promise<void> {
  await chooseZip(window, `${folder}/store.zip`);
  expect(await resultOf(window)).toEqual(["Everything fits.", ""]);
  expect(await window.page.locator("#result").innerText()).toMatch(/\d+ signed checkpoints? of Summit Denver/);
  await again(window);
  await chooseFolder(window, `${folder}/store`);
  expect(await resultOf(window)).toEqual(["Everything fits.", ""]);
  await again(window);
}

async function damagedHistory({ window, folder }: Journey): Promise<void> {
  const path = `${folder}/store/Summit Denver/history.jsonl`;
  const history = await Deno.readTextFile(path);
  const lines = history.split("\n");
  lines[41] = lines[41].replace(/"name":"[^"]/, '"name":"#');
  await Deno.writeTextFile(path, lines.join("\n"));
  await chooseFolder(window, `${folder}/store`);
  expect(await resultOf(window)).toEqual([
    "Something does not fit.",
    "Entry 42 of Summit Denver was changed after it was written.",
  ]);
  await Deno.writeTextFile(path, history);
  await again(window);
}

async function otherFingerprint({ window, folder }: Journey): Promise<void> {
  await window.page.getByLabel("Key fingerprint (optional)").fill("ab".repeat(32));
  await chooseZip(window, `${folder}/document.zip`);
  expect(await resultOf(window)).toEqual([
    "Something does not fit.",
    "This export was signed with another key than the one whose fingerprint you gave.",
  ]);
  await again(window);
  await window.page.getByLabel("Key fingerprint (optional)").fill("");
}

async function stoppedAndRefused({ window, folder }: Journey): Promise<void> {
  const { page } = window;
  // So small a store is checked in a second: whoever stops that waits for the button.
  await Promise.all([page.getByRole("button", { name: "Stop" }).click(), chooseZip(window, `${folder}/store.zip`)]);
  expect(await page.locator("#pick-zip").isVisible()).toBe(true);
  await Deno.writeTextFile(`${folder}/no.zip`, "This is no zip.");
  await chooseZip(window, `${folder}/no.zip`);
  expect(await resultOf(window)).toEqual([
    "This could not be checked.",
    "This file cannot be opened as a zip. It may have been cut off: download it again.",
  ]);
  await window.isClean("what is no export");
}

/** Turns one bit in the middle of a file over, and back. */
async function withBitFlipped(path: string, run: () => Promise<void>): Promise<void> {
  const bytes = await Deno.readFile(path);
  const flip = async () => {
    bytes[bytes.length >> 1] ^= 1;
    await Deno.writeFile(path, bytes);
  };
  await flip();
  await run();
  await flip();
}
