import * as v from "valibot";
import type { Page } from "playwright-core";
import { hydrated, painted, patienceMs, settled } from "./browser.ts";
import type { Prepare, Stage } from "./screen.ts";

const rows = v.object({ data: v.array(v.object({ id: v.number(), versionNumber: v.number() })) });

/** The address of the store that a page is of. */
function storeOf(page: Page): { readonly origin: string; readonly id: string } {
  const { origin, pathname } = new URL(page.url());
  return { origin, id: pathname.split("/")[1] ?? "" };
}

/** Opens the editor of the first form of the store's list that was corrected, or of the first of all. */
async function openEditor({ page, width }: Stage, query: string, isCorrected: boolean): Promise<void> {
  const { origin, id } = storeOf(page);
  const answer = await page.request.get(`${origin}/api/documents?storeId=${id}&limit=500${query}`);
  const found = v.parse(rows, await answer.json()).data;
  const document = found.find(({ versionNumber }) => !isCorrected || versionNumber > 1);
  if (!document) throw new Error("No form of this store was corrected.");
  await page.goto(`${origin}/${id}/documents/new-version/${document.id}`);
  await hydrated(page);
  // The boxes are read by a child process; the first one begins to run only then, and may be tried anew.
  await page.locator("[data-box]").first().waitFor({ timeout: 3 * patienceMs });
  await painted(page.getByRole("region", { name: /\.pdf$/ }));
  if (width < 1024) await page.getByRole("button", { name: "Values, corrections and help" }).waitFor();
  await settled(page);
}

/** The corrections editor, on a form that was corrected before. */
export async function toEditor(stage: Stage): Promise<void> {
  await openEditor(stage, "", true);
}

/** The corrections editor of a report of theft or loss. */
export async function toReportEditor(stage: Stage): Promise<void> {
  await openEditor(stage, "&formType=1", false);
}

/** How each box is corrected, beside the form or over it. */
export const toGuidance: Prepare = async (stage) => {
  await openEditor(stage, "", true);
  const { page, width } = stage;
  if (width < 1024) await page.getByRole("button", { name: "Values, corrections and help" }).click();
  await page.getByRole("tab", { name: "How to correct" }).click();
  await page.getByText("When the buyer has to correct it").click();
  await page.getByText(/^Only the buyer corrects the buyer's sections/).waitFor();
  await settled(page);
};
