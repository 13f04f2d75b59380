import { expect } from "expect";
import type { Page } from "playwright-core";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { type Client, filingForm, setUpCompany } from "../product/client.ts";
import { startServer } from "../product/server-process.ts";
import { settled, type WatchedPage, watchedPage, withBrowser } from "./browser.ts";
import { weatherby } from "./forms.ts";
import { cookiesOf } from "./people.ts";

/** Two forms with the same wrong trade name, and one that says something else there. */
const names = ["Abbot, Ann", "Bishop, Ben", "Canon, Cy"];
const misspelled = "The trade name was misspelled";
const [wrong, right, other] = ["Cascade Sproting Goods", "Cascade Sporting Goods", "Harbor Arms"];

Deno.test({
  name: "the same correction goes over many forms, each looked at, with one key each",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    const folder = await Deno.makeTempDir({ prefix: "strongroom-batches-" });
    const server = await startServer({ dataFolder: `${folder}/data` });
    try {
      await withBrowser(async (browser) => {
        const client = await setUpCompany(server.url, server.setupToken ?? "");
        const { batch, documents } = await batchOf(client);
        const listed = `${server.url}/1/corrections/${batch}`;
        const corrections = async (id: number) =>
          (await client.json<{ data: readonly Logged[] }>(`/api/documents/${id}/correctionLogs`)).data;
        const window = await watchedPage(browser, {
          cookies: await cookiesOf(browser, server.url, "olive@example.com"),
        });
        await window.open(listed);
        await t.step("the first form asks for initials, the next is one key", () => walked(window));
        await t.step(
          "a form that says something else is pointed out, and skipped with a reason",
          () => skipped(window),
        );
        await t.step("what was saved is in the log of each form, under the initials", async () => {
          for (const [at, id] of documents.entries()) {
            const told = (await corrections(id)).map(({ description, initials }) => [description, initials]);
            expect(told).toEqual(at === 2 ? [] : [[misspelled, "OL"]]);
          }
        });
        await t.step("what was corrected is taken back, and waits again", async () => {
          await takenBack(window);
          const taken = (await corrections(documents[1])).find(({ description }) => description === misspelled);
          expect(taken?.isDeleted).toBe(true);
        });
        const [, , third] = documents;
        await t.step("what another person corrects meanwhile is not corrected a second time, and counts", async () => {
          const again = await batchOf(client, [names[0]]);
          await window.open(`${server.url}/1/corrections/${again.batch}/walk`);
          await proposedOn(window.page, names[0]);
          const [document] = again.documents;
          await correctedBy(client, document);
          await countedAfter(window);
          expect(await corrections(document)).toHaveLength(1);
        });
        await t.step("on a telephone and at night the list and the walk have room", async () => {
          const telephone = await watchedPage(browser, {
            cookies: await cookiesOf(browser, server.url, "olive@example.com"),
            ...{ width: 390, theme: "dark" },
          });
          await onTelephone(telephone, listed, third);
          await telephone.close();
        });
        await window.close();
      });
    } finally {
      await server.kill("SIGTERM");
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** A correction as the log tells it. */
interface Logged {
  readonly description: string;
  readonly initials: string;
  readonly isDeleted: boolean;
}

/** Files the forms, and makes the list of them with the correction that is the same. */
async function batchOf(
  client: Client,
  customers = names,
): Promise<{ readonly batch: number; readonly documents: readonly number[] }> {
  const documents: number[] = [];
  for (const [at, customerName] of customers.entries()) {
    const values = { ...weatherby, store: { ...weatherby.store, tradeName: at === 2 ? other : wrong } };
    const bytes = drawForm4473({ revision: "2023-08", style: "flattened", values });
    const record = { storeId: 1, customerName, serialNumber: `G77${customers.length}104${at}` };
    const { id } = await client.json<{ id: number }>("/api/documents", {
      method: "POST",
      body: filingForm(record, bytes),
    });
    documents.push(id);
  }
  const { boxes } = await client.json<{ boxes: readonly { item: string; label: string; value: string }[] }>(
    `/api/documents/${documents[0]}/formLayout`,
  );
  const box = boxes.find(({ value }) => value.includes(wrong));
  if (!box) throw new Error("The form has no box with its trade name.");
  const { item, label, value } = box;
  const template = {
    ...{ item, label, expected: value, value: value.replace(wrong, right) },
    description: misspelled,
  };
  const { id } = await client.json<{ id: number }>("/api/correctionBatches", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Trade name", documents, template }),
  });
  return { batch: id, documents };
}

/** Waits until a form of the list is shown with its correction on the page, so that nothing is saved unseen. */
async function proposedOn(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await page.getByText("1 correction ready to save").waitFor();
  await page.getByText(right).first().waitFor();
}

async function walked({ page, isClean }: WatchedPage) {
  await page.getByRole("link", { name: "Start" }).click();
  await proposedOn(page, names[0]);
  await isClean("a form of the list with its correction proposed");
  await page.keyboard.press("Control+Enter");
  await page.getByLabel("Your initials").fill("OL");
  await page.keyboard.press("Enter");
  await proposedOn(page, names[1]);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { name: names[2], level: 1 }).waitFor();
}

async function skipped({ page, isClean }: WatchedPage) {
  await page.getByText(/says "Harbor Arms.*Nothing is proposed/).waitFor();
  await page.keyboard.press("Alt+s");
  await page.getByRole("dialog").getByRole("textbox").fill("Another store's form");
  await page.getByRole("dialog").getByRole("button", { name: "Skip and go on" }).click();
  await page.getByText("All forms are settled").waitFor();
  await page.getByText("2 corrected, 1 skipped, of 3").waitFor();
  await isClean("the list when all is settled");
}

async function takenBack({ page, isClean }: WatchedPage) {
  await page.getByRole("link", { name: names[1] }).click();
  await page.getByText("Corrected, version 2").waitFor();
  await page.getByRole("button", { name: "Take back…" }).click();
  const question = page.getByRole("dialog", { name: "Take this correction back?" });
  await question.getByText(misspelled).waitFor();
  await settled(page);
  await isClean("the question whether to take a correction back");
  await question.getByRole("button", { name: "Take back" }).click();
  await question.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^Skip/ }).waitFor();
  await page.getByText(/has been corrected before/).first().waitFor();
}

/** Corrects the value of the record, as a colleague does from the form's own page. */
async function correctedBy(client: Client, id: number): Promise<void> {
  const form = new FormData();
  form.append("document", JSON.stringify({ versionNumber: 1, tsn: "20260115-001" }));
  form.append("corrections", "[]");
  await client.json(`/api/documents/${id}/version`, { method: "POST", body: form });
}

async function countedAfter({ page }: WatchedPage) {
  await page.getByText("Corrected since the list was made, version 1").waitFor();
  await page.getByRole("button", { name: "Count as corrected" }).click();
  await page.getByText("Every form of this list is corrected.").waitFor();
}

async function onTelephone({ page, open, isClean }: WatchedPage, listed: string, third: number) {
  await open(listed);
  await page.getByRole("link", { name: names[2] }).waitFor();
  await settled(page);
  await isClean("a list on a telephone");
  await open(`${listed}/walk?form=${third}`);
  const skipped = page.getByText("Skipped: Another store's form. Nothing is proposed until");
  await skipped.waitFor();
  await page.getByRole("button", { name: "Put back on the list" }).click();
  await page.getByText(/says "Harbor Arms.*Nothing is proposed/).waitFor();
  await settled(page);
  await isClean("a walk on a telephone");
}
