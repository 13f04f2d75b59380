import { people } from "./installation.ts";
import type { Scenario } from "./scenario.ts";

const flags = ["All Flag Colors", "Flagged Red", "Flagged Green", "Flagged Yellow"];
const statuses = ["None", "Transferred", "Void/No Sale", "Denied"];

const archive: Scenario = {
  name: "the archive's headings, filters and pages",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, "/1/documents?limit=10&page=3");
    const sight = search.at("documents", page);
    await sight.sees("Status Date", { within: page.getByRole("table") });
    await sight.sees(statuses, { option: true, within: page.getByLabel("Status", { exact: true }) });
    await sight.sees(flags, { option: true, within: page.getByLabel("Flag", { exact: true }) });
    const pages = page.getByRole("navigation", { name: "Pages" });
    const range = await pages.getByText(/ of /).innerText();
    search.note("documents", "a-b of total", /^21-30 of \d+$/.test(range) ? null : `it reads '${range}'`);
    const numbers = await pages.getByRole("button", { name: /^Page \d+$/ }).allInnerTexts();
    if (numbers.join(" ") !== "2 3 4") search.complain(`The page list reads '${numbers.join(" ")}', not three pages.`);
    await pages.getByLabel("Items per page").fill("25");
    await page.keyboard.press("Enter");
    await page.waitForURL(/limit=25/);
  },
};

/** The scenarios of this file. */
export const archiveScenarios: readonly Scenario[] = [archive];
