import { expect } from "expect";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { signInTo } from "../product/client.ts";
import { settled, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { type Served, withServed } from "./serving.ts";

/** Files a transfer of two handguns, as of today. */
async function sellTwo({ url, email, storeId }: Served): Promise<void> {
  const transferDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const body = new FormData();
  body.set(
    "document",
    JSON.stringify({
      ...{ storeId, formType: 0, customerName: "Doe, Jane", status: 0, transferDate, certificationDate: transferDate },
      documentSerialNumbers: [{ serialNumber: "A1", type: "Pistol" }, { serialNumber: "A2", type: "Revolver" }],
      attachments: [{ fileName: "4473.pdf", type: 1 }],
    }),
  );
  body.append("files", new Blob([plainPdf().bytes], { type: "application/pdf" }), "4473.pdf");
  await (await signInTo(url, email)).json("/api/documents", { method: "POST", body });
}

Deno.test({
  name: "a multiple sale: from the dashboard to its report, dismissed, undone and sent",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withServed({ features, screens, entry: "main.client.tsx" }, async (served) => {
      const { url, email, storeId } = served;
      await withBrowser(async (browser) => {
        const window = await watchedPage(browser);
        const { page } = window;
        await signIn(window, url, email);
        await window.open(`${url}/${storeId}/dashboard`);
        await page.getByRole("heading", { name: "What's due" }).waitFor();
        // Filed by somebody else meanwhile: the board hears of it.
        await sellTwo(served);
        await served.product.jobs.runAll();
        await page.getByRole("link", { name: /ATF Form 3310\.4 to send: Doe, Jane/ }).waitFor();
        await window.isClean("the dashboard with a report that is due");
        await page.getByRole("link", { name: /ATF Form 3310\.4 to send/ }).click();
        await page.getByRole("heading", { name: "ATF Reports" }).waitFor();
        await page.getByText("Multiple sale of handguns").waitFor();
        await page.getByRole("button", { name: "Not needed" }).click();
        await page.getByRole("button", { name: "Two buyers with the same name" }).click();
        await page.getByRole("button", { name: "Mark as not needed" }).click();
        await page.getByText("No reports are due.").waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("button", { name: "Mark as sent" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Mark as sent" }).click();
        await page.getByText("No reports are due.").waitFor();
        await page.getByRole("tab", { name: /Done/ }).click();
        await page.getByText("Sent", { exact: true }).waitFor();
        await settled(page);
        await window.isClean("the reports that are done");
        expect(await page.getByRole("button", { name: "Reopen" }).count()).toBe(1);
      });
    }),
});
