import { expect } from "expect";
import type { Page } from "playwright-core";
import { startMailServer, type TestMailServer } from "@/kernel/mail/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { hydrated, settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

/** What the steps share: the dealer at a desk, the buyer at a telephone. */
interface Journey extends Served {
  readonly post: TestMailServer;
  readonly dealer: WatchedPage;
  /** Somebody else of the store, who has the form open and does nothing. */
  readonly colleague: WatchedPage;
  readonly buyer: WatchedPage;
  link: string;
}

Deno.test({
  name: "a buyer is asked by mail to correct a form, does so on a telephone, and the dealer hears of it and accepts",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    const post = await startMailServer();
    const environment = {
      STRONGROOM_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      STRONGROOM_MAIL_FROM: "Strongroom <records@example.com>",
    };
    try {
      await withServed(
        { features, screens, entry: "main.client.tsx", environment },
        (served) =>
          withBrowser(async (browser) => {
            const dealer = await watchedPage(browser, { width: 1440 });
            const colleague = await watchedPage(browser, { width: 1440 });
            const buyer = await watchedPage(browser, { width: 390, answers: [401, 404] });
            const journey: Journey = { ...served, post, dealer, colleague, buyer, link: "" };
            try {
              served.product.jobs.start();
              for (const window of [dealer, colleague]) await signIn(window, served.url, served.email);
              await colleague.open(`${served.url}/${served.storeId}/documents/${served.documentId}`);
              for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
            } finally {
              await dealer.close();
              await colleague.close();
              await buyer.close();
            }
          }),
      );
    } finally {
      await post.stop();
    }
  },
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["the request says what is missing in the specification's words, and goes out by mail", ask],
  ["the link opens the form without a sign-in, with what is asked, and leaves nothing of its secret behind", open],
  ["every other page is a stranger's to the buyer", stayOut],
  ["the buyer leaves: nothing stays in the browser, and the marks are there again by the link", comeBack],
  ["the buyer marks the form by finger and by key and saves; whoever has it open sees it at once", save],
  ["the dealer accepts it with date and initials, and every open page has the new version", accept],
  ["the link works no longer", useAgain],
];

async function ask({ dealer: { page }, url, storeId, documentId, post }: Journey): Promise<void> {
  await page.goto(`${url}/${storeId}/documents/${documentId}?tab=requests`);
  await hydrated(page);
  await page.getByRole("button", { name: "Email a correction request" }).click();
  const dialog = page.getByRole("dialog", { name: "Email correction request" });
  await dialog.getByRole("button", { name: "Send request" }).click();
  await dialog.getByText("E-mail is required").waitFor();
  await dialog.getByText("Correction Lines are required").waitFor();
  await dialog.getByLabel("Buyer's email").fill("pat@example.com");
  await dialog.getByLabel("What to correct").fill("Box 10: the county is Ada\nBox 9: your middle name");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await page.getByText("email sent!").waitFor();
  await page.getByRole("list", { name: "What pat@example.com is asked to correct" }).waitFor();
  await until(() => post.received.length === 1);
}

async function open(journey: Journey): Promise<void> {
  const { buyer: { page }, post, url } = journey;
  journey.link = /http:\S+EmailCorrection\S+/.exec(post.received[0].text)?.[0] ?? "";
  await page.goto(journey.link);
  await page.getByText("Box 10: the county is Ada").first().waitFor();
  await page.getByRole("button", { name: "Line through" }).waitFor();
  await page.waitForURL(`${url}/documents/EmailCorrection/1`);
  expect(await page.getByRole("textbox", { name: "Customer name" }).count()).toBe(0);
  await settled(page);
}

async function stayOut({ buyer, url, storeId, documentId }: Journey): Promise<void> {
  const cookie = await cookieOf(buyer.page);
  const asked = [`/api/documents/${documentId}`, "/api/session", `/api/stores/${storeId}/emailCorrections`];
  for (const path of asked) {
    const answer = await fetch(`${url}${path}`, { headers: { cookie } });
    expect([path, answer.status]).toEqual([path, 401]);
    await answer.body?.cancel();
  }
}

/** Leaves with a mark, and discards it on coming back. */
async function comeBack({ buyer: { page }, link }: Journey): Promise<void> {
  await page.getByRole("button", { name: /^Box 12 / }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
  await page.keyboard.type("6'1");
  await page.keyboard.press("Escape");
  await page.getByText("1 correction ready to save").waitFor();
  await page.getByRole("link", { name: "Cancel" }).or(page.getByRole("button", { name: "Cancel" })).first().tap();
  await page.getByRole("button", { name: "Leave", exact: true }).tap();
  await page.waitForURL("**/EmailCorrection/Closed");
  await page.getByText("Your marks are kept.").waitFor();
  while ((await cookieOf(page)) !== "") await page.waitForTimeout(50);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")))).toEqual([]);
  await page.goto(link);
  await page.getByRole("dialog", { name: /^You have unsaved marks from/ }).waitFor();
  await page.getByRole("button", { name: "Discard" }).tap();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** The buyer marks with a finger and with the keys of the telephone, and saves. */
async function save({ buyer, dealer, colleague }: Journey): Promise<void> {
  const { page } = buyer;
  const county = page.getByRole("button", { name: /^Box 10 County/ });
  await county.waitFor();
  // What is the dealer's is not offered to be corrected.
  expect(await page.getByRole("button", { name: /^Box (TSN|1 #1|27)/ }).count()).toBe(0);
  await county.scrollIntoViewIfNeeded();
  const place = await county.boundingBox();
  if (!place) throw new Error("The box has no place on the page.");
  await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
  await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Escape");
  await page.getByText("1 correction ready to save").waitFor();
  await buyer.isClean("a mark of the buyer");

  // The second one by keyboard alone.
  await page.getByRole("button", { name: /^Box 11 / }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
  await page.keyboard.type("Reno, NV");
  await page.keyboard.press("Escape");
  await page.getByText("2 corrections ready to save").waitFor();

  await page.getByRole("button", { name: /^Save/ }).tap();
  await page.getByRole("dialog").getByLabel("Your initials").fill("pd");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Save version 2" }).tap();
  await page.waitForURL("**/EmailCorrection/UploadSuccessful");
  await page.getByText("Success! Your 4473 has been updated.").waitFor();
  await buyer.isClean("the end of the correction");
  for (const { page } of [dealer, colleague]) {
    await page.getByText("pat@example.com saved version 2.").waitFor();
    await page.getByText("Version 2 of 2").waitFor();
  }
  await dealer.page.getByText("Waits for review").waitFor();
}

async function accept({ dealer: { page }, colleague }: Journey): Promise<void> {
  await page.getByRole("button", { name: "Accept" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Accept this correction?" });
  await dialog.getByLabel("Your initials").fill("k");
  await dialog.getByRole("button", { name: "Accept" }).click();
  await dialog.getByText("Initials should have 2 characters.").waitFor();
  await dialog.getByLabel("Your initials").fill("ke");
  await dialog.getByRole("button", { name: "Accept" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Reviewed", { exact: true }).waitFor();
  for (const window of [page, colleague.page]) {
    await window.getByText("Version 3 of 3").waitFor();
    await window.getByRole("tab", { name: /^Versions\s*3/ }).waitFor();
  }
}

async function useAgain({ buyer: { page }, link, url }: Journey): Promise<void> {
  await page.goto(link);
  await page.getByText("Correction Unavailable.").waitFor();
  await page.getByText(/Logging out in \d seconds\.\.\./).waitFor();
  await page.getByText("Email correction unavailable.").waitFor();
  const token = new URL(link).searchParams.get("token") ?? "";
  await page.goto(`${url}/sign-in?${new URLSearchParams({ EmailCorrection: "1", token })}`);
  await page.getByText("Correction Unavailable.").waitFor();
  expect((await page.goto(`${url}/documents/EmailCorrection/seven`))?.status()).toBe(404);
}

async function cookieOf(page: Page): Promise<string> {
  return (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((wake) => setTimeout(wake, 50));
}
