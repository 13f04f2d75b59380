import { Buffer } from "node:buffer";
import { aPng } from "@/features/profile/testing/images.ts";
import { password, signInTo } from "../product/client.ts";
import { people } from "./installation.ts";
import { failing, press, type Scenario, walk } from "./scenario.ts";

const profile: Scenario = {
  name: "profile and picture",
  async play({ enter, search, border }) {
    const page = await enter(people.withProfile, `/${border.storeId}/documents`);
    const sight = search.at("profile", page);
    await failing(page, ["GET", /\/api\/profile$/], "server", async () => {
      await walk(page, "/profile");
      await sight.sees("Unable to load profile. Please try again later.");
    });
    await press(page, "Try again");
    await sight.sees("Your Profile");
    const card = page.getByRole("region", { name: "Details" }).or(page.getByLabel("Details")).first();
    const [name, email, phone] = ["Name", "Email", "Phone number"].map((label) => card.getByLabel(label));
    const save = card.getByRole("button", { name: "Save" });
    for (const field of [name, email, phone]) await field.fill("");
    await save.click();
    await sight.sees([
      "Error: All fields need to be correct",
      "Name is required",
      "E-mail is required",
      "Phone number is required",
    ]);
    await email.fill("paul");
    await phone.fill("405");
    await sight.sees(["E-mail is invalid", "Phone number should be at least 10 characters"]);
    await name.fill("Paul Profile");
    await email.fill(people.withProfile);
    await phone.fill("4055550123");
    await failing(page, ["PUT", /\/api\/users$/], "server", async () => {
      await save.click();
      await sight.sees("Unable to update profile. Please try again later.");
    });

    const picture = search.at("picture", page);
    const input = page.getByLabel("New picture");
    await input.setInputFiles({ name: "form.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
    await picture.sees("Only Image type accepted");
    const mine = { name: "me.png", mimeType: "image/png", buffer: Buffer.from(aPng(64, 64)) };
    await failing(page, ["POST", /\/api\/users\/\d+\/image$/], "server", async () => {
      await input.setInputFiles(mine);
      await press(page, "Upload picture");
      await picture.sees("Unable to upload image. Please try again later.");
    });
    await press(page, "Upload picture");
    const remove = page.getByRole("button", { name: "Remove picture" });
    await remove.waitFor();
    await failing(page, ["DELETE", /\/api\/users\/\d+\/image$/], "server", async () => {
      await remove.click();
      await picture.sees("Unable to save user. Please try again later.");
    });
  },
};

const passwords: Scenario = {
  name: "password change",
  async play({ enter, search, url }) {
    const page = await enter(people.withPassword, "/profile");
    const sight = search.at("password", page);
    const current = page.getByLabel("Current password");
    const wanted = page.getByLabel(/^New password(?! again)/);
    const again = page.getByLabel("Confirm new password");
    const change = page.getByRole("button", { name: "Change password" });
    const fill = async (before: string, after: string, repeated: string) => {
      await current.fill(before);
      await wanted.fill(after);
      await again.fill(repeated);
      await change.click();
    };
    await change.click();
    await sight.sees("This field cannot be empty");
    await fill(password, "short", "short");
    await sight.sees("Password must be of length more than 8");
    await fill(password, "longenoughbutweak", "longenoughbutweak");
    await sight.sees("Password should contain the combination of Uppercase, Lowercase, Number and Symbol");
    await fill(password, password, password);
    await sight.sees("Current and new password can not be same.");
    await fill(password, "Ledger-room!4473", "Ledger-room!4474");
    await sight.sees("Passwords must match");
    await fill("Wrong-room!4473", "Ledger-room!4473", "Ledger-room!4473");
    await sight.seesFor(10, "Please Enter Correct Current Password.");
    await failing(page, ["PUT", /\/api\/users\/\d+\/password$/], "server", async () => {
      await fill(password, "Ledger-room!4473", "Ledger-room!4473");
      await sight.sees("Unable to update password. Please try again later.");
    });

    await page.evaluate(keepAlerts);
    await fill(password, "Ledger-room!4473", "Ledger-room!4473");
    await page.waitForURL(/\/sign-in/);
    const alerts = await page.evaluate(() => sessionStorage.getItem("alerts") ?? "");
    const updated = "Password Updated Successfully.";
    search.note("password", updated, alerts.split("\n").includes(updated) ? null : `the profile said: ${alerts}`);
    await search.at("after the password change", page).sees("Password Updated Successfully.", { part: true });

    const { token, json } = await signInTo(url, people.invited);
    const { person } = await json<{ person: { id: number } }>("/api/session");
    for (
      const [given, result] of [
        ["Wrong-room!4473", "CurrentPasswordIncorrect"],
        [password, "PasswordUpdatedSuccessfully"],
      ]
    ) {
      const answer = await fetch(`${url}/api/users/${person.id}/password`, {
        method: "PUT",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({
          id: person.id,
          currentPassword: given,
          newPassword: "Ledger-room!4473",
          confirmPassword: "Ledger-room!4473",
        }),
      });
      const text = await answer.text();
      const isRight = answer.ok && text === JSON.stringify({ result });
      search.note("answer to a password change", result, isRight ? null : `answered ${answer.status} ${text}`);
    }
  },
};

/** Keeps what the page says from now on, for the page itself is gone a moment later. */
function keepAlerts(): void {
  const keep = () => {
    const said = [...document.querySelectorAll("[role=alert], [role=status]")].map((element) => element.textContent);
    sessionStorage.setItem("alerts", [sessionStorage.getItem("alerts") ?? "", ...said].join("\n"));
  };
  new MutationObserver(keep).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** The scenarios of this file. */
export const profileScenarios: readonly Scenario[] = [profile, passwords];
