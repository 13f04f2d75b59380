import type { Browser, Page } from "playwright-core";
import type { Document } from "@/features/documents/contract.ts";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { type Client, filingForm, setUpCompany } from "../product/client.ts";
import { startServer } from "../product/server-process.ts";
import { type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { weatherby } from "./forms.ts";
import { cookiesOf } from "./people.ts";

export const email = "olive@example.com";

export interface Journey {
  readonly browser: Browser;
  readonly url: string;
  readonly client: Client;
}

/** Files a form with these values; answers its id. */
export async function file({ client }: Journey, tsn: string): Promise<number> {
  const values = { storeId: 1, customerName: "Weatherby, Quentin Dean", serialNumber: "G7731042", tsn };
  const pdf = drawForm4473({ revision: "2023-08", values: { ...weatherby, tsn }, style: "flattened" });
  const body = filingForm(values, pdf);
  return (await client.json<{ id: number }>("/api/documents", { method: "POST", body })).id;
}

export async function documentOf({ client }: Journey, id: number): Promise<Document> {
  return await client.json<Document>(`/api/documents/${id}`);
}

/** A window of somebody signed in. */
export async function aWindow({ browser, url }: Journey, answers: readonly number[] = []): Promise<WatchedPage> {
  return await watchedPage(browser, { cookies: await cookiesOf(browser, url, email), answers });
}

export const boxOf = (page: Page) => page.getByRole("button", { name: /^Box TSN/ });
export const kept = (page: Page) => page.getByText(/^Draft kept at/);

/** Opens the editor of a document, and waits until its boxes can be chosen. */
export async function openEditor({ url }: Journey, { page, open }: WatchedPage, id: number): Promise<void> {
  await open(`${url}/1/documents/new-version/${id}`);
  await boxOf(page).waitFor();
}

/** Marks the TSN with a new value. */
export async function mark(page: Page, value: string): Promise<void> {
  await boxOf(page).click();
  await page.keyboard.type(value);
  await page.keyboard.press("Escape");
  await page.getByText(/^Corrected TSN from/).waitFor();
}

export async function saveWithInitials(page: Page, version: number): Promise<void> {
  await page.getByRole("button", { name: /^Save/ }).click();
  await page.getByRole("dialog").getByLabel("Your initials").fill("oo");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: `Save version ${version}` }).click();
}

/** Steps on a server of their own, one after the other until one fails. */
export async function withJourney(
  t: Deno.TestContext,
  steps: readonly [string, (journey: Journey) => Promise<void>][],
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-corrections-" });
  const server = await startServer({ dataFolder: `${folder}/data` });
  try {
    await withBrowser(async (browser) => {
      const client = await setUpCompany(server.url, server.setupToken ?? "");
      for (const [name, step] of steps) {
        if (!await t.step(name, () => step({ browser, url: server.url, client }))) break;
      }
    });
  } finally {
    await server.kill("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}
