import type { Page } from "playwright-core";
import { people } from "./installation.ts";
import { failing, type Failure, type Scenario } from "./scenario.ts";

/** Chooses the export of the document shown while the server, or the way to it, fails. */
async function exportFails(page: Page, failure: Failure, act: () => Promise<void>): Promise<void> {
  await failing(page, ["POST", /\/api\/documents\/\d+\/export$/], failure, async () => {
    await page.getByRole("button", { name: "More actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Export document" }).click();
    await act();
  });
}

const documentExport: Scenario = {
  name: "an export of a document that fails",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, "/1/documents?limit=10");
    await page.getByRole("table").getByRole("link").first().click();
    const sight = search.at("document export", page);
    await exportFails(
      page,
      "server",
      () => sight.sees("Unable to export details of the document. Please try again later."),
    );
    await exportFails(page, "offline", () => sight.sees("Network error occurred. Please check your connection."));
  },
};

/** The scenarios of this file. */
export const exportScenarios: readonly Scenario[] = [documentExport];
