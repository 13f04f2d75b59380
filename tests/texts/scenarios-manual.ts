import { people } from "./installation.ts";
import { failing, type Scenario } from "./scenario.ts";

const manual: Scenario = {
  name: "the manual",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, "/1/documents?limit=10");
    await failing(page, ["GET", /\/api\/manual\/pages/], "server", async () => {
      await page.getByRole("button", { name: /^Menu of/ }).click();
      await page.getByText("Help", { exact: true }).filter({ visible: true }).first().click();
      await search.at("user manual", page).sees("Unable to fetch user manual. Please try again later.");
    });
  },
};

/** The scenarios of this file. */
export const manualScenarios: readonly Scenario[] = [manual];
