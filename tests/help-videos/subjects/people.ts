import { people, stores } from "../../journeys/sample.ts";
import type { Subject } from "../subject.ts";
import { openFromMenu } from "./menu.ts";

/** Somebody is invited, and the store's settings are looked at. */
export const inviteAndSettings: Subject = {
  name: "people-and-settings",
  title: "Invite people and set business hours",
  as: people.prairieOwner,
  async play({ recorder }) {
    const { page } = recorder;
    await recorder.open(`/${stores.prairie}/documents`);
    recorder.say("Open the menu under your initials, and click User Management.");
    await openFromMenu(recorder, "User Management");
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
    const share = page.getByRole("dialog", { name: "Share the invitation" });
    await recorder.press(dialog.getByRole("button", { name: "Invite User" }), share);
    recorder.say("Then open the menu and click FFL Settings: the store's address, license and business hours.");
    await recorder.press(share.getByRole("button", { name: "Close", exact: true }).last());
    await openFromMenu(recorder, "FFL Settings");
    const hours = page.getByRole("heading", { name: "Business hours" });
    await recorder.press(page.getByRole("link", { name: "Business hours" }), hours);
    recorder.say("ATF auditors can look at forms in these hours only. Leave all days blank to be always open.");
    await recorder.point(hours);
  },
};
