import { expect } from "expect";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { hydrated, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { withServed } from "./serving.ts";

Deno.test({
  name: "a manager checks the store before an inspection and opens just the forms that a line names",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withServed(
      { features, screens, entry: "main.client.tsx" },
      ({ url, storeId, email, documentId, product }) =>
        withBrowser(async (browser) => {
          const window = await watchedPage(browser);
          const { page } = window;
          try {
            await product.context.database.write(() => [{
              sql: "UPDATE documents SET ffl_flag = 1 WHERE id = ?",
              args: [documentId],
            }]);
            await signIn(window, url, email);
            await window.open(`${url}/${storeId}/inspection-check`);
            await page.getByRole("heading", { name: "Inspection self-check" }).waitFor();
            await hydrated(page);
            const flagged = page.getByRole("link", { name: "Review flagged: Flagged by your staff" });
            await flagged.waitFor();
            await window.isClean("the self-check");
            await page.setViewportSize({ width: 390, height: 844 });
            await window.isClean("the self-check on a telephone");
            await page.setViewportSize({ width: 1440, height: 900 });
            await flagged.press("Enter");
            await page.waitForURL(/\/documents\?.*fflFlagged=true/);
            expect(new URL(page.url()).searchParams.get("startDate")).toMatch(/^\d{4}-\d{2}-\d{2}$/);
          } finally {
            await window.close();
          }
        }),
    ),
});
