import { people } from "./installation.ts";
import { failing, type Scenario } from "./scenario.ts";

const history: Scenario = {
  name: "a history that cannot be loaded or exported",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, "/1/documents?limit=10");
    await page.getByRole("table").getByRole("link").first().click();
    const sight = search.at("document history", page);
    await failing(page, ["GET", /\/api\/history\/documents\/\d+$/], "server", async () => {
      await page.getByRole("tab", { name: "History" }).click();
      await sight.sees("Unable to load document history. Please try again later.");
    });
    const entries = page.getByText("Entries are never changed or removed.");
    // The entry of this very view comes over the live stream and may load the history again before anybody pressed.
    await Promise.race([page.getByRole("button", { name: "Try again" }).click(), entries.waitFor()]);
    await entries.waitFor();
    await failing(page, ["POST", /\/api\/history\/documents\/\d+\/export$/], "server", async () => {
      await page.getByRole("button", { name: "Export as PDF" }).click();
      await sight.sees("Unable to export document history. Please try again later.");
    });
  },
};

/** The scenarios of this file. */
export const historyScenarios: readonly Scenario[] = [history];
