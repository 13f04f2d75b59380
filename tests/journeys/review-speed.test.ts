import { expect } from "expect";
import type { Page } from "playwright-core";
import { signInTo } from "../product/client.ts";
import { settled, withBrowser } from "./browser.ts";
import { people, stores } from "./sample.ts";
import { formIsUp, type Reviewing, withReview } from "./reviewing.ts";

/** The forms that are reviewed here. */
const most = 30;

/** What the steps share. */
interface Journey extends Reviewing {
  readonly page: Page;
  /** The ids of the forms in the order in which they were marked. */
  readonly reviewed: number[];
  /** What else was done, by the number of the document. */
  readonly flags: Map<number, number>;
  noted: number;
}

Deno.test({
  name: "an auditor reviews thirty forms by keyboard alone: flags, a note, a second form, a lost connection, a reload",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser((browser) =>
      withReview(browser, async (reviewing) => {
        const { page } = reviewing.window;
        await reviewing.window.open(reviewing.url);
        await formIsUp(page);
        const journey: Journey = { ...reviewing, page, reviewed: [], flags: new Map(), noted: 0 };
        for (const [name, step] of steps) if (!await t.step(name, () => step(journey))) break;
      })
    ),
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["one key marks a form and shows the next; each flag has its own", marksAndFlags],
  ["a note is written without the mouse; what was begun stays", writesNote],
  ["a second form of any customer stands beside, and goes", showsBeside],
  ["the last mark is taken back", undoes],
  ["without a connection the form that is loaded is reviewed, and all is saved when it is back", losesConnection],
  ["a reload stays at the form; the review begins where it stopped", reloads],
  ["back to the archive at the row of the form", leaves],
  ["the server has it all, and the dealer reads the note", isStored],
];

const idOf = (path: string) => Number(/\d+$/.exec(path)?.[0]);
const shownId = (page: Page) => idOf(new URL(page.url()).pathname);

async function reviewOne({ page, reviewed }: Journey): Promise<void> {
  const before = new URL(page.url()).pathname;
  reviewed.push(idOf(before));
  await page.keyboard.press("Enter");
  await formIsUp(page, before);
}

async function marksAndFlags(journey: Journey): Promise<void> {
  const { page, window, flags } = journey;
  await settled(page);
  await window.isClean("the review");
  for (let at = 0; at < 10; at++) {
    if (at % 3 === 0) {
      const color = 1 + (at / 3) % 3;
      flags.set(shownId(page), color);
      await page.keyboard.press(String(color));
      await page.getByRole("button", { name: ["", "Red", "Green", "Yellow"][color], pressed: true }).first().waitFor();
    }
    await reviewOne(journey);
  }
  await page.getByText(/^10 of \d+ reviewed$/).waitFor();
  await page.getByText(/^[\d,]+ an hour$/).waitFor();
}

async function writesNote(journey: Journey): Promise<void> {
  const { page } = journey;
  journey.noted = shownId(page);
  await page.keyboard.press("n");
  await page.keyboard.type("Box 26 ");
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.keyboard.type("has no date");
  await page.getByText("The dealer sees this note.").waitFor();
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByRole("listitem").filter({ hasText: /Box 26 has no date.*\d:\d\d/s }).waitFor();
  await reviewOne(journey);
}

async function showsBeside(journey: Journey): Promise<void> {
  const { page, window } = journey;
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "Show a second document" });
  const box = dialog.getByRole("combobox", { name: "Any document" });
  await box.focus();
  await page.keyboard.type("Gentry");
  await page.getByRole("option", { name: /Gentry/ }).first().waitFor();
  await page.keyboard.press("Enter");
  const second = page.getByRole("region", { name: /^Beside: Gentry/ });
  await second.locator(".page[data-page-number='1'][data-loaded] canvas").waitFor();
  await settled(page);
  await window.isClean("two forms side by side");
  await page.keyboard.press("c");
  await second.waitFor({ state: "detached" });
  await reviewOne(journey);
}

async function undoes(journey: Journey): Promise<void> {
  const { page, reviewed } = journey;
  const after = new URL(page.url()).pathname;
  await page.keyboard.press("u");
  await formIsUp(page, after);
  const undone = reviewed.pop();
  expect(shownId(page)).toBe(undone);
  await page.getByText(/^11 of \d+ reviewed$/).waitFor();
  await reviewOne(journey);
  expect(new URL(page.url()).pathname).toBe(after);
}

async function losesConnection(journey: Journey): Promise<void> {
  const { window, page, reviewed } = journey;
  // The next form is there, behind the one that is read.
  await page.locator("[inert] .page[data-page-number='1'][data-loaded] canvas").first().waitFor({ state: "attached" });
  await page.waitForFunction(() =>
    document.querySelectorAll("[inert] .page[data-page-number='1'][data-loaded]").length > 1
  );
  await window.setOffline(true);
  await page.getByText("You're offline.").first().waitFor();
  await reviewOne(journey);
  const loaded = shownId(page);
  await page.getByText(/will be saved when the connection is back/).waitFor();
  reviewed.push(loaded);
  await page.keyboard.press("Enter");
  await window.setOffline(false);
  await page.getByText(/will be saved when the connection is back/).waitFor({ state: "detached" });
  await formIsUp(page, `/${stores.denver}/review/${loaded}`);
  await page.getByText(/^14 of \d+ reviewed$/).waitFor();
}

async function reloads(journey: Journey): Promise<void> {
  const { page, window, url } = journey;
  const before = shownId(page);
  await page.reload();
  await formIsUp(page);
  expect(shownId(page)).toBe(before);
  while (journey.reviewed.length < most) await reviewOne(journey);
  await page.getByText(new RegExp(`^${most} of \\d+ reviewed$`)).waitFor();
  const next = shownId(page);
  await window.open(url);
  await formIsUp(page);
  expect(shownId(page)).toBe(next);
}

async function leaves({ page }: Journey): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1, name: /Documents$/ }).waitFor();
  await page.getByRole("link", { name: new RegExp(`^Continue review ${most} of`) }).waitFor();
  await page.keyboard.press("r");
  await formIsUp(page);
}

async function isStored({ server, reviewed, flags, noted, window }: Journey): Promise<void> {
  const owner = await signInTo(server.url, people.summitOwner);
  const list = await owner.json<{ data: { id: number; auditFlaggedColor: number }[] }>(
    `/api/documents?storeId=${stores.denver}&auditReviewed=true&limit=100`,
  );
  expect(new Set(list.data.map(({ id }) => id))).toEqual(new Set(reviewed));
  for (const [id, color] of flags) {
    expect([id, list.data.find((row) => row.id === id)?.auditFlaggedColor]).toEqual([id, color]);
  }
  const notes = await owner.json<{ data: { content: string }[] }>(`/api/documents/${noted}/auditNotes`);
  expect(notes.data.map(({ content }) => content)).toEqual(["Box 26 has no date"]);
  // Each that was reviewed was seen, which the ledger says of itself.
  for (const id of reviewed) {
    const history = await owner.json<{ data: { event: string }[] }>(`/api/history/documents/${id}?limit=100`);
    expect([id, history.data.some(({ event }) => event === "documents.viewed")]).toEqual([id, true]);
  }
  expect(window.complaints).toEqual([]);
}
