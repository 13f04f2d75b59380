import { people, stores } from "../../journeys/sample.ts";
import type { Subject } from "../subject.ts";

/** Somebody is invited, and the store's settings are looked at. */
export const inviteAndSettings: Subject = {
  name: "people-and-settings",
  title: "Invite people and set business hours",
  as: people.prairieOwner,
  async play({ recorder }) {
    const { page } = recorder;
    await recorder.open(`/${stores.prairie}/documents`);
    recorder.say("Open the menu under your initials, and click User Management.");
    const users = page.getByRole("link", { name: "User Management" });
    await recorder.press(page.getByRole("button", { name: /^Menu of/ }), users);
    await recorder.press(users, page.getByRole("heading", { name: "User Management" }));
    const dialog = page.getByRole("dialog", { name: "Invite User" });
    recorder.say("Click Invite User, and enter a name and an email address.");
    await recorder.press(page.getByRole("main").getByRole("button", { name: "Invite User" }), dialog);
    await recorder.press(dialog.getByLabel("Full name"));
    await recorder.type("Nora Lang");
    await recorder.press(dialog.getByLabel("Email"));
    await recorder.type("nora@prairie.example");
    recorder.say("The permission level decides what the person may do. User files and finds forms.");
    await recorder.choose(dialog.getByLabel("Permission level"), "User");
    recorder.say("Send the invitation. It is good for seven days and can be sent again.");
    await recorder.press(dialog.getByRole("button", { name: /^(Invite|Send)/ }).last());
    await recorder.show();
    recorder.say("In FFL Settings you keep the store's address, license and business hours.");
    await recorder.open(`/${stores.prairie}/ffl-settings/${stores.prairie}`);
    await page.getByRole("heading", { name: /hours/i }).first().scrollIntoViewIfNeeded();
    await recorder.show();
    recorder.say("ATF auditors can look at forms in these hours only. Leave all days blank to be always open.");
    await recorder.point(page.getByRole("heading", { name: /hours/i }));
  },
};
