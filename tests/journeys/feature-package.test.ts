import { expect } from "expect";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { features } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { plainPdf } from "../faults/pdfs.ts";
import register from "../fixtures/register/feature.ts";
import registerScreens from "../fixtures/register/screens.tsx";
import { filingForm } from "../product/client.ts";
import { withProduct } from "../product/product.ts";
import { painted, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";
import { withServed } from "./serving.ts";

Deno.test("a feature package adds a table, a permission, a route and an event handler by one line in the list", () =>
  withProduct(async ({ context, request, jobs }) => {
    const account = await anAccount(context);
    const store = await aStore(context, { accountId: account.id });
    const as = async (role: "FFLAccountOwner" | "FFLUser", accountId: number, storeIds: readonly number[]) =>
      (await signedIn(context, (await aPerson(context, { accountId, role, storeIds })).id)).headers;
    const owner = await as("FFLAccountOwner", account.id, []);
    const user = await as("FFLUser", account.id, [store.id]);
    const stranger = await as("FFLAccountOwner", (await anAccount(context)).id, []);

    const body = filingForm({ storeId: store.id, customerName: "Example, Kim", serialNumber: "K1" }, plainPdf().bytes);
    const filed = await request("/api/documents", { method: "POST", headers: owner, body });
    expect(filed.status).toBe(201);
    const { id } = await filed.json();
    await jobs.settle();

    const visitors = async (headers?: HeadersInit) => await request("/api/visitors", { headers });
    expect((await visitors()).status).toBe(401);
    expect((await visitors(user)).status).toBe(403);
    expect(await (await visitors(owner)).json()).toEqual([{ documentId: id, note: "Came in." }]);
    expect(await (await visitors(stranger)).json()).toEqual([]);

    const openapi = await (await request("/api/openapi.json")).json();
    expect(Object.keys(openapi.paths)).toContain("/api/visitors");
  }, { features: [...features, register] }));

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
    }, ({ product, url, email, storeId, documentId }) =>
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
        await window.open(`${url}/${storeId}`);
        await page.waitForURL(`${url}/${storeId}/dashboard`);
        await page.getByText(`Expected today in store ${storeId}: nobody`).waitFor();
        await page.getByRole("link", { name: "Visitors: 1" }).waitFor();
        await page.getByRole("tabpanel", { name: "Visitors" }).getByText(`Document ${documentId}: Came in.`).waitFor();
        await window.isClean("the dashboard");
        await product.context.database.write(() => [{ sql: "UPDATE accounts SET type = 1" }]);
        await window.open(`${url}/organization?tab=register.organization`);
        await page.getByRole("tabpanel", { name: "Visitors" }).getByText(`Document ${documentId}: Came in.`).waitFor();
      })),
});

/** The history, and those who need it. */
const withoutHistory = ["history", "offboarding", "operators", "exports"];

Deno.test({
  name: "a feature left out of both lists leaves a working product: without history there is no Verified mark",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: () =>
    withServed({
      features: features.filter(({ name }) => !withoutHistory.includes(name)),
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
