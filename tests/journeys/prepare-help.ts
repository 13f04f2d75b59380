import { settled } from "./browser.ts";
import type { Stage } from "./screen.ts";

/** The dialog in which an operator writes a release note, with its preview. */
export async function toNoteDialog({ page }: Stage): Promise<void> {
  await page.getByRole("button", { name: "New note" }).click();
  const dialog = page.getByRole("dialog", { name: "New release note" });
  await dialog.getByLabel("Title").fill("Faster lists");
  await dialog.getByLabel("Description").fill("Lists of a million forms open at once\nPress **Ctrl K** on any page");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("listitem").first().waitFor();
  await settled(page);
}
