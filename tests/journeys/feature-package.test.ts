import { expect } from "expect";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import register from "../fixtures/register/feature.ts";
import registerScreens from "../fixtures/register/screens.tsx";
import { painted, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { withServed } from "./serving.ts";
import { without } from "../product/without.ts";
import { withoutHistory } from "./without-history.ts";

Deno.test("the screens without the history are those of the features without it", () => {
  const kept = new Set(without(features, ["history"]).map(({ name }) => name));
  expect([...withoutHistory].sort()).toEqual(features.map(({ name }) => name).filter((name) => !kept.has(name)).sort());
});

Deno.test({
  name:
    "a feature package adds a menu entry, a screen, what a store opens with and parts of others' screens by one line in the list",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withServed({
      features: [...features, register],
      screens: [...screens, registerScreens],
      entry: "tests/fixtures/register/client.tsx",
    }, ({ product, url, fileOf, email, storeId, documentId }) =>
      withBrowser(async (browser) => {
        const window = await watchedPage(browser, { cookies: await cookiesOf(browser, url, email) });
        const { page } = window;
        await window.open(`${url}/${storeId}/documents/${documentId}`);
        await page.getByText(`Door ${storeId}`).waitFor();
        await page.getByRole("tab", { name: "Visitors" }).click();
        await page.getByText("The register says: Came in.").waitFor();
        await page.getByRole("button", { name: "Verified", exact: true }).waitFor();
        await page.getByRole("button", { name: "Greet", exact: true }).click();
        await page.getByRole("button", { name: "Example, Kim was greeted" }).waitFor();
        await window.isClean("the new tab");
        await page.getByRole("button", { name: /^Menu of/ }).click();
        await page.getByRole("link", { name: "Visitors' register" }).click();
        await page.getByRole("heading", { level: 1, name: "Visitors' register" }).waitFor();
        await page.getByText(`Document ${documentId}: Came in.`).waitFor();
        await window.open(`${url}/register`);
        await page.getByText(`Document ${documentId}: Came in.`).waitFor();
        await window.isClean("the new screen");
        await window.open(`${url}/${storeId}/documents`);
        await page.getByText(`Visitor ${documentId}`).first().waitFor();
        // What shares an answer with others and comes last must still find the page as the server painted it.
        const table = fileOf("tests/fixtures/register/screens/visitor-table.tsx");
        expect(table).toBeDefined();
        await page.route(`${url}${table}`, async (route) => {
          await new Promise((arrived) => setTimeout(arrived, 1500));
          await route.continue();
        });
        await window.open(`${url}/${storeId}`);
        await page.waitForURL(`${url}/${storeId}/dashboard`);
        await page.getByText(`Expected today in store ${storeId}: nobody`).waitFor();
        await page.getByRole("link", { name: "Visitors: 1" }).waitFor();
        await page.getByText(`This week in store ${storeId}: quiet`).waitFor();
        await page.getByRole("tabpanel", { name: "Visitors" }).getByText(`Document ${documentId}: Came in.`).waitFor();
        await window.isClean("the dashboard");
        await product.context.database.write(() => [{ sql: "UPDATE accounts SET type = 1" }]);
        await window.open(`${url}/organization?tab=register.organization`);
        await page.getByRole("tabpanel", { name: "Visitors" }).getByText(`Document ${documentId}: Came in.`).waitFor();
      })),
});

Deno.test({
  name: "a feature left out of both lists leaves a working product: without history there is no Verified mark",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withServed({
      features: without(features, ["history"]),
      screens: screens.filter(({ name }) => !withoutHistory.includes(name)),
      entry: "tests/journeys/client-without-history.tsx",
    }, ({ product, url, email, storeId, documentId }) =>
      withBrowser(async (browser) => {
        expect((await product.request(`/api/history/documents/${documentId}`)).status).toBe(404);
        const window = await watchedPage(browser, { cookies: await cookiesOf(browser, url, email) });
        const { page } = window;
        await window.open(`${url}/${storeId}/documents`);
        await page.getByRole("link", { name: "Example, Kim" }).click();
        await painted(page.getByRole("region", { name: "Document 4473.pdf" }));
        expect(await page.getByRole("tab").count()).toBeGreaterThan(1);
        expect(await page.getByRole("tab", { name: "History" }).count()).toBe(0);
        expect(await page.getByRole("tab", { name: /^(?:Details|Attachments)/ }).count()).toBe(2);
        expect(await page.getByRole("button", { name: "Verified" }).count()).toBe(0);
        await window.isClean("a document without history");
      })),
});
