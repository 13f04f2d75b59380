import type { Page } from "playwright-core";
import { intercept } from "../journeys/browser.ts";
import { password } from "../product/client.ts";
import { people } from "./installation.ts";
import { failing, type Failure, press, type Scenario, type Stage } from "./scenario.ts";

/** Before somebody is inside: what a failed request is told, with the sign-in as the request. */
const failures: Scenario = {
  name: "requests that fail",
  async play({ enter, search }) {
    const page = await enter(null, "/sign-in");
    const sight = search.at("sign-in", page);
    const unable = "Unable to process request. Please try again later.";
    const ways: readonly [Failure, string][] = [
      ["server", unable],
      [{ status: 500, type: "text/plain", body: "" }, unable],
      [{ status: 502, type: "text/html", body: "<h1>Bad gateway</h1>" }, `Server error (502): ${unable}`],
      [
        { status: 200, type: "text/html", body: "<h1>Welcome to our wireless network</h1>" },
        `Server error (200): ${unable}`,
      ],
      [
        { status: 200, type: "application/json", body: "null" },
        "An unexpected error occurred while processing the request.",
      ],
      ["offline", "Network error occurred. Please check your connection."],
    ];
    for (const [failure, text] of ways) {
      await failing(page, ["POST", /\/api\/auth\/sign-in$/], failure, async () => {
        await page.getByLabel("Email").fill(people.prairieOwner);
        await page.getByLabel("Password").fill(password);
        await press(page, "Sign in");
        await sight.sees(text);
      });
    }
  },
};

const onboarding: Scenario = {
  name: "onboarding",
  async play({ enter, search, context }) {
    const page = await enter(people.withoutAccount, "/");
    const choice = search.at("account selection", page);
    await choice.sees(["Select Your Account Type", "Continue"]);
    await choice.sees(["Single FFL", "Multiple FFL"], { part: true });
    await press(page, "Continue");
    await choice.sees("Account type is required");
    await page.getByRole("radio", { name: /^Single FFL/ }).check();
    await press(page, "Continue");

    const form = search.at("registration", page);
    await form.sees(["FFL Type", "FFL Number", "Company Name", "Phone No", "Save", "Logout"]);
    await page.getByLabel("Phone No").fill("");
    await press(page, "Save");
    await form.sees(["FFL Number must be of valid format. (Ex: 1-23-456-78-9D-12345)", "Phone number is required"]);
    await page.getByLabel("Phone No").fill("405555");
    await form.sees("Phone number should be at least 10 characters");
    const row = await context.database.one("SELECT ffl_number FROM stores WHERE friendly_ffl_name = 'Summit Denver'");
    const number = page.getByLabel("FFL Number");
    await number.fill(String(row?.ffl_number).replaceAll("-", ""));
    await form.sees("Store with this FFL number already exists. Please try with another FFL number.");
    await number.fill("123456789D12345");
    await form.sees("Invalid FFL number. Please try with valid FFL Number.");
    await failing(page, ["GET", /\/api\/ffldetails\//i], "server", async () => {
      await number.fill("576201019G99999");
      await form.sees("Unable to verify the FFL number. Please try again later.");
    });
  },
};

/** Whole pages that end somebody's way, each with a way out. */
const blocked: Scenario = {
  name: "full-page messages",
  async play(stage) {
    const { enter, search, context, border } = stage;
    const title = async (place: Parameters<typeof search.at>[0], page: Page, texts: readonly string[]) =>
      await search.at(place, page).sees([...texts, "Logout"]);
    await title("disabled account", await enter(people.ofDisabledAccount, "/"), ["Account is missing or disabled"]);
    await title("disabled user", await enter(people.shutOut, "/"), ["User is disabled."]);
    await title("no FFL", await enter(people.withoutStore, "/"), ["No FFLs found"]);

    const gone = await enter(people.deleted, "/");
    await context.database.write(() => [
      { sql: "UPDATE users SET is_deleted = 1 WHERE email = ?", args: [people.deleted] },
    ]);
    await gone.reload();
    await title("deleted user", gone, ["User missing or disabled"]);

    const page = await enter(people.borderOwner, `/${border.storeId}/documents`);
    const unanswered = () => {};
    await intercept(page, "**/api/session", unanswered);
    await page.goto(new URL("/return-to-account", page.url()).href);
    await title("on the way", page, ["Loading"]);
    await page.goto(new URL(`/${border.storeId}/documents`, page.url()).href);
    await page.unroute("**/api/session", unanswered);
    await broken(stage, "stores", "RENAME COLUMN friendly_ffl_name TO mislaid", async () => {
      await page.reload();
      await title("FFLs cannot be read", page, [
        "An error occurred while fetching your FFLs",
        "Unable to fetch FFLs for current user. Please try again later.",
      ]);
    }, "RENAME COLUMN mislaid TO friendly_ffl_name");
    await press(page, "Try again");
    await page.getByRole("heading", { name: "Documents" }).waitFor();
    await broken(stage, "auditors", "RENAME COLUMN audit_id TO mislaid", async () => {
      await page.reload();
      await title("nothing can be read", page, [
        "Something went wrong",
        "An unexpected error occurred while processing the request.",
      ]);
      await page.goto(new URL("/authorized", page.url()).href);
      await title("user cannot be read", page, ["An error occurred while fetching the user."]);
    }, "RENAME COLUMN mislaid TO audit_id");
  },
};

/** Breaks a table of the running installation, as a damaged disk would, and mends it. */
async function broken(
  { context }: Stage,
  table: string,
  change: string,
  look: () => Promise<void>,
  mend: string,
): Promise<void> {
  await context.database.write(() => [{ sql: `ALTER TABLE ${table} ${change}`, args: [] }]);
  try {
    await look();
  } finally {
    await context.database.write(() => [{ sql: `ALTER TABLE ${table} ${mend}`, args: [] }]);
  }
}

const closed: Scenario = {
  name: "outside of business hours, and without a permission",
  async play({ enter, search, url }) {
    const page = await enter(people.prairieUser, "/1/documents");
    const notice = search.at("not available", page);
    await notice.sees(["Prairie Arms", "Audit should be performed in Business Hours"]);
    await notice.sees("Today's hours:", { part: true });
    const staff = await enter(people.summitUser, "/2/organization");
    await search.at("without a permission", staff).sees("You do not have the required permissions.");
    const answer = await staff.evaluate(
      async (address) => await (await fetch(address)).text(),
      `${url}/api/users?page=1`,
    );
    const text = "You do not have the required permissions.";
    search.note("answer without a permission", text, answer.includes(text) ? null : `GET api/users answered ${answer}`);
  },
};

/** The scenarios of this file. */
export const doors: readonly Scenario[] = [failures, onboarding, blocked, closed];
