import { expect } from "expect";
import type { Page } from "playwright-core";
import { referee } from "../fixtures/forms/referee.ts";
import { hydrated, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { heading, press, tabTo } from "./keys.ts";
import { signIn } from "./people.ts";
import { startSampleServer } from "./sample.ts";

/** What the steps share. The owner works by keyboard, on a telephone. */
interface Journey {
  readonly owner: WatchedPage;
  readonly page: Page;
  readonly operator: WatchedPage;
  readonly url: string;
  readonly folder: string;
}

Deno.test({
  name: "a store is exported, deleted and restored, by keyboard on a telephone",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const folder = await Deno.makeTempDir({ prefix: "strongroom-offboarding-" });
      const server = await startSampleServer(folder);
      const owner = await watchedPage(browser, { width: 390, answers: [404, 409] });
      const operator = await watchedPage(browser);
      const journey = { owner, page: owner.page, operator, url: server.url, folder };
      try {
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
        await owner.isClean("of the owner, at the end");
        await operator.isClean("of the operator, at the end");
      } finally {
        await owner.close();
        await operator.close();
        await server.kill("SIGTERM");
        await Deno.remove(folder, { recursive: true });
      }
    }),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["deletion is shut before an export", shut],
  ["leaving the picker gives the export up without a word", giveUp],
  ["the export is saved where the person says, and opens deletion two seconds after", exportToPlace],
  ["without a picker the browser's own download takes the zip", exportByDownload],
  ["the phrase is asked for, and the store is gone", remove],
  ["an operator brings it back", restore],
];

const boise = /^Summit Boise/;

async function openDialog({ page }: Journey) {
  await press(page.getByRole("button", { name: "Delete Summit Boise" }));
  const dialog = page.getByRole("dialog", { name: "Delete Summit Boise" });
  await dialog.waitFor();
  return dialog;
}

async function shut(journey: Journey): Promise<void> {
  const { owner, page, url } = journey;
  // Stands in for the person's choice of a place: none at first, then a file that the browser keeps for this origin.
  await page.addInitScript(() => {
    let choice = 0;
    Object.assign(globalThis, {
      showSaveFilePicker: async () => {
        if (choice++ === 0) throw new DOMException("The user aborted a request.", "AbortError");
        const folder = await navigator.storage.getDirectory();
        return await folder.getFileHandle("export.zip", { create: true });
      },
    });
  });
  await signIn(owner, url, "owner@summit.example");
  await owner.open(`${url}/2/organization`);
  await heading(page, "Your Organization");
  const dialog = await openDialog(journey);
  await dialog.getByRole("button", { name: "Download all files" }).waitFor();
  expect(await dialog.getByRole("button", { name: "Delete FFL" }).isDisabled()).toBe(true);
  await owner.isClean("leaving");
}

async function giveUp({ page }: Journey): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Delete Summit Boise" });
  await press(dialog.getByRole("button", { name: "Download all files" }));
  await dialog.getByRole("button", { name: "Download all files" }).waitFor();
  expect(await dialog.getByRole("alert").count()).toBe(0);
}

async function exportToPlace({ page }: Journey): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Delete Summit Boise" });
  await press(dialog.getByRole("button", { name: "Download all files" }));
  await dialog.getByText(/^Exported \d+ files/).waitFor();
  const remove = dialog.getByRole("button", { name: "Delete FFL" });
  expect(await remove.isDisabled()).toBe(true);
  await page.getByText("store documents exported").waitFor();
  await page.waitForFunction(
    (button) => button instanceof HTMLButtonElement && !button.disabled,
    await remove.elementHandle(),
  );
  const size = await page.evaluate(async () =>
    (await (await (await navigator.storage.getDirectory()).getFileHandle("export.zip")).getFile()).size
  );
  expect(size).toBeGreaterThan(1_000_000);
}

async function exportByDownload(journey: Journey): Promise<void> {
  const { owner, page, folder } = journey;
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "showSaveFilePicker"));
  await page.reload();
  await hydrated(page);
  const dialog = await openDialog(journey);
  await dialog.getByText(/^Exported \d+ files/).waitFor();
  const download = page.waitForEvent("download");
  await press(dialog.getByRole("button", { name: "Download all files again" }));
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("Summit Boise.zip");
  const path = `${folder}/boise.zip`;
  await saved.saveAs(path);
  await referee("unzip", ["-tqq", path]);
  await dialog.getByText(/^Exported \d+ files/).waitFor();
  await owner.isClean("after the export");
}

async function remove({ owner, page }: Journey): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Delete Summit Boise" });
  const button = dialog.getByRole("button", { name: "Delete FFL" });
  await page.waitForFunction(
    (element) => element instanceof HTMLButtonElement && !element.disabled,
    await button.elementHandle(),
  );
  await press(button);
  const question = page.getByRole("dialog", { name: "Delete FFL: Summit Boise?" });
  await tabTo(question.getByRole("textbox"));
  await page.keyboard.type("delete ffl");
  await page.keyboard.press("Enter");
  await question.getByText('Please enter "DELETE FFL"').waitFor();
  await owner.isClean("the question before deleting");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("DELETE FFL");
  await page.keyboard.press("Enter");
  await heading(page, "Welcome Back");
  await page.getByRole("link", { name: /^Summit Denver/ }).waitFor();
  expect(await page.getByRole("link", { name: boise }).count()).toBe(0);
}

async function restore({ owner, page, operator, url }: Journey): Promise<void> {
  await signIn(operator, url, "operator@strongroom.example");
  await operator.open(`${url}/accounts`);
  await press(operator.page.getByRole("button", { name: "Restore Summit Boise" }));
  const question = operator.page.getByRole("dialog", { name: "Restore Summit Boise?" });
  await question.waitFor();
  await operator.isClean("restoring");
  await press(question.getByRole("button", { name: "Restore" }));
  await operator.page.getByText("Restored.").waitFor();
  await owner.open(url);
  await page.getByRole("link", { name: boise }).waitFor();
}
