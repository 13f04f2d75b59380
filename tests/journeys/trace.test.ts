import { expect } from "expect";
import type { Page } from "playwright-core";
import { writeReport } from "@/kernel/report/report.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { filingForm, signInTo } from "../product/client.ts";
import { painted, settled, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

/** Files the form that the tracing centre will ask for. */
async function fileForm({ url, email, storeId }: Served): Promise<void> {
  const pdf = await writeReport({
    title: "Form",
    subject: "Form",
    created: new Date(),
    header: "ATF F 4473",
    footer: "Doe, Jane",
    blocks: [{ kind: "heading", text: "Firearms transaction record" }, { kind: "paragraph", text: "Doe, Jane" }],
  });
  const body = filingForm({ storeId, customerName: "Doe, Jane", serialNumber: "MW88-79690" }, pdf);
  await (await signInTo(url, email)).json("/api/documents", { method: "POST", body });
}

/** The hand stays on the keyboard until the pack is there. */
async function answerTheCall(page: Page): Promise<void> {
  const desk = page.getByRole("heading", { name: "Trace Desk" });
  // The key's code comes after the page.
  for (let tries = 0; tries < 10 && !await desk.isVisible(); tries++) {
    await page.keyboard.press("t");
    await desk.waitFor({ timeout: 2000 }).catch(() => {});
  }
  await desk.waitFor();
  await page.keyboard.type("mw88 7969o");
  await page.getByText("1 match in 2 documents.").waitFor();
  await page.keyboard.press("Enter");
  await painted(page.getByRole("region", { name: "Doe, Jane" }));
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Make response packet" }).waitFor();
  expect(await page.getByText(/^23 h 5\d min left$|^24 h left$/).count()).toBe(1);
}

Deno.test({
  name: "a trace: from the telephone to the answer, by keyboard",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withServed({ features, screens, entry: "main.client.tsx" }, async (served) => {
      await fileForm(served);
      await withBrowser(async (browser) => {
        const window = await watchedPage(browser);
        const { page } = window;
        await signIn(window, served.url, served.email);
        await window.open(`${served.url}/${served.storeId}/documents`);
        await answerTheCall(page);
        await window.isClean("the form beside the call");
        await page.keyboard.press("Tab");
        await page.getByLabel("Reference number").fill("T20260011873");
        await page.keyboard.press("Control+s");
        await page.getByRole("heading", { name: "T20260011873" }).waitFor();
        await page.getByRole("button", { name: "Make response packet" }).press("Enter");
        await painted(page.getByRole("region", { name: "Trace T20260011873.pdf" }));
        await settled(page);
        await window.isClean("the response packet");
        await page.getByRole("button", { name: "Mark as sent" }).press("Enter");
        await page.getByLabel("How", { exact: true }).selectOption("fax");
        await page.getByLabel("Note").fill("Faxed to 800-555-0100.");
        await page.keyboard.press("Control+Enter");
        await page.getByText("Answered in 0 min").waitFor();
        for (
          const title of ["Received", "Searched", "Document chosen", "Changed", "Response packet made", "Answered"]
        ) {
          await page.getByRole("listitem").filter({ hasText: title }).first().waitFor();
        }
        await settled(page);
        await window.isClean("the answered request");
        await window.darken();
        await window.isClean("the answered request at night", "colors");
        await window.close();
      });
    }),
});
