import { expect } from "expect";
import type { Browser, Page } from "playwright-core";
import { signInTo } from "../product/client.ts";
import { settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { people, startSampleServer, stores } from "./sample.ts";

/** What the steps share. */
interface Journey {
  readonly browser: Browser;
  readonly url: string;
}

async function windowOf({ browser, url }: Journey, email: string, answers: readonly number[] = []) {
  return await watchedPage(browser, { cookies: await cookiesOf(browser, url, email), answers });
}

Deno.test({
  name: "somebody looks for help: whom to ask, a video with its captions, and what is new",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    const folder = await Deno.makeTempDir({ prefix: "strongroom-support-" });
    const server = await startSampleServer(folder);
    try {
      await withBrowser(async (browser) => {
        const journey = { browser, url: server.url };
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
      });
    } finally {
      await server.kill("SIGTERM");
      await Deno.remove(folder, { recursive: true });
    }
  },
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["the menu leads to support, which names somebody to ask and six videos", findSupport],
  ["a video plays, and its captions are there", playVideo],
  ["the file of a video is answered in parts and kept for ever", askForParts],
  ["auditors have release notes and no support, in the menu, on the page and from the server", asAuditor],
  ["an operator writes a note, changes and deletes it; a reader sees it as points", writeNote],
  ["notes are read page by page, as many at once as one types", turnPages],
];

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Menu of/ }).click();
  await page.getByRole("link", { name: "My Profile" }).waitFor();
}

async function findSupport(journey: Journey): Promise<void> {
  const window = await windowOf(journey, people.prairieOwner);
  const { page } = window;
  await window.open(`${journey.url}/${stores.prairie}/documents?limit=10`);
  await openMenu(page);
  await page.getByRole("link", { name: "Support", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Support" }).waitFor();
  await page.getByRole("link", { name: people.operator }).waitFor();
  await page.getByRole("link", { name: "User manual" }).waitFor();
  expect(await page.locator("video").count()).toBe(6);
  await settled(page);
  await window.isClean("support");
  await window.close();
}

async function playVideo(journey: Journey): Promise<void> {
  const window = await windowOf(journey, people.prairieOwner);
  const { page } = window;
  await window.open(`${journey.url}/support`);
  const video = page.locator("video").first();
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.5);
  const seen = await video.evaluate((element: HTMLVideoElement) => {
    const [track] = element.textTracks;
    return { width: element.videoWidth, height: element.videoHeight, mode: track.mode, seconds: element.duration };
  });
  expect(seen).toMatchObject({ width: 1280, height: 800, mode: "showing" });
  expect(seen.seconds).toBeGreaterThan(15);
  await page.waitForFunction(() => (document.querySelector("video")?.textTracks[0].cues?.length ?? 0) > 3);
  await page.waitForFunction(() => document.querySelector("video")?.textTracks[0].activeCues?.length === 1);
  // Into the middle of it: the browser asks for a part of the file.
  await video.evaluate((element: HTMLVideoElement) => void (element.currentTime = element.duration * 0.7));
  await page.waitForFunction(() => {
    const element = document.querySelector("video");
    return element !== null && !element.seeking && element.currentTime > element.duration * 0.69;
  });
  await window.isClean("a video that plays");
  await window.close();
}

async function askForParts({ browser, url }: Journey): Promise<void> {
  const { videos } = await (await signInTo(url, people.prairieOwner)).json<{ videos: { video: string }[] }>(
    "/api/support",
  );
  for (const { video } of videos) {
    const part = await fetch(url + video, { headers: { range: "bytes=100-199" } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    expect(part.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(part.headers.get("content-type")).toBe("video/webm");
  }
  expect(browser.isConnected()).toBe(true);
}

async function asAuditor(journey: Journey): Promise<void> {
  const window = await windowOf(journey, people.auditor, [403]);
  const { page } = window;
  await window.open(`${journey.url}/${stores.denver}/documents?limit=10`);
  await openMenu(page);
  expect(await page.getByRole("link", { name: "Support", exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "Release Notes" }).click();
  await page.getByRole("heading", { level: 1, name: "Release Notes" }).waitFor();
  expect(await page.getByRole("button", { name: "New note" }).count()).toBe(0);
  await window.open(`${journey.url}/support`);
  await page.getByText("You do not have the required permissions.").waitFor();
  await window.close();
}

async function writeNote(journey: Journey): Promise<void> {
  const window = await windowOf(journey, people.operator);
  const { page } = window;
  await window.open(`${journey.url}/release-notes`);
  await page.getByRole("button", { name: "New note" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Please enter a title.").waitFor();
  await dialog.getByLabel("Title").fill("Printing");
  await dialog.getByLabel("Description").fill(
    "Ctrl P prints the **form**\n<script>alert(1)</script>Photos print upright",
  );
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("listitem").nth(1).waitFor();
  await window.isClean("the dialog with its preview");
  await dialog.getByRole("button", { name: "Save" }).click();
  const note = page.getByRole("article", { name: "Printing" });
  await note.getByText("form", { exact: true }).waitFor();
  expect(await note.getByRole("listitem").count()).toBe(2);

  await page.getByRole("button", { name: "Edit Printing" }).click();
  await dialog.getByLabel("Title").fill("Printing forms");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("article", { name: "Printing forms" }).waitFor();
  await readNote(journey);

  await page.getByRole("button", { name: "Delete Printing forms" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("article", { name: "Printing forms" }).waitFor({ state: "detached" });
  await window.close();
}

async function readNote(journey: Journey): Promise<void> {
  const reader = await windowOf(journey, people.prairieOwner);
  await reader.open(`${journey.url}/release-notes`);
  await reader.page.getByRole("article", { name: "Printing forms" }).waitFor();
  await reader.isClean("release notes");
  await reader.close();
}

async function turnPages(journey: Journey): Promise<void> {
  const window: WatchedPage = await windowOf(journey, people.prairieOwner);
  const { page } = window;
  await window.open(`${journey.url}/release-notes`);
  const perPage = page.getByLabel("Items per page");
  expect(await perPage.inputValue()).toBe("10");
  await perPage.fill("0");
  await perPage.press("Enter");
  await page.getByText("Enter 1 to 500.").waitFor();
  await perPage.fill("2");
  await perPage.press("Enter");
  await page.waitForURL(/page=0&limit=2$/);
  await page.getByText("1-2 of 3").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText("3-3 of 3").waitFor();
  // The page before stays in view until the next one is there.
  await page.getByRole("article").nth(1).waitFor({ state: "detached" });
  expect(await page.getByRole("article").count()).toBe(1);
  await window.close();
}
