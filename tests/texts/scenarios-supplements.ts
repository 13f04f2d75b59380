import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { plainPdf } from "../faults/pdfs.ts";
import { people } from "./installation.ts";
import { failing, press, type Scenario } from "./scenario.ts";

const dialogName = "Upload supplemental documents";

/** A document of the sample data that has supplements. */
async function toAttachments(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /^Attachments/ }).click();
  await page.getByRole("table", { name: "Attachments" }).waitFor();
}

async function chooseLetter(page: Page): Promise<void> {
  await press(page, "Add supplements");
  const dialog = page.getByRole("dialog", { name: dialogName });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Choose files" }).click(),
  ]);
  const buffer = Buffer.from(plainPdf().bytes);
  await chooser.setFiles({ name: "Letter.pdf", mimeType: "application/pdf", buffer });
  await dialog.getByText("Letter.pdf", { exact: true }).waitFor();
}

const attachments: Scenario = {
  name: "supplements that may not be added, and files that cannot be loaded, viewed, deleted or uploaded",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, "/1/documents/14");
    const sight = search.at("attachments", page);
    await failing(page, ["GET", /\/api\/attachments\/documents\/\d+\/deleted$/], "server", async () => {
      await toAttachments(page);
      await sight.sees("Unable to load attachments. Please try again later.");
    });
    await failing(page, ["GET", /\/api\/attachments\/\d+\/content$/], "server", async () => {
      await page.getByRole("button", { name: /^View / }).nth(1).click();
      await sight.sees("Unable to view attachment. Please try again later.");
    });
    await failing(page, ["POST", /\/api\/attachments\/\d+\/delete$/], "server", async () => {
      await page.getByRole("button", { name: /^More of / }).first().click();
      await page.getByRole("menuitem", { name: "Delete attachment" }).click();
      await page.getByRole("dialog", { name: "Delete attachment" }).getByRole("button", { name: "Delete" }).click();
      await sight.sees("Unable to delete attachment. Please try again later.");
    });
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await chooseLetter(page);
    const dialog = page.getByRole("dialog", { name: dialogName });
    await dialog.getByRole("button", { name: "Begin Uploading" }).click();
    await sight.sees("Please select a document type for each uploaded file.");
    await dialog.getByLabel("Document type of Letter.pdf").selectOption("1");
    await sight.sees("ATF F 4473 or ATF F 3310.11 forms cannot be added as supplemental documents.");
    await dialog.getByLabel("Document type of Letter.pdf").selectOption("6");
    await failing(page, ["POST", /\/api\/documents\/\d+\/attachments$/], "server", async () => {
      await dialog.getByRole("button", { name: "Begin Uploading" }).click();
      await sight.sees("Unable to upload files. Please try again later.");
    });
  },
};

const notes: Scenario = {
  name: "notes that cannot be loaded or saved",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, "/1/documents?limit=10");
    await page.getByRole("table").getByRole("link").first().waitFor();
    const sight = search.at("notes", page);
    await failing(page, ["GET", /\/api\/documents\/\d+\/notes$/], "server", async () => {
      await page.getByRole("table").getByRole("link").first().click();
      await page.getByRole("tab", { name: /^Notes/ }).click();
      await sight.sees("Unable to load document notes. Please try again later.");
      await Promise.all([
        page.waitForResponse((response) => /\/api\/documents\/\d+\/notes$/.test(new URL(response.url()).pathname)),
        press(page, "Try again"),
      ]);
    });
    await page.reload();
    await page.getByRole("button", { name: "Add note" }).first().waitFor();
    await failing(page, ["POST", /\/api\/documents\/\d+\/notes$/], "server", async () => {
      await page.getByRole("button", { name: "Add note" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Add note" });
      await dialog.getByLabel("Note").fill("Customer called.");
      await dialog.getByRole("button", { name: "Save" }).click();
      await sight.sees("Unable to save notes. Please try again later.", { part: true });
    });
  },
};

/** The scenarios of this file. */
export const supplementScenarios: readonly Scenario[] = [attachments, notes];
