import { people } from "./installation.ts";
import { failing, type Scenario, walk } from "./scenario.ts";

const tabs = ["User History", "Expiring Documents", "Flagged Documents", "Correction log", "Assigned to Me"];
const flags = ["All Flag Colors", "Flagged Red", "Flagged Green", "Flagged Yellow"];

const tables: Scenario = {
  name: "the dashboard's tabs, their filter, and tables that cannot be loaded",
  async play({ enter, search }) {
    const page = await enter(people.prairieOwner, "/1/dashboard");
    const sight = search.at("dashboard", page);
    const tab = (name: string) => page.getByRole("tab", { name });
    // Some tabs say how much they hold.
    await sight.sees(tabs, { within: page.getByRole("tablist"), part: true });
    await sight.sees(["Total Documents", "Total Users", "Active Now", "Engagement"]);
    await sight.sees("In order to be compliant with ATF Ruling 2022-1 you must backup your 4473s daily.");
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

const numbers: Scenario = {
  name: "numbers of the dashboard that cannot be loaded",
  async play({ enter, search }) {
    // The server paints them; whoever comes from another screen asks for them.
    const page = await enter(people.prairieOwner, "/1/documents?limit=10");
    await failing(page, ["GET", /\/api\/analytics\//], "server", async () => {
      await walk(page, "/1/dashboard");
      await search.at("dashboard", page).sees([
        "Unable to load data for cards. Please try again later.",
        "Unable to load engagement data. Please try again later.",
      ]);
    });
  },
};

const notifications: Scenario = {
  name: "a bell without news, and one that cannot be loaded",
  async play({ enter, search }) {
    const page = await enter(people.summitUser, "/profile");
    const bell = page.getByRole("button", { name: /^Notifications/ });
    const sight = search.at("notifications", page);
    await failing(page, ["GET", /\/api\/notifications$/], "server", async () => {
      await bell.click();
      await sight.sees("Unable to load user notifications", { part: true });
    });
    const calm = await enter(people.borderOwner, "/profile");
    await calm.getByRole("button", { name: /^Notifications/ }).click();
    await search.at("notifications", calm).sees("There are currently no new notifications.");
  },
};

const oldBackup: Scenario = {
  name: "a backup application that is out of date",
  async play({ enter, search, context }) {
    const at = new Date().toISOString();
    await context.database.write(() => [{
      sql:
        "INSERT INTO backup_applications(id, account_id, user_id, name, public_key, secret_hash, platform, version, " +
        "created_at, last_seen_at, outcome, last_run_at, last_whole_at) " +
        "SELECT 900000, account_id, id, 'PC', 'x', randomblob(32), 'windows', '0.1.0', ?, ?, 'whole', ?, ? " +
        "FROM users WHERE email = ?",
      args: [at, at, at, at, people.summitOwner],
    }]);
    const page = await enter(people.summitOwner, "/2/dashboard");
    await search.at("dashboard", page).sees("Your backup tool is out of date. Please download the latest version.");
  },
};

/** The scenarios of this file. */
export const dashboardScenarios: readonly Scenario[] = [tables, numbers, notifications, oldBackup];
