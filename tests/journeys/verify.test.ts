import { expect } from "expect";
import type { Page } from "playwright-core";
import { type Client, setUpCompany } from "../product/client.ts";
import { type ServerProcess, startServer } from "../product/server-process.ts";
import { until } from "../until.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { signIn } from "./people.ts";
import { dropBatch, nextIsUp } from "./verifying.ts";

const forms = 6;

Deno.test({
  name: "scans from the watched folder are verified one after the other by keyboard alone",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withBrowser((browser) =>
      withInbox(async (server, client) => {
        const window = await watchedPage(browser, { answers: [409] });
        try {
          await signIn(window, server.url, "olive@example.com");
          for (const [name, step] of steps) if (!await t.step(name, () => step(window, server, client))) break;
        } finally {
          await window.close();
        }
      })
    ),
});

/** A server of a company with one store, with a batch of scans read and ready. */
async function withInbox(run: (server: ServerProcess, client: Client) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-verify-" });
  const environment = { STRONGROOM_INBOX: `${folder}/inbox` };
  const server = await startServer({ dataFolder: `${folder}/data`, environment });
  try {
    const client = await setUpCompany(server.url, server.setupToken ?? "");
    await dropBatch(environment.STRONGROOM_INBOX, forms);
    const areRead = async () => (await countsOf(client)).ready >= forms;
    await until("every form is read", areRead, { seconds: 180, everyMs: 200 });
    await run(server, client);
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}

function countsOf(client: Client): Promise<Record<string, number>> {
  return client.json("/api/intake/counts?storeId=1");
}

/** The field that has the focus. */
function focused({ page }: Pick<WatchedPage, "page">): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field"));
}

/** Fills in what was not found, as a person does: each Enter leads to the next field that needs one. */
async function fillGaps(page: Page): Promise<void> {
  if (await focused({ page }) !== "status") return;
  await page.keyboard.press("T");
  await page.keyboard.press("Enter");
  expect(await focused({ page })).toBe("transferDate");
  await page.keyboard.type("03/14/25");
  await page.keyboard.press("Enter");
}

const steps: readonly [string, (window: WatchedPage, server: ServerProcess, client: Client) => Promise<void>][] = [
  ["the list says what was found, and v begins with the oldest", async (window, { url }) => {
    const { page } = window;
    await window.open(`${url}/1/to-verify`);
    await page.getByText("6 scans").or(page.getByRole("heading", { name: "To verify 6" })).waitFor();
    await window.isClean("to verify");
    await page.keyboard.press("v");
    expect(await nextIsUp(page, "")).toBe("Document scan-001.pdf");
    expect(await focused(window)).toBe("customerName");
  }],
  ["Ctrl+Enter files a document and shows the next, drawn and with the focus where it is needed", async (window) => {
    const { page } = window;
    let shown = "Document scan-001.pdf";
    for (const next of ["scan-002.pdf", "scan-003.pdf"]) {
      await fillGaps(page);
      await page.keyboard.press("Control+Enter");
      shown = await nextIsUp(page, shown);
      expect(shown).toBe(`Document ${next}`);
    }
    expect(await focused(window)).toBe("status");
    await page.getByText("4 left").waitFor();
    await window.isClean("verify queue");
  }],
  ["going back shows what was filed, and what was typed in a skipped one is kept", async (window) => {
    const { page } = window;
    await fillGaps(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("k");
    await page.getByText(/filed this on/).waitFor();
    await page.keyboard.press("s");
    await page.getByRole("heading", { name: /^Calder/ }).waitFor();
    expect(await page.locator("select[name=status]").inputValue()).toBe("0");
  }],
  ["what was typed outlives a reload, and signing out takes it away", async (window, { url }) => {
    const { page } = window;
    const reloaded = async () => {
      await page.reload();
      await page.getByText("Your changes were kept.").waitFor();
    };
    await page.locator("[name=ntn]").fill("9KEPT1");
    await reloaded();
    expect(await page.locator("[name=ntn]").inputValue()).toBe("9KEPT1");
    expect(await page.locator("select[name=status]").inputValue()).toBe("0");
    await page.locator("[name=ntn]").fill("");
    await reloaded();
    expect(await page.locator("[name=ntn]").inputValue()).toBe("");
    await window.isClean("restored verify form");
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("verify")));
    expect(await kept()).toHaveLength(1);
    const place = page.url();
    await page.getByRole("button", { name: "Menu of Olive Owner" }).click();
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await page.getByLabel("Password").waitFor();
    expect(await kept()).toEqual([]);
    await signIn(window, url, "olive@example.com");
    await window.open(place);
    await page.locator("[data-field] input").first().waitFor();
    expect(await page.getByText("Your changes were kept.").count()).toBe(0);
  }],
  ["what is not to be filed leaves the queue with a reason, and can be brought back at once", async (window) => {
    const { page } = window;
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    const discarded = await nextIsUp(page, "Document scan-003.pdf");
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    await page.getByRole("dialog").getByLabel("Another reason").fill("A copy");
    await page.keyboard.press("Control+Enter");
    // The next document takes the focus once it is up.
    await nextIsUp(page, discarded);
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await page.getByText("4 left").waitFor();
  }],
  ["the last one filed leads back to the list, and nothing was filed twice", async (window, _server, client) => {
    const { page } = window;
    for (let left = 4; left > 0; left--) {
      const before = await page.locator("[data-shown] section[aria-label]").getAttribute("aria-label") ?? "";
      await page.locator("[data-field] input").first().waitFor();
      if (await page.locator("select[name=status]").inputValue() === "") {
        await page.locator("select[name=status]").focus();
        await fillGaps(page);
      } else await page.locator("[name=customerName]").focus();
      await page.keyboard.press("Control+Enter");
      if (left > 1) await nextIsUp(page, before);
    }
    await page.getByText("Nothing to verify.").waitFor();
    expect(await countsOf(client)).toMatchObject({ ready: 0, filed: forms, discarded: 0 });
    const { count } = await client.json<{ count: number }>("/api/documents?storeId=1");
    expect(count).toBe(forms);
    expect(window.complaints).toEqual([]);
  }],
];
