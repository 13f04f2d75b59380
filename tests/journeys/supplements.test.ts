import { expect } from "expect";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { plainPdf } from "../faults/pdfs.ts";
import { type Client, filingForm, setUpCompany } from "../product/client.ts";
import { runStrongroom, type ServerProcess, startServer } from "../product/server-process.ts";
import { settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { cookiesOf } from "./people.ts";

/** What the journey passes from one step to the next. */
interface Journey {
  readonly window: WatchedPage;
  readonly page: Page;
  readonly client: Client;
  readonly documentId: number;
}

Deno.test({
  name: "a dealer adds supplements to a form, deletes one and takes that back, writes a note and prints everything",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    const folder = await Deno.makeTempDir({ prefix: "strongroom-supplements-" });
    const server = await startServer({ dataFolder: `${folder}/data` });
    try {
      await withBrowser(async (browser) => {
        const client = await setUpCompany(server.url, server.setupToken ?? "");
        const documentId = await fileOne(client);
        const window = await watchedPage(browser, {
          cookies: await cookiesOf(browser, server.url, "olive@example.com"),
        });
        const { page } = window;
        // The browser's own dialog cannot be seen; that it was asked for can.
        await page.addInitScript(() => {
          Object.defineProperty(globalThis, "print", { value: () => {} });
        });
        await window.open(`${server.url}/1/documents/${documentId}?tab=attachments`);
        for (const [name, step] of steps) {
          if (!await t.step(name, () => step({ window, page, client, documentId }))) break;
        }
        await window.close();
      });
      await t.step("strongroom verify finds everything whole", () => verified(server));
    } finally {
      await server.kill("SIGTERM");
      await Deno.remove(folder, { recursive: true });
    }
  },
});

async function fileOne(client: Client): Promise<number> {
  const values = { storeId: 1, customerName: "Weatherby, Quentin", serialNumber: "G7731042" };
  const body = filingForm(values, plainPdf().bytes);
  return (await client.json<{ id: number }>("/api/documents", { method: "POST", body })).id;
}

const steps: readonly [string, (journey: Journey) => Promise<void>][] = [
  ["two supplements are added with their types", addTwo],
  ["one is shown in the viewer", viewOne],
  ["one is deleted, and 'Undo' brings it back", deleteAndUndo],
  ["a note is written with the keyboard alone", writeNote],
  ["everything is printed as one file, in order, and the history says so", printEverything],
];

async function addTwo({ window, page }: Journey): Promise<void> {
  await page.getByRole("button", { name: "Add supplements" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload supplemental documents" });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Choose files" }).click(),
  ]);
  const pdf = (name: string, bytes: Uint8Array) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(bytes) });
  await chooser.setFiles([pdf("Receipt.pdf", plainPdf().bytes), pdf("Letter.pdf", plainPdf().bytes)]);
  await dialog.getByLabel("Document type of Receipt.pdf").selectOption("9");
  await dialog.getByLabel("Document type of Letter.pdf").selectOption("6");
  await settled(page);
  await window.isClean("supplements to add");
  await dialog.getByRole("button", { name: "Begin Uploading" }).click();
  await page.getByText("2 supplements were added.").waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await names(page)).toEqual(["4473.pdf", "Receipt.pdf", "Letter.pdf"]);
  await window.isClean("supplements added");
}

async function names(page: Page): Promise<readonly string[]> {
  const headings = page.getByRole("table", { name: "Attachments" }).getByRole("rowheader");
  return (await headings.allInnerTexts()).map((text) => text.split("\n")[0]);
}

async function viewOne({ page }: Journey): Promise<void> {
  await page.getByRole("button", { name: "View Receipt.pdf" }).click();
  await page.getByRole("region", { name: "Document Receipt.pdf" }).waitFor();
}

async function deleteAndUndo({ window, page }: Journey): Promise<void> {
  await page.getByRole("button", { name: "More of Letter.pdf" }).click();
  await page.getByRole("menuitem", { name: "Delete attachment" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete attachment" });
  await dialog.getByLabel("Reason").fill("Wrong customer");
  await settled(page);
  await window.isClean("attachment to delete");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("1 deleted attachment").waitFor();
  expect(await names(page)).toEqual(["4473.pdf", "Receipt.pdf"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Letter.pdf is back.").waitFor();
  expect(await names(page)).toEqual(["4473.pdf", "Receipt.pdf", "Letter.pdf"]);
}

async function writeNote({ window, page }: Journey): Promise<void> {
  await page.getByRole("tab", { name: /^Notes/ }).click();
  await page.getByText("No notes yet").waitFor();
  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: "Add note" }).getByLabel("Note").waitFor();
  await page.keyboard.type("Customer called.\nSee https://example.com/a");
  await settled(page);
  await window.isClean("a note being written");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("link", { name: "https://example.com/a" }).waitFor();
  expect(await page.getByRole("tab", { name: /^Notes/ }).innerText()).toContain("1");
  await window.isClean("a note");
}

async function printEverything({ page, client, documentId }: Journey): Promise<void> {
  await page.getByRole("banner").waitFor();
  await page.getByRole("article").getByRole("button", { name: "Print and download", exact: true }).click();
  const written = page.waitForResponse(/\/merged\/printed$/, { timeout: 60_000 });
  await page.getByRole("menuitem", { name: "Print everything (3 files)" }).click();
  expect((await written).status()).toBe(204);
  const merged = await client.fetch(`/api/documents/${documentId}/merged`);
  expect(merged.headers.get("content-disposition")).toContain("4473 with supplements.pdf");
  await merged.body?.cancel();
  await page.getByRole("dialog", { name: "Print everything" }).waitFor({ state: "hidden" });
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByText("4473.pdf with 2 supplements was printed.").first().waitFor();
  await page.getByText("Supplement deleted").first().waitFor();
}

async function verified(server: ServerProcess): Promise<void> {
  await server.kill("SIGTERM");
  const { code, output } = await runStrongroom("verify", { dataFolder: server.dataFolder });
  expect(output).toContain("notes against the ledger");
  expect(code).toBe(0);
}
