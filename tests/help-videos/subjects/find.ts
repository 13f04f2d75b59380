import { people, stores } from "../../journeys/sample.ts";
import { painted } from "../../journeys/browser.ts";
import type { Subject } from "../subject.ts";

/** From a part of a name, and from a part of a serial number, to the form. */
export const findAForm: Subject = {
  name: "find-a-form",
  title: "Find a form",
  as: people.prairieOwner,
  async play({ recorder }) {
    const { page } = recorder;
    await recorder.open(`/${stores.prairie}/dashboard`);
    recorder.say("A store opens with its dashboard. Click Documents: it lists every form, the newest first.");
    const form = page.locator("[data-row-link]").filter({ visible: true });
    await recorder.press(page.getByRole("link", { name: "Documents", exact: true }), form);
    recorder.say("Type a part of the customer's name. Any part will do.");
    await recorder.press(page.getByLabel("Customer name"));
    await recorder.type("hollis", page.getByLabel("Customer name"));
    await page.waitForURL(/customerName=hollis/);
    await recorder.show();
    recorder.say("Or look for a serial number, TSN or NTN: clear the name and type a few characters.");
    await recorder.press(page.getByLabel("Customer name"));
    await recorder.key("ControlOrMeta+a");
    await recorder.key("Delete");
    await page.waitForURL(({ searchParams }) => !searchParams.has("customerName"));
    await recorder.press(page.getByLabel("Serial number"));
    await recorder.type("GFK", page.getByLabel("Serial number"));
    await page.waitForURL(/serialNumber=GFK/);
    await recorder.show();
    recorder.say("Click a row to open the form, with its details and history beside it.");
    await recorder.press(form, () => painted(page.getByRole("region", { name: /^Document .*\.pdf$/ })));
    recorder.say("History shows everything that was ever done with this form.");
    await recorder.press(
      page.getByRole("tab", { name: /^History/ }),
      page.getByText("Entries are never changed or removed."),
    );
    recorder.say("From any page, press Ctrl K and type a name, serial number or TSN.");
    await recorder.key("Control+k", page.getByRole("dialog"));
    await recorder.type("zamora");
    await page.getByRole("option", { name: /Zamora/ }).first().waitFor();
    await recorder.show();
  },
};
