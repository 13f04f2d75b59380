import type { Page } from "playwright-core";
import { people } from "./installation.ts";
import { failing, press, type Scenario, walk } from "./scenario.ts";

const later = (what: string) => `${what}. Please try again later.`;
const archive = "/1/documents?limit=10";

async function firstLink(page: Page): Promise<void> {
  await page.getByRole("table").getByRole("link").first().waitFor();
}

const reading: Scenario = {
  name: "documents that cannot be loaded",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, archive);
    const sight = search.at("document archive", page);
    await firstLink(page);
    await failing(page, ["GET", /\/api\/documents$/], "server", async () => {
      await walk(page, "/1/documents?limit=20");
      await sight.sees(later("Unable to load documents"));
    });
    await walk(page, archive);
    await firstLink(page);
    await failing(page, ["GET", /\/api\/documents\/\d+$/], "server", async () => {
      await walk(page, "/1/documents/9");
      await sight.sees(later("Unable to load document details"));
    });
  },
};

const editing: Scenario = {
  name: "a document that cannot be edited",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, "/1/documents/14");
    const sight = search.at("document archive", page);
    await press(page, "Edit");
    const form = page.getByRole("form", { name: "Edit details" });
    const name = form.getByLabel("Customer name");
    await name.fill("Ab");
    await form.getByRole("button", { name: "Save" }).click();
    await sight.sees("Customer Name should have at least 3 characters");
    await name.fill("Example, Kim Ann");
    await failing(page, ["PUT", /\/api\/documents\/\d+$/], "server", async () => {
      await form.getByRole("button", { name: "Save" }).click();
      await sight.sees(later("Unable to update document"));
    });
  },
};

const assigning: Scenario = {
  name: "documents that cannot be assigned",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, archive);
    const sight = search.at("document archive", page);
    await firstLink(page);
    await page.getByRole("table").getByRole("row").nth(1).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("a");
    await page.locator("[role=combobox][aria-activedescendant]:focus").waitFor();
    await page.getByRole("option").first().waitFor();
    await failing(page, ["POST", /\/api\/documents\/assign$/], "server", async () => {
      await page.keyboard.press("Enter");
      await sight.sees(later("Unable to assign documents to user"));
    });
  },
};

/** The scenarios of this file. */
export const documentScenarios: readonly Scenario[] = [reading, editing, assigning];
