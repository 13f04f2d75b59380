import type { Page } from "playwright-core";
import { plainPdf } from "../faults/pdfs.ts";
import { people } from "./installation.ts";
import { failing, press, type Scenario, type Stage, walk } from "./scenario.ts";

const storeId = 3;
const here = `/2/ffl-settings/${storeId}`;

const settings: Scenario = {
  name: "FFL Settings",
  async play({ enter, search }) {
    const page = await enter(people.summitOwner, "/2/documents?limit=10");
    const sight = search.at("FFL Settings", page);
    await failing(page, ["GET", /\/api\/stores\/\d+\/settings$/], "server", async () => {
      await walk(page, here);
      await sight.sees("Unable to load FFL. Please try again later.");
    });
    await press(page, "Try again");
    await sight.sees(["FFL Settings", "Settings", "Users", "Clear"]);
    await sight.sees(["9:30 AM", "11:30 PM"], { option: true });

    const fields = ["License Name", "Trade Name", "Phone number", "Street Address 1", "City"] as const;
    const digits = ["FFL first three digits", "FFL last five digits"] as const;
    const before = new Map<string, string>();
    for (const field of [...fields, ...digits]) before.set(field, await page.getByLabel(field).inputValue());
    const wrong = ["", "", "208", "a".repeat(71), "", "98", "2056"];
    for (const [at, field] of [...fields, ...digits].entries()) await page.getByLabel(field).fill(wrong[at]);
    await press(page, "Save");
    await sight.sees([
      "License Name is required",
      "Trade Name is required",
      "Phone number should be at least 10 characters",
      "Street Address 1 must be less than 70 characters",
      "City is required",
      "max length 3",
      "max length 5",
      "Error: All fields need to be correct",
    ]);
    for (const [field, value] of before) await page.getByLabel(field).fill(value);
    await failing(page, ["PUT", /\/api\/stores\/\d+$/], "server", async () => {
      await press(page, "Save");
      await sight.seesFor(3, "Unable to update FFL. Please try again later.");
    });
    await press(page, "Save");
    await sight.seesFor(3, "FFL Settings Updated Successfully.");
  },
};

const variance: Scenario = {
  name: "variance document and request",
  async play(stage) {
    const { enter, search, folder } = stage;
    const page = await enter(people.summitOwner, here);
    await askForVariance(stage, page);
    const sight = search.at("variance document", page);
    const path = `${folder}/approval.pdf`;
    await Deno.writeFile(path, plainPdf().bytes);
    const choose = async () => {
      const chooser = page.waitForEvent("filechooser");
      await press(page, "Choose a file");
      await (await chooser).setFiles(path);
    };
    await failing(page, ["POST", /\/api\/varianceApproval$/i], "server", async () => {
      await choose();
      await sight.sees("Unable to upload Variance Approval Document. Please try again later.");
    });
    await choose();
    const card = page.getByRole("region", { name: "Variance document" }).or(page.getByLabel("Variance document"))
      .first();
    const view = page.getByRole("dialog", { name: "approval.pdf" });
    await failing(page, ["GET", /\/api\/varianceApproval\/\d+\/content$/i], "server", async () => {
      await card.getByRole("button", { name: "View" }).click();
      await sight.sees("Unable to fetch Variance Approval Document. Please try again later.", { within: view });
    });
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete the variance document?" });
    await failing(page, ["DELETE", /\/api\/varianceApproval\/\d+$/i], "server", async () => {
      await question.getByRole("button", { name: "Delete" }).click();
      await sight.sees("Unable to delete Variance Approval Document. Please try again later.", { within: question });
    });
  },
};

async function askForVariance({ search }: Stage, page: Page): Promise<void> {
  await press(page, "Submit variance request");
  const within = page.getByRole("dialog", { name: "Submit variance request" });
  const sight = search.at("variance request", page);
  const email = within.getByLabel("Email Address");
  const submit = within.getByRole("button", { name: "Submit" });
  await email.fill("");
  await within.getByLabel("First three digits").fill("98");
  await within.getByLabel("Last five digits").fill("2056");
  await submit.click();
  await sight.sees(["Email Address is required", "max length 3", "max length 5"], { within });
  await email.fill("olga");
  await sight.sees("Email is invalid", { within });
  await email.fill("olga@example.com");
  await within.getByLabel("First three digits").fill("982");
  await within.getByLabel("Last five digits").fill("20561");
  await failing(page, ["POST", /\/api\/users\/\d+\/variance$/], "server", async () => {
    await submit.click();
    await sight.sees("Unable to save the variance. Please try again later.", { within });
  });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave", exact: true }).click();
}

/** The scenarios of this file. */
export const settingsScenarios: readonly Scenario[] = [settings, variance];
