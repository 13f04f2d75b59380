import { painted } from "../../journeys/browser.ts";
import { weatherby, writeFilledForm } from "../../journeys/forms.ts";
import { people, stores } from "../../journeys/sample.ts";
import type { Subject } from "../subject.ts";

/** A scan is chosen, read, checked against the page, and filed. */
export const fileAForm: Subject = {
  name: "file-a-form",
  title: "File a form and verify it",
  as: people.prairieOwner,
  async play({ recorder, folder }) {
    const { page } = recorder;
    const form = await writeFilledForm(folder, "weatherby-4473.pdf", { ...weatherby, tsn: "HELP-20250314" });
    await recorder.open(`/${stores.prairie}/documents`);
    recorder.say("Click Upload New Document, then choose the scanned form, or drop it on the page.");
    await recorder.press(
      page.getByRole("button", { name: "Upload New Document" }),
      page.getByRole("dialog", { name: "Upload documents" }),
    );
    const chooser = page.waitForEvent("filechooser");
    await recorder.point(page.getByRole("button", { name: "Choose files" }));
    await page.mouse.down();
    await page.mouse.up();
    await (await chooser).setFiles(form);
    await page.getByRole("button", { name: "Begin Uploading" }).waitFor();
    await recorder.show();
    recorder.say("Each file gets a document type. Add 3310.4, 3310.12 or other papers as supplements.");
    const dialog = page.getByRole("dialog", { name: "Verify document details" });
    await recorder.press(page.getByRole("button", { name: "Begin Uploading" }), async () => {
      await dialog.getByRole("textbox", { name: /^TSN/ }).waitFor();
      await painted(dialog);
    });
    recorder.say("Strongroom reads the form. Check what it found against the page.");
    await recorder.press(dialog.getByRole("textbox", { name: /^TSN/ }), dialog.locator(".found-box"));
    recorder.say("Click in a field to see where its value stands on the form.");
    await recorder.press(dialog.getByRole("textbox", { name: /^Customer name/ }));
    recorder.say("When everything matches, click Complete. The form is filed and can't be lost or changed.");
    await recorder.press(dialog.getByRole("button", { name: "Complete" }), page.getByText("1 document filed."));
    await dialog.waitFor({ state: "detached" });
    await recorder.show();
  },
};
