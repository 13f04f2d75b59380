import { expect } from "expect";
import type { Page } from "playwright-core";
import { stampText } from "@/features/corrections/stamp-rules.ts";
import { type Annotation, stampTitle } from "@/features/pdf/contract-annotations.ts";
import { xfdfOf } from "@/features/pdf/contract-xfdf.ts";
import { localDate } from "@/kernel/dates.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { type Client, filingForm, setUpCompany } from "../product/client.ts";
import { startServer } from "../product/server-process.ts";
import { type Cookies, settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";

/** What the journey passes from one step to the next. */
interface Journey {
  readonly window: WatchedPage;
  readonly page: Page;
  readonly url: string;
  /** Opens a window of the same person on a telephone. */
  readonly telephone: () => Promise<WatchedPage>;
}

const descriptions = ["County was misspelled", "Zip code was left out"];

Deno.test({
  name: "a form is corrected twice: its versions are seen, compared, and a correction is taken back",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    const folder = await Deno.makeTempDir({ prefix: "strongroom-versions-" });
    const server = await startServer({ dataFolder: `${folder}/data` });
    try {
      await withBrowser(async (browser) => {
        const client = await setUpCompany(server.url, server.setupToken ?? "");
        const id = await correctedTwice(client);
        const cookies: Cookies = await cookiesOf(browser, server.url, "olive@example.com");
        const window = await watchedPage(browser, { cookies });
        const url = `${server.url}/1/documents/${id}`;
        await window.open(url);
        const telephone = () => watchedPage(browser, { cookies, width: 390 });
        for (const [name, step] of steps) {
          if (!await t.step(name, () => step({ window, page: window.page, url, telephone }))) break;
        }
        await window.close();
      });
    } finally {
      await server.kill("SIGTERM");
      await Deno.remove(folder, { recursive: true });
    }
  },
});

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["original, corrected and both are one key each, and stand in the address", threeViews],
  ["the versions are listed with what they correct", listed],
  ["two versions are compared, side by side and one over the other", compared],
  ["the log is read from the archive, and a flattened copy is kept from the menu of the document", fromMenus],
  ["a correction is deleted after a question, and stays in the log", deleted],
  ["on a telephone all of it has room", onTelephone],
];

/** Files a form and corrects it twice through the API, as the editor does. */
async function correctedTwice(client: Client): Promise<number> {
  const values = { storeId: 1, customerName: "Weatherby, Quentin", serialNumber: "G7731042" };
  const body = filingForm(values, plainPdf().bytes);
  const { id } = await client.json<{ id: number }>("/api/documents", { method: "POST", body });
  const session = await client.json<{ stores: readonly { timeZone: string }[] }>("/api/session");
  const today = localDate(session.stores[0].timeZone, new Date());
  const marks: Annotation[] = [];
  for (const [at, description] of descriptions.entries()) {
    const made = correctionMarks(`c${at}`, 700 - 60 * at, stampText("OL", today));
    marks.push(...made);
    const annotations = made.map(({ name, contents }) => ({ name, detail: contents }));
    const form = new FormData();
    form.append("document", JSON.stringify({ versionNumber: at + 1 }));
    form.append("corrections", JSON.stringify([{ description, annotations }]));
    form.append("initials", "OL");
    form.append("xfdf", xfdfOf(marks));
    await client.json(`/api/documents/${id}/version`, { method: "POST", body: form });
  }
  return id;
}

function correctionMarks(name: string, y: number, stamp: string): readonly Annotation[] {
  const at = `${new Date().toISOString().slice(0, 19)}Z`;
  const common = { page: 1, color: "#D32F2F", opacity: 1, title: "Olive", createdAt: at, modifiedAt: at };
  const text = { fontSize: 10, rotation: 0 } as const;
  return [
    {
      ...{ ...common, kind: "line-through", name: `${name}-line`, contents: "Bosie", width: 1 },
      ...{ rect: [100, y, 200, y + 12], quads: [[100, y + 12, 200, y + 12, 100, y, 200, y]] },
    },
    { ...common, ...text, kind: "text", name: `${name}-text`, contents: "Boise", rect: [210, y, 300, y + 14] },
    {
      ...{ ...common, ...text, kind: "stamp", name: `${name}-stamp`, title: stampTitle, contents: stamp },
      rect: [310, y, 420, y + 14],
    },
  ];
}

async function threeViews({ window, page }: Journey): Promise<void> {
  const pressed = (name: string) => page.getByRole("button", { name, exact: true, pressed: true }).waitFor();
  await pressed("Corrected");
  await page.keyboard.press("1");
  await pressed("Original");
  await page.waitForURL(/[?&]attachment=\d+$/);
  await page.keyboard.press("3");
  await pressed("Both");
  await page.waitForURL(/[?&]attachment=\d+&beside=\d+$/);
  for (const number of [1, 3]) {
    await page.getByRole("region", { name: new RegExp(`^Document 4473.*, version ${number}$`) }).waitFor();
  }
  await settled(page);
  await window.isClean("original and corrected copy");
  await page.keyboard.press("2");
  await pressed("Corrected");
  await page.waitForURL((url) => url.search === "");
}

async function listed({ window, page }: Journey): Promise<void> {
  await page.getByRole("tab", { name: /^Versions/ }).click();
  const list = page.getByRole("list", { name: "Versions, newest first" });
  await list.waitFor();
  expect(await list.getByRole("heading").allInnerTexts()).toEqual(["Version 3", "Version 2", "Version 1 (original)"]);
  const second = list.getByRole("list", { name: "Corrections of version 2" });
  expect(await second.getByRole("listitem").allInnerTexts()).toEqual([descriptions[0]]);
  await settled(page);
  await window.isClean("versions");
}

async function compared({ window, page }: Journey): Promise<void> {
  await page.getByRole("link", { name: "Compare versions" }).click();
  await page.getByRole("heading", { name: "Compare versions" }).waitFor();
  const differences = page.getByRole("region", { name: "Differences" }).getByRole("button");
  await differences.first().waitFor();
  expect(await differences.count()).toBe(6);
  await differences.first().click();
  await page.locator(".found-box").first().waitFor({ state: "attached" });
  // Drawn once, in the mark's own appearance.
  const twice = page.locator(".annotationTextContent").first();
  expect(await twice.evaluate((element) => getComputedStyle(element).opacity)).toBe("0");
  await settled(page);
  await window.isClean("versions side by side");
  await page.getByRole("button", { name: "Overlay" }).click();
  await page.waitForURL(/mode=overlay/);
  await page.getByRole("slider", { name: "How much of version 3 is seen" }).waitFor();
  await page.keyboard.press("b");
  await page.keyboard.press("b");
  await settled(page);
  await window.isClean("versions over each other");
  await page.getByLabel("From").selectOption("2");
  await page.getByText("Version 3 against version 2").waitFor();
  await page.getByRole("link", { name: "Weatherby, Quentin" }).click();
  await page.getByRole("list", { name: "Versions, newest first" }).waitFor();
}

async function fromMenus({ window, page, url }: Journey): Promise<void> {
  await window.open(url.replace(/\/\d+$/, ""));
  const row = page.locator("[data-row]").first();
  await row.getByRole("button", { name: "More of the document of Weatherby, Quentin" }).click();
  await page.getByRole("menuitem", { name: "Correction log" }).click();
  const log = page.getByRole("dialog", { name: "Correction log" });
  await log.getByText(descriptions[1]).waitFor();
  await settled(page);
  await window.isClean("the correction log over the archive");
  await page.keyboard.press("Escape");
  await log.waitFor({ state: "hidden" });
  await row.focus();
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "Correction log" }).waitFor();
  await page.keyboard.press("Escape");
  await window.open(`${url}?tab=versions`);
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  const kept = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download a flattened copy (version 3)" }).click();
  expect((await kept).suggestedFilename()).toMatch(/\(version 3, flattened\)\.pdf$/);
  await page.getByText(/^Making a flattened copy: fields and marks become part/).waitFor();
}

async function deleted({ window, page }: Journey): Promise<void> {
  await page.getByRole("button", { name: "Correction log" }).click();
  const log = page.getByRole("dialog", { name: "Correction log" });
  await log.getByRole("list", { name: "Corrections, newest first" }).waitFor();
  await settled(page);
  await window.isClean("the correction log");
  await log.getByRole("button", { name: `Delete correction ${descriptions[1]}` }).click();
  const question = page.getByRole("dialog", { name: "Delete this correction?" });
  await question.getByLabel(/^Reason/).fill("Corrected on the wrong form");
  await question.getByRole("button", { name: "Delete correction" }).click();
  await page.getByText("Correction deleted. The form is now version 4.").waitFor();
  await log.getByText("Deleted by").waitFor();
  expect(await log.locator("del").first().innerText()).toBe(descriptions[1]);
  await log.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("heading", { name: "Version 4" }).waitFor();
}

async function onTelephone({ telephone, url }: Journey): Promise<void> {
  const window = await telephone();
  const { page } = window;
  await window.open(`${url}?tab=versions`);
  await page.getByRole("heading", { name: "Version 4" }).waitFor();
  await settled(page);
  await window.isClean("versions on a telephone");
  await window.open(`${url}/versions?from=1&to=4`);
  await page.getByRole("slider", { name: "How much of version 4 is seen" }).waitFor();
  await page.getByRole("region", { name: "Differences" }).getByRole("button").first().waitFor();
  await settled(page);
  await window.isClean("versions compared on a telephone");
  await window.open(`${url}?correctionLog=1`);
  await page.getByRole("list", { name: "Corrections, newest first" }).waitFor();
  await settled(page);
  await window.isClean("the correction log on a telephone");
  await window.close();
}
