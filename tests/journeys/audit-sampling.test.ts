import { expect } from "expect";
import { anAudit } from "@/features/audits/testing.ts";
import { aForm } from "@/features/audit-sampling/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import type { TestProduct } from "../product/product.ts";
import { settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

/** Forms beside the one that was filed. */
const forms = 59;

Deno.test({
  name:
    "the lead of an internal audit draws a sample, records a finding, and sees the rate, at a desk and on a telephone",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withServed({ features, screens, entry: "main.client.tsx" }, (served) =>
      withBrowser(async (browser) => {
        const auditId = await audit(served);
        const cookies = await cookiesOf(browser, served.url, served.email);
        const desk = await watchedPage(browser, { cookies });
        const telephone = await watchedPage(browser, { cookies, width: 390, theme: "dark" });
        try {
          await draw(served, desk);
          const chosen = await review(served.product, auditId);
          await recordFinding(served, desk, chosen);
          await readResults(served, desk);
          await lookOnTelephone(served, telephone);
        } finally {
          await desk.close();
          await telephone.close();
        }
      })),
});

const pageOf = ({ url, storeId }: Served) => `${url}/${storeId}/internal-audit-management?tab=sample`;

/** Starts an internal audit that the owner leads, of the filed form and some more. */
async function audit({ product, storeId, email }: Served): Promise<number> {
  const { context } = product;
  const owner = await context.database.one("SELECT id, name, account_id FROM users WHERE email = ?", [email]);
  const [ownerId, accountId] = [Number(owner?.id), Number(owner?.account_id)];
  const clerks = [{ id: ownerId, name: String(owner?.name) }, { id: 999_999, name: "Wes Clerk" }];
  await context.database.write(() =>
    Array.from(
      { length: forms },
      (_, at) => aForm({ id: 8_000_001 + at, accountId, storeId, place: at, clerk: clerks[at % 2] }),
    )
  );
  return (await anAudit(context, { accountId, storeId, type: 1, auditorIds: [ownerId] })).id;
}

async function draw(served: Served, { page, open, isClean }: WatchedPage): Promise<void> {
  await open(pageOf(served));
  await page.getByText("No sample yet").waitFor();
  await isClean("no sample");
  await page.getByRole("button", { name: "Draw a sample" }).click();
  const dialog = page.getByRole("dialog", { name: "Draw a sample" });
  const preview = dialog.getByRole("status");
  await preview.getByText("53 forms of 60").waitFor();
  await dialog.getByLabel("By employee").check();
  await preview.getByText("Wes Clerk").waitFor();
  await dialog.getByLabel("Random").check();
  await dialog.getByLabel("Number of forms").check();
  await dialog.getByLabel(/^Forms/).fill("60");
  await preview.getByText("All of them: the error rate is exact.").waitFor();
  await dialog.getByLabel(/^Forms/).fill("0");
  await page.keyboard.press("Control+Enter");
  await dialog.getByText("Enter a whole number from 1 to 10,000.").waitFor();
  await settled(page);
  await isClean("drawing");
  await dialog.getByLabel(/^Forms/).fill("60");
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("0 of 60", { exact: true }).waitFor();
  await settled(page);
  await isClean("a sample");
}

/** Marks twenty forms of the sample as reviewed, the filed one among them; answers that one's id. */
async function review({ context }: TestProduct, auditId: number): Promise<number> {
  const filed = await context.database.one("SELECT min(id) AS id FROM documents");
  await context.database.write(() => [{
    sql:
      "UPDATE documents SET audit_reviewed = 1 WHERE id = ? OR id IN (SELECT document_id FROM audit_sample_documents d " +
      "JOIN audit_samples s ON s.id = d.sample_id WHERE s.audit_id = ? AND document_id <> ? ORDER BY position LIMIT 19)",
    args: [Number(filed?.id), auditId, Number(filed?.id)],
  }]);
  return Number(filed?.id);
}

async function recordFinding(
  { url, storeId }: Served,
  { page, open, isClean }: WatchedPage,
  id: number,
): Promise<void> {
  await open(`${url}/${storeId}/documents/${id}?tab=findings`);
  await page.getByText("No findings").waitFor();
  await page.getByRole("button", { name: "Add finding" }).press("Enter");
  const form = page.getByRole("form", { name: "Add finding" });
  await form.waitFor();
  // The kind has the focus: a digit chooses, and Ctrl and Enter save.
  await page.keyboard.press("5");
  expect(await form.getByLabel("Eligibility question").isChecked()).toBe(true);
  await page.keyboard.press("f");
  expect(await form.getByLabel("Firearm description").isChecked()).toBe(true);
  await form.getByLabel("Section", { exact: true }).selectOption("A");
  await form.getByLabel("Major").check();
  await form.getByLabel("Details").fill("The caliber is missing.");
  await isClean("a finding being written");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("list", { name: "Findings" }).getByText("Firearm description").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.trim() === "Add finding");
  await settled(page);
  await isClean("a finding");
}

async function readResults(served: Served, { page, open, isClean }: WatchedPage): Promise<void> {
  await open(pageOf(served));
  await page.getByText("20 of 60", { exact: true }).waitFor();
  await page.getByText("Error rate").waitFor();
  await page.getByText("5.0%", { exact: true }).waitFor();
  await page.getByRole("table", { name: "Findings by kind" }).getByText("Firearm description").waitFor();
  expect(await page.getByRole("link", { name: "Review the sample" }).getAttribute("href"))
    .toMatch(/^\/\d+\/review\/\d+\?list=sample:\d+$/);
  await page.getByLabel("Which forms").selectOption("findings");
  await page.waitForURL(/part=findings/);
  await page.getByRole("cell", { name: "Example, Kim" }).waitFor();
  await page.getByRole("button", { name: "Draw again and compare" }).click();
  const outcome = page.getByRole("dialog", { name: /drawn again/ });
  await outcome.getByText("The same seed gives exactly this sample.").waitFor();
  await settled(page);
  await isClean("drawn again");
  await outcome.getByRole("button", { name: "Close" }).last().click();
  await outcome.waitFor({ state: "detached" });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export results" }).click();
  expect((await saved).suggestedFilename()).toMatch(/audit sample \d+ .*\.xlsx$/);
  await page.getByText("How it was drawn").click();
  await settled(page);
  await isClean("results");
}

async function lookOnTelephone(served: Served, { page, open, isClean }: WatchedPage): Promise<void> {
  await open(pageOf(served));
  await page.getByText("5.0%", { exact: true }).waitFor();
  await settled(page);
  await isClean("a sample on a telephone");
  await page.getByRole("button", { name: "Draw a sample" }).click();
  const dialog = page.getByRole("dialog", { name: "Draw a sample" });
  await dialog.getByText("53 forms of 60").waitFor();
  await settled(page);
  await isClean("drawing on a telephone");
}
