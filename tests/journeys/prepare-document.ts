import { painted, settled } from "./browser.ts";
import type { Prepare, Stage } from "./screen.ts";

/** The first document of the archive is open, with its page painted where there is room for it. */
export async function toDocument({ page, width }: Stage): Promise<void> {
  await page.locator("[data-row-link]").filter({ visible: true }).first().click();
  await page.getByRole("tab", { name: "Details" }).waitFor();
  await page.getByRole("button", { name: /^(Verified|Not as filed)$/ }).waitFor();
  if (width >= 1024) await painted(page.getByRole("region", { name: /^Document .*\.pdf$/ }));
  await settled(page);
}

/** A tab of the first document, with something that stands in it. */
export function toTab(name: string, content: string | RegExp): Prepare {
  return async (stage) => {
    await toDocument(stage);
    await stage.page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
    await stage.page.getByRole("tabpanel", { name }).getByText(content).first().waitFor();
    await settled(stage.page);
  };
}

/** What was checked of the first document. */
export async function toProof(stage: Stage): Promise<void> {
  await toDocument(stage);
  await stage.page.getByRole("button", { name: "Verified", exact: true }).click();
  await stage.page.getByText(/^(?:In order: )?History is complete\.$/).filter({ visible: true })
    .waitFor();
  await settled(stage.page);
}

/** The page of the first document: with thumbnails and find open, or over the whole screen of a telephone. */
export async function toPage(stage: Stage): Promise<void> {
  await toDocument(stage);
  const { page, width } = stage;
  if (width < 1024) await page.getByRole("button", { name: "Show the page" }).click();
  const viewer = page.getByRole("region", { name: /^Document .*\.pdf$/ });
  await painted(viewer);
  await viewer.getByRole("button", { name: "Find in document" }).click();
  await viewer.getByLabel("Find in this document").fill("firearm");
  await viewer.getByText(/^1 of \d+$/).waitFor();
  if (width >= 1024) {
    await viewer.getByRole("button", { name: "Page thumbnails" }).click();
    await viewer.locator("img, canvas").nth(1).waitFor();
  }
  await settled(page);
}

/** Two documents stand side by side, or on a telephone one of them, painted. */
export async function toCompared({ page }: Stage): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Compare documents" }).waitFor();
  await painted(page.getByRole("region", { name: /\.pdf$/ }).first());
  await settled(page);
}

/** The first document that waits is open in the queue, with its page painted where there is room for it. */
export async function toQueue({ page, width }: Stage): Promise<void> {
  await page.locator("[data-row-link]").filter({ visible: true }).first().click();
  await page.locator("[data-field] input").first().waitFor();
  if (width >= 1024) await painted(page.getByRole("region", { name: /\.pdf$/ }));
  await settled(page);
}
