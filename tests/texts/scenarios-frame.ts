import { anAudit } from "@/features/audits/testing.ts";
import { intercept } from "../journeys/browser.ts";
import { weatherby, writeFilledForm } from "../journeys/forms.ts";
import { people } from "./installation.ts";
import { failing, press, type Scenario } from "./scenario.ts";

const frame: Scenario = {
  name: "frame and menus",
  async play({ enter, search }) {
    const owner = await enter(people.prairieOwner, "/1/documents?limit=10");
    const single = search.at("frame", owner);
    await single.sees(["Documents", "Upload New Document"]);
    const menu = owner.getByRole("button", { name: /^Menu of/ });
    await menu.click();
    await single.sees(["User Management", "FFL Settings", "My Profile", "Log out"]);
    await failing(owner, ["POST", /\/api\/auth\/sign-out$/], "server", async () => {
      await owner.getByText("Log out", { exact: true }).filter({ visible: true }).first().click();
      const popup = owner.getByRole("dialog", { name: "Error" });
      await single.sees(["Error", "Unable to process request. Please try again later."], { within: popup });
      await popup.getByRole("button", { name: "Close" }).last().click();
      await popup.waitFor({ state: "detached" });
    });
    const page = await enter(people.summitOwner, "/2/documents?limit=10");
    const several = search.at("frame", page);
    await page.getByRole("button", { name: /^Menu of/ }).click();
    await several.sees("Organization Settings");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await several.sees("Switch FFL");
    await page.keyboard.press("Escape");
    await several.sees("Audit Mode is Currently On", { part: true });
  },
};

const upload: Scenario = {
  name: "an upload that is cancelled",
  async play({ enter, search, folder }) {
    const page = await enter(people.summitOwner, "/2/documents?upload=1&limit=10");
    const form = await writeFilledForm(folder, "weatherby.pdf", weatherby);
    const chooser = page.waitForEvent("filechooser");
    await press(page, "Choose files");
    await (await chooser).setFiles(form);
    await press(page, "Begin Uploading");
    const dialog = page.getByRole("dialog", { name: "Verify document details" });
    await dialog.getByRole("textbox", { name: /^Customer name/ }).waitFor();
    // The upload is held back for as long as it takes to cancel it.
    await intercept(page, (url) => url.pathname === "/api/documents", async (route) => {
      if (route.request().method() !== "POST") await route.fallback();
    });
    await dialog.getByRole("button", { name: "Complete" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await search.at("upload", page).sees("Request was cancelled.", { within: dialog });
  },
};

const internalAudit: Scenario = {
  name: "an internal audit and its manager",
  async play({ enter, search, context, border: { accountId, storeId } }) {
    const [{ id }] = await context.database.all("SELECT id FROM users WHERE email = ?", [people.borderOwner]);
    const audit = await anAudit(context, { accountId, storeId, auditorIds: [Number(id)], type: 1 });
    const page = await enter(people.borderOwner, `/${storeId}/documents`);
    await search.at("frame", page).sees("Internal audit underway", { part: true });
    // Others play in this store after it.
    const ended = {
      sql: "UPDATE audits SET status = 1, ended_at = '2026-01-01T00:00:00Z' WHERE id = ?",
      args: [audit.id],
    };
    await context.database.write(() => [ended]);
  },
};

/** The scenarios of this file. */
export const frameScenarios: readonly Scenario[] = [frame, upload, internalAudit];
