import { expect } from "expect";
import type { Browser, Page } from "playwright-core";
import { samplePdf } from "@/ui/pdf-viewer/harness/sample-pdf.ts";
import { type Client, filingForm, setUpCompany, signInTo } from "../product/client.ts";
import { type ServerProcess, startServer } from "../product/server-process.ts";
import { startSqld } from "../sqld.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";

const owner = "olive@example.com";
/** As late as a screen may show what a colleague did. */
const latestMs = 2_000;

Deno.test({
  name: "a list and a document that are open follow a colleague at another server process within two seconds",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser(async (browser) => {
      const database = await startSqld();
      const dataFolder = await Deno.makeTempDir({ prefix: "strongroom-live-" });
      const environment = { STRONGROOM_DATABASE_URL: database.url };
      const servers = [await startServer({ dataFolder, environment }), await startServer({ dataFolder, environment })];
      try {
        await setUpCompany(servers[0].url, servers[0].setupToken ?? "");
        const colleague = await signInTo(servers[1].url, owner);
        await file(colleague, "Example, Kim", "K4473");
        await follow({ t, browser, server: servers[0], colleague, database });
      } finally {
        await Promise.all(servers.map((server) => server.kill("SIGTERM")));
        await database.stop();
        await Deno.remove(dataFolder, { recursive: true });
      }
    }),
});

interface Stage {
  readonly t: Deno.TestContext;
  readonly browser: Browser;
  /** Where the windows look; the colleague works at another process. */
  readonly server: ServerProcess;
  readonly colleague: Client;
  readonly database: { restart(): Promise<void> };
}

async function follow({ t, browser, server, colleague, database }: Stage): Promise<void> {
  const list = await opened(browser, server, "/1/documents");
  const document = await opened(browser, server, "/1/documents/1");
  await t.step("the list shows what is filed elsewhere, and stays as it is", async () => {
    const chosen = list.page.getByRole("row", { name: "Example, Kim" }).getByRole("checkbox");
    await chosen.check();
    await file(colleague, "Merriweather, Ada", "A2288");
    await shown(list.page, "Merriweather, Ada");
    expect(await chosen.isChecked()).toBe(true);
    expect(await chosen.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  });
  await t.step("the document shows what is changed elsewhere, and so does the list", async () => {
    await rename(colleague, 1, "Example, Kimberly");
    await Promise.all([shown(document.page, "Example, Kimberly"), shown(list.page, "Example, Kimberly")]);
  });
  await t.step("what was missed while the database was gone is shown when it is back", async () => {
    await database.restart();
    await rename(colleague, 1, "Example, Kimberly Ann");
    await document.page.getByText("Example, Kimberly Ann").first().waitFor();
  });
  await t.step("a stop does not wait for those who listen", async () => {
    const began = Date.now();
    await server.kill("SIGTERM");
    expect(Date.now() - began).toBeLessThan(5_000);
  });
  await list.close();
  await document.close();
}

/** A window on a page that listens. */
async function opened(browser: Browser, server: ServerProcess, path: string): Promise<WatchedPage> {
  const cookies = await cookiesOf(browser, server.url, owner);
  const window = await watchedPage(browser, { cookies });
  const listening = window.page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/events");
  await window.open(server.url + path);
  await listening;
  return window;
}

async function shown(page: Page, text: string): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: latestMs });
}

async function file(client: Client, customerName: string, serialNumber: string): Promise<void> {
  const body = filingForm({ storeId: 1, customerName, serialNumber }, samplePdf({ pages: 1 }));
  await client.json("/api/documents", { method: "POST", body });
}

async function rename(client: Client, id: number, customerName: string): Promise<void> {
  const stored = await client.json<Record<string, unknown>>(`/api/documents/${id}`);
  const names = [
    ...["formType", "status", "transferDate", "certificationDate", "nicsDate", "tsn", "ntn", "documentSerialNumbers"],
    ...["version"],
  ];
  const document = { ...Object.fromEntries(names.map((name) => [name, stored[name]])), customerName };
  await client.json(`/api/documents/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ document }),
  });
}
