import { people } from "./installation.ts";
import { failing, type Scenario } from "./scenario.ts";

const tabs = ["User History", "Expiring Documents", "Flagged Documents", "Correction log", "Assigned to Me"];
const flags = ["All Flag Colors", "Flagged Red", "Flagged Green", "Flagged Yellow"];

const tables: Scenario = {
  name: "the dashboard's tabs, their filter, and tables that cannot be loaded",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, "/1/dashboard");
    const sight = search.at("dashboard", page);
    const tab = (name: string) => page.getByRole("tab", { name });
    await sight.sees(tabs, { within: page.getByRole("tablist") });
    await failing(page, ["GET", /\/correctionLogs$/], "server", async () => {
      await tab("Correction log").click();
      await sight.sees("Unable to load correction logs. Please try again later.");
    });
    await failing(page, ["GET", /\/api\/documents$/], "server", async () => {
      await tab("Assigned to Me").click();
      await sight.sees("Unable to load documents for table. Please try again later.");
    });
    await tab("Flagged Documents").click();
    await sight.sees(flags, { option: true, within: page.getByLabel("Flag", { exact: true }) });
  },
};

/** The scenarios of this file. */
export const dashboardScenarios: readonly Scenario[] = [tables];
