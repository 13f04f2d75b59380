import { people } from "./installation.ts";
import { failing, type Scenario, walk } from "./scenario.ts";

const notes: Scenario = {
  name: "release notes that are not there, and that cannot be loaded",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, "/1/documents?limit=10");
    const sight = search.at("release notes", page);
    await page.getByRole("button", { name: /^Menu of/ }).click();
    await search.at("user menu", page).sees(["Support", "Release Notes"]);
    await page.keyboard.press("Escape");
    await failing(page, ["GET", /\/api\/releaseNotes$/], "server", async () => {
      await walk(page, "/release-notes");
      await sight.sees("Unable to fetch release notes. Please try again later.");
    });
    // Beyond the last page there is none.
    await walk(page, "/release-notes?page=900");
    await sight.sees("No Release Note Found.");
  },
};

/** The scenarios of this file. */
export const helpScenarios: readonly Scenario[] = [notes];
