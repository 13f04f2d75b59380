import { settled } from "./browser.ts";
import { toHeading } from "./prepare-archive.ts";
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

/** The help videos show their first pictures, and the wheel that a browser turns over each at first is gone. */
export async function toVideos(stage: Stage): Promise<void> {
  await toHeading("Support")(stage);
  const videos = stage.page.locator("video");
  await videos.evaluateAll(async (all) => {
    for (const video of all) {
      if (!(video instanceof HTMLVideoElement)) continue;
      const picture = new Image();
      picture.src = video.poster;
      await picture.decode();
    }
  });
  // The wheel is a part of the browser's own, which no page can ask for.
  let before = "";
  for (let isStill = false; !isStill;) {
    const now = (await videos.first().screenshot()).toString("base64");
    isStill = now === before;
    before = now;
  }
}
