import { painted, settled } from "./browser.ts";
import { weatherby, writeFilledForm } from "./forms.ts";
import type { Stage } from "./screen.ts";

/** The modal is open and empty. */
export async function toUpload({ page }: Stage): Promise<void> {
  await page.getByRole("dialog", { name: "Upload documents" }).waitFor();
  await settled(page);
}

/** A form and a supplement without a type are chosen, and 'Begin Uploading' has said what is missing. */
export async function toChosenFiles(stage: Stage): Promise<void> {
  await choose(stage);
  const { page } = stage;
  await page.getByRole("combobox", { name: /^Document type of/ }).selectOption("");
  await page.getByRole("button", { name: "Begin Uploading" }).click();
  await page.getByText("Please select a document type for each uploaded file.").first().waitFor();
}

/** What was read stands beside the page, and one value is outlined. */
export async function toVerify(stage: Stage): Promise<void> {
  await choose(stage);
  const { page } = stage;
  await page.getByRole("button", { name: "Begin Uploading" }).click();
  const dialog = page.getByRole("dialog", { name: "Verify document details" });
  await dialog.getByRole("textbox", { name: /^TSN/ }).waitFor();
  await painted(dialog);
  await dialog.getByRole("textbox", { name: /^TSN/ }).focus();
  await dialog.locator(".found-box").waitFor();
  await settled(page);
}

/** The document is filed: the dialog has closed itself, and a toast leads to the document. */
export async function toFiled(stage: Stage): Promise<void> {
  await toVerify(stage);
  await stage.page.getByRole("button", { name: "Complete" }).click();
  await stage.page.getByText("1 document filed.").waitFor();
  await stage.page.getByRole("dialog").waitFor({ state: "detached" });
  await settled(stage.page);
}

/** The same TSN is in the store already. */
export async function toConflict(stage: Stage): Promise<void> {
  await toVerify(stage);
  await stage.page.getByRole("button", { name: "Complete" }).click();
  await stage.page.getByRole("button", { name: "File anyway" }).waitFor();
  await settled(stage.page);
}

async function choose(stage: Stage): Promise<void> {
  await toUpload(stage);
  const { page, width, folder } = stage;
  const values = { ...weatherby, tsn: `SCR-${width}` };
  const form = await writeFilledForm(folder, `weatherby-${width}.pdf`, values);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles(form);
  await page.getByRole("button", { name: "Begin Uploading" }).waitFor();
  await settled(page);
}
