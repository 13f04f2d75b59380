import * as v from "valibot";
import { painted } from "../../journeys/browser.ts";
import { people, stores } from "../../journeys/sample.ts";
import type { Subject } from "../subject.ts";

const rows = v.object({ data: v.array(v.object({ serialNumbers: v.array(v.string()) })) });

/** From the call to the response packet. */
export const answerATrace: Subject = {
  name: "answer-a-trace",
  title: "Answer a trace request",
  as: people.prairieOwner,
  async play({ recorder, client }) {
    const { page } = recorder;
    const { data } = v.parse(rows, await client.json(`/api/documents?storeId=${stores.prairie}&status=0&limit=20`));
    const serial = data.map(({ serialNumbers }) => serialNumbers).find(({ length }) => length === 1)?.[0] ?? "";
    await recorder.open(`/${stores.prairie}/documents`);
    recorder.say("When ATF calls with a trace request, open the Trace Desk. You have 24 hours to answer.");
    await recorder.press(
      page.getByRole("link", { name: "Trace Desk" }),
      page.getByRole("heading", { name: "Trace Desk" }),
    );
    recorder.say("Type the serial number while you talk. Look-alikes such as O and 0 are found too.");
    await recorder.press(page.getByLabel("Serial number", { exact: true }));
    await recorder.type(serial.toLowerCase());
    await page.getByText(/^1 match in /).waitFor();
    await recorder.show();
    recorder.say("The form is there. Press Enter to see it beside the call.");
    const form = page.getByRole("region", { name: /, / });
    await recorder.key("Enter", () => painted(form));
    recorder.say("Press Ctrl Enter to log the request with this form. Its clock starts now.");
    await recorder.key("Control+Enter", async () => {
      await page.getByRole("button", { name: "Make response packet" }).waitFor();
      await painted(form);
    });
    recorder.say("Add the reference number that ATF gave you, and save it with Ctrl S.");
    await recorder.clearMessages();
    await recorder.press(page.getByLabel("Reference number"));
    await recorder.type("T20260011873");
    await recorder.key("Control+s", page.getByRole("heading", { name: "T20260011873" }));
    recorder.say("Make the response packet: a cover page, the form and its supplements in one PDF.");
    await recorder.clearMessages();
    await recorder.press(
      page.getByRole("button", { name: "Make response packet" }),
      () => painted(page.getByRole("region", { name: /^Trace .*\.pdf$/ })),
    );
    recorder.say("Send it, then click Mark as sent. Who answered, how and when is kept.");
    await recorder.clearMessages();
    await recorder.press(page.getByRole("button", { name: "Mark as sent" }), page.getByLabel("How", { exact: true }));
    await recorder.choose(page.getByLabel("How", { exact: true }), "Fax");
    await recorder.key("Control+Enter", page.getByText(/^Answered in /));
  },
};
