import { expect } from "expect";
import { join } from "node:path";
import { referee } from "../fixtures/forms/referee.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { settled, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { withServed } from "./serving.ts";

for (const width of [1440, 390]) {
  Deno.test({
    name: `the ruling's page at ${width}: a duty is confirmed, the notice is set, its letter is saved`,
    sanitizeOps: false,
    sanitizeResources: false,
    fn: () =>
      withServed({ features, screens, entry: "main.client.tsx" }, async ({ url, email, storeId, product }) => {
        await withBrowser(async (browser) => {
          const window = await watchedPage(browser, { width });
          const { page } = window;
          await signIn(window, url, email);
          await window.open(`${url}/${storeId}/ffl-settings/${storeId}`);
          await page.getByRole("link", { name: "Open conditions" }).click();
          await page.getByRole("heading", { level: 1, name: "ATF Ruling 2022-1" }).waitFor();
          await settled(page);
          await window.isClean("the conditions");

          await page.getByRole("link", { name: "Go to the notice" }).click();
          expect(await page.evaluate(() => document.activeElement?.id)).toBe("notice");

          await page.getByRole("button", { name: /Copies are made on request/ }).click();
          await page.waitForURL((address) => address.search === "?open=15");
          await page.getByRole("button", { name: "Confirm: We keep a printer for ATF." }).click();
          await page.getByText(/^Confirmed by .*, good until/).waitFor();
          await settled(page);
          await window.isClean("a duty that is confirmed");
          await page.reload();
          await page.getByRole("button", { name: "Confirm again: We keep a printer for ATF." }).waitFor();

          const notice = page.getByRole("region", { name: "Notice to ATF" });
          await notice.getByLabel(/Area Office/).fill("ATF Area Office");
          await notice.getByLabel("Address of the office").fill("55 Federal Plaza");
          await notice.getByLabel("Day you gave the notice").fill("01/05/26");
          await notice.getByRole("button", { name: "Save" }).click();
          await notice.getByText(/^Given on January 5, 2026\. The 60 days ended on March 6, 2026\./).waitFor();
          const saving = page.waitForEvent("download");
          await notice.getByRole("button", { name: "Notice letter (PDF)" }).click();
          const letter = await saving;
          expect(letter.suggestedFilename()).toContain("notice to ATF 2026-01-05.pdf");
          const path = join(product.folder, "letter.pdf");
          await letter.saveAs(path);
          const text = await referee("pdftotext", [path, "-"]);
          if (text !== null) expect(text).toContain("55 Federal Plaza");
          await settled(page);
          await window.isClean("the notice that was given");
          const told = (await product.context.ledger.about(`store:${storeId}`)).map(({ event }) => event);
          expect(told.filter((event) => event.startsWith("compliance."))).toEqual([
            "compliance.duty_confirmed",
            "compliance.notice_set",
            "compliance.letter_downloaded",
          ]);
          await window.close();
        });
      }),
  });
}
