import { expect } from "expect";
import type { Page } from "playwright-core";
import { referee } from "../fixtures/forms/referee.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { heading, press } from "./keys.ts";
import { people, stores } from "./sample.ts";
import { signIn } from "./people.ts";
import { startSampleServer } from "./sample.ts";

/** What the steps share. The owner works by keyboard, on a telephone. */
interface Journey {
  readonly owner: WatchedPage;
  readonly page: Page;
  readonly url: string;
  readonly folder: string;
}

Deno.test({
  name: "a store goes out of business: from the organization to ATF, by keyboard on a telephone",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-out-of-business-" });
      const server = await startSampleServer(folder);
      const owner = await watchedPage(browser, { width: 390, answers: [400] });
      const journey = { owner, page: owner.page, url: server.url, folder };
      try {
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        await owner.isClean("of the owner, at the end");
      } finally {
        await owner.close();
        await server.kill("SIGTERM");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["the way leads from the organization's table", arrive],
  ["it is declared, and the dashboard has the clock", declare],
  ["the pack is prepared and downloaded, and opens with the usual tools", download],
  ["it is said that the records were delivered, and what remains", deliver],
  ["the delivery and the declaration are taken back with a question", takeBack],
];

async function arrive({ owner, page, url }: Journey): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "showSaveFilePicker"));
  await signIn(owner, url, people.summitOwner);
  await owner.open(`${url}/${stores.denver}/organization`);
  await heading(page, "Your Organization");
  await press(page.getByRole("link", { name: "Out of business: Summit Boise" }));
  await heading(page, "Out of Business");
  await page.getByText("Available after step 1.").waitFor();
  await owner.isClean("nothing declared");
}

async function declare({ owner, page }: Journey): Promise<void> {
  await press(page.getByRole("button", { name: "Declare out of business" }));
  const dialog = page.getByRole("dialog");
  await press(dialog.getByRole("button", { name: "Declare" }));
  await dialog.getByText("Enter whom ATF can reach afterwards.").waitFor();
  await owner.isClean("what is missing");
  await dialog.getByLabel("Name").fill("Olive Owner");
  await dialog.getByLabel("Phone").fill("307 555 0142");
  await dialog.getByLabel("Mailing address").fill("88 Invented Lane, Cheyenne, WY 82001");
  await page.keyboard.press("Control+Enter");
  await page.getByText("30 days left").waitFor();
  await owner.isClean("declared");
  const here = page.url();
  await page.goto(here.replace("out-of-business", "dashboard"));
  await page.getByText(/^Out of business: records to ATF by/).waitFor();
  await page.goto(here);
  await page.getByText("30 days left").waitFor();
}

async function download({ owner, page, folder }: Journey): Promise<void> {
  await press(page.getByRole("button", { name: "Prepare the pack" }));
  const button = page.getByRole("button", { name: "Download: One zip" });
  await button.waitFor();
  await owner.isClean("prepared");
  const downloading = page.waitForEvent("download");
  await press(button);
  const saved = await downloading;
  expect(saved.suggestedFilename()).toBe("Summit Boise for ATF.zip");
  const path = `${folder}/boise.zip`;
  await saved.saveAs(path);
  await page.getByText(/^Downloaded /).waitFor();
  await owner.isClean("downloaded");
  if (await referee("unzip", ["-q", path, "-d", `${folder}/boise`]) === null) return;
  const check = `cd "${folder}/boise" && sha256sum --check --quiet --strict manifest-sha256.txt`;
  expect(await referee("sh", ["-c", check])).toBe("");
  const index = (await Deno.readTextFile(`${folder}/boise/INDEX/by-number.txt`)).trimEnd().split("\r\n");
  const count = Number(/^([\d,]+) records in all/m.exec(await Deno.readTextFile(`${folder}/boise/READ ME.txt`))?.[1]);
  expect(index.length).toBe(count + 1);
  expect(count).toBeGreaterThan(300);
}

async function deliver({ owner, page }: Journey): Promise<void> {
  await press(page.getByRole("button", { name: "Records delivered" }));
  const dialog = page.getByRole("dialog", { name: "Records delivered" });
  await dialog.getByLabel("Carrier").fill("FedEx");
  await dialog.getByLabel("Tracking number").fill("7701 2345 9912");
  await owner.isClean("saying that they were delivered");
  await press(dialog.getByRole("button", { name: "Mark as delivered" }));
  await page.getByRole("heading", { name: "What remains" }).waitFor();
  expect(await page.getByText(/days left/).count()).toBe(0);
  await owner.isClean("delivered");
}

async function takeBack({ page }: Journey): Promise<void> {
  for (const name of ["Not delivered", "Take back"]) {
    await press(page.getByRole("button", { name, exact: true }));
    await press(page.getByRole("dialog").getByRole("button", { name: "Take back" }));
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "Declare out of business" }).waitFor();
}
