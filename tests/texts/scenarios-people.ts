import type { Page } from "playwright-core";
import { intercept } from "../journeys/browser.ts";
import { people } from "./installation.ts";
import { failing, press, type Scenario, type Stage, walk } from "./scenario.ts";

const users: Scenario = {
  name: "users",
  async play(stage) {
    const { enter, search, border } = stage;
    const page = await enter(people.borderOwner, `/${border.storeId}/documents`);
    const sight = search.at("users", page);
    await failing(page, ["GET", /\/api\/users$/], "server", async () => {
      await walk(page, `/${border.storeId}/user-management`);
      await sight.sees("Unable to load users. Please try again later.");
    });
    await press(page, "Try again");
    await sight.sees(["User Management", "Invite User", "Resend Invite"]);
    await invite(stage, page);
    await edit(stage, page);
    await act(stage, page);
  },
};

async function invite({ search }: Stage, page: Page): Promise<void> {
  await press(page, "Invite User");
  const within = page.getByRole("dialog", { name: "Invite User" });
  const sight = search.at("invite or edit a user", page);
  const send = within.getByRole("button", { name: "Invite User" });
  const email = within.getByLabel("Email");
  await send.click();
  await sight.sees([
    "Error: All fields need to be correct",
    "Name is required",
    "E-mail is required",
    "Permission level is required",
  ], { within });
  await sight.sees(["Backup Tool User", "User", "Admin", "Super Admin", "Account Owner"], { within, option: true });
  await within.getByLabel("Full name").fill("Nora Nix");
  await email.fill("nora");
  await sight.sees("E-mail is invalid", { within });
  await within.getByLabel("Permission level").selectOption({ label: "User" });
  for (const box of await within.getByRole("checkbox").all()) await box.uncheck();
  await email.fill(people.withProfile);
  await send.click();
  await sight.sees("Must have at least one FFL Access", { within });
  await within.getByRole("checkbox").last().check();
  await send.click();
  await sight.seesFor(3, "User already exists. Please try with another email address.", { within });
  await email.fill("nora@example.com");
  const sending = ["POST", /\/api\/users$/] as const;
  await failing(page, sending, "server", async () => {
    await send.click();
    await sight.sees("Unable to invite user. Please try again later.", { within });
  });
  await failing(page, sending, "offline", async () => {
    await send.click();
    await sight.sees("Network error occurred. Please check your connection.", { within });
  });
  await leave(page);
}

async function edit({ search }: Stage, page: Page): Promise<void> {
  // A new email of somebody who has signed in before is theirs to confirm: it is not sent again to anybody.
  await choose(page, "Edit", "Ida Invited");
  const within = page.getByRole("dialog", { name: "Edit User" });
  const sight = search.at("invite or edit a user", page);
  await within.getByLabel("Email").fill("moved@example.com");
  await sight.sees("Resend Invite", { within });
  await failing(page, ["PUT", /\/api\/users$/], "server", async () => {
    await within.getByRole("button", { name: "Save" }).click();
    await sight.sees("Unable to update user. Please try again later.", { within });
  });
  await leave(page);
}

async function act({ search }: Stage, page: Page): Promise<void> {
  const sight = search.at("users", page);
  await choose(page, "Delete");
  const question = page.getByRole("dialog", { name: /^Delete / });
  await failing(page, ["DELETE", /\/api\/users\/\d+$/], "server", async () => {
    await question.getByRole("button", { name: "Delete User" }).click();
    await sight.sees("Unable to delete user. Please try again later.", { within: question });
  });
  await question.getByRole("button", { name: "Cancel" }).click();

  let answer = () => {};
  const held = new Promise<void>((wake) => answer = wake);
  await intercept(page, (url) => url.pathname === "/api/users", async (route) => {
    if (route.request().method() !== "PUT") return await route.fallback();
    await held;
    await route.fulfill({ status: 500, body: "" });
  });
  await choose(page, "Disable");
  await choose(page, "Disable");
  await sight.sees("Request is already pending.");
  answer();
  await sight.sees("Unable to update user. Please try again later.");
}

/** Chooses what is to be done about one of the people. */
async function choose(page: Page, what: string, whom = "Pia Password"): Promise<void> {
  await press(page, `Actions for ${whom}`);
  await page.getByRole("menuitem", { name: what, exact: true }).click();
}

/** Leaves a form whose changes nobody wants. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave", exact: true }).click();
}

const impersonation: Scenario = {
  name: "impersonation",
  async play({ enter, search }) {
    const page = await enter(people.operator, "/");
    const sight = search.at("impersonation", page);
    await sight.sees("Impersonate User");
    await page.getByRole("main").getByRole("link", { name: "Impersonate User" }).click();
    await sight.sees("Impersonate Users");
    await page.getByLabel("Search users").fill("border.example");
    await press(page, "Impersonate Pia Password");
    const dialog = page.getByRole("dialog", { name: "Impersonate Pia Password" });
    await dialog.getByLabel("Reason").fill("Ticket 4711: looks for a text");
    await dialog.getByRole("button", { name: "Impersonate", exact: true }).click();
    await dialog.getByText(/^You are now impersonating/).waitFor();
    await page.clock.fastForward(2_000);
    await page.getByRole("region", { name: "Impersonation" }).waitFor();
    await sight.sees("Return to Account");
  },
};

/** The scenarios of this file. */
export const peopleScenarios: readonly Scenario[] = [users, impersonation];
