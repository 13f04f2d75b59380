import { people, stores } from "../../journeys/sample.ts";
import type { Subject } from "../subject.ts";
import { openFromMenu } from "./menu.ts";

/** An ATF audit, from its start to the closing pack. */
export const auditToClosingPack: Subject = {
  name: "audit",
  title: "An ATF audit, from start to closing pack",
  as: people.prairieOwner,
  async play({ recorder }) {
    const { page } = recorder;
    await recorder.open(`/${stores.prairie}/documents`);
    recorder.say(
      "When an investigator is here, open your menu and click ATF Audit Management. Then click Start Audit.",
    );
    await openFromMenu(recorder, "ATF Audit Management");
    const start = page.getByRole("dialog", { name: "Start Audit" });
    await recorder.press(page.getByRole("button", { name: "Start Audit", exact: true }), start);
    recorder.say("Enter the lead auditor's name, email and phone number.");
    await recorder.press(start.getByLabel("Lead auditor's name"));
    await recorder.type("Ida Quill");
    await recorder.press(start.getByLabel("E-mail"));
    await recorder.type("ida.quill@atf.example");
    await recorder.press(start.getByLabel("Phone number"));
    await recorder.type("3035550199");
    recorder.say("The dates decide which forms the auditors see. One year back is the usual range.");
    await recorder.point(start.getByLabel("Start date"));
    const share = page.getByRole("dialog", { name: "Share the invitation" });
    await recorder.press(start.getByRole("button", { name: "Start Audit", exact: true }), share);
    recorder.say("With email set up, the invitation is on its way. Otherwise give the auditor this link.");
    await recorder.press(share.getByRole("button", { name: "Close", exact: true }).last());
    recorder.say("Auditors see forms in these dates, during business hours, and nothing else.");
    await recorder.point(page.getByRole("tab", { name: "Auditors" }));
    recorder.say("Before you end the audit, download the closing pack: the trail, the forms and their proofs.");
    const history = page.getByRole("tabpanel").getByText("Hannah Whitaker");
    await recorder.press(page.getByRole("tab", { name: /History/ }).first(), history);
    await recorder.point(page.getByRole("button", { name: "Closing Pack" }));
    recorder.say("Click End Audit and type END AUDIT. The auditors are signed out at once.");
    const end = page.getByRole("dialog", { name: "Are You Sure You Want to End the Current Audit?" });
    // The dialog grows once it offers the closing pack.
    const pack = end.getByRole("button", { name: "Closing Pack" });
    await recorder.press(page.getByRole("button", { name: "End Audit", exact: true }), pack);
    await recorder.press(end.getByRole("textbox"));
    await recorder.type("END AUDIT", end.getByRole("textbox"));
    await recorder.press(end.getByRole("button", { name: "End Audit", exact: true }));
    await end.waitFor({ state: "detached" });
    await recorder.show();
  },
};
