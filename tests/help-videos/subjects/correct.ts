import * as v from "valibot";
import { painted } from "../../journeys/browser.ts";
import { people, stores } from "../../journeys/sample.ts";
import type { Subject } from "../subject.ts";

const rows = v.object({ data: v.array(v.object({ id: v.number(), tsn: v.string(), versionNumber: v.number() })) });

/** A value is corrected on the form, initialed and dated; the old one stays legible. */
export const correctAForm: Subject = {
  name: "correct-a-form",
  title: "Correct a form",
  as: people.prairieOwner,
  async play({ recorder, client }) {
    const { page } = recorder;
    const { data } = v.parse(rows, await client.json(`/api/documents?storeId=${stores.prairie}&status=0&limit=50`));
    const document = data.find(({ versionNumber, tsn }) => versionNumber === 1 && tsn !== "");
    if (!document) throw new Error("The sample has no form that was not corrected.");
    await recorder.open(`/${stores.prairie}/documents/${document.id}`);
    await painted(page.getByRole("region", { name: /^Document .*\.pdf$/ }));
    await recorder.show();
    recorder.say("Open the form that has the error, and click Correct this form.");
    await recorder.press(page.getByRole("link", { name: "Correct this form" }), async () => {
      await page.getByRole("button", { name: /^Box TSN/ }).waitFor();
      await painted(page.getByRole("region", { name: /\.pdf$/ }));
    });
    recorder.say("Click the wrong value on the page, and type the right one.");
    await recorder.press(page.getByRole("button", { name: /^Box TSN/ }));
    await recorder.type("OK1-00264");
    await recorder.key("Escape", page.getByText(/^Corrected TSN from/));
    recorder.say("The old value is lined through and stays legible, as ATF asks. The change is listed on the right.");
    recorder.say("Save it with your initials. The date is added for you.");
    await recorder.press(
      page.getByRole("button", { name: /^Save/ }),
      page.getByRole("dialog").getByLabel("Your initials"),
    );
    await recorder.press(page.getByRole("dialog").getByLabel("Your initials"));
    await recorder.type("hw");
    await recorder.key("Enter", page.getByRole("dialog").getByRole("button", { name: "Save version 2" }));
    await recorder.press(page.getByRole("dialog").getByRole("button", { name: "Save version 2" }), async () => {
      await page.getByText("Your corrections are saved.").waitFor();
      await painted(page.getByRole("region", { name: /^Document .*\.pdf$/ }));
    });
    recorder.say("The corrected form is a new version. The form as it was filed is kept too.");
  },
};
