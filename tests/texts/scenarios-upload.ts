import type { Locator, Page } from "playwright-core";
import { ostrander, weatherby, writeFilledForm } from "../journeys/forms.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { people } from "./installation.ts";
import { failing, press, type Scenario } from "./scenario.ts";

const later = (what: string) => `${what}. Please try again later.`;
const uploadPage = "/2/documents?upload=1&limit=10";

async function choose(page: Page, button: Locator | string, files: string | readonly string[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  if (typeof button === "string") await press(page, button);
  else await button.click();
  await (await chooser).setFiles(files);
}

/** The first file decides what the group may be; its supplements may be neither a 4473 nor a 3310.11. */
const grouping: Scenario = {
  name: "files that do not belong together",
  async play({ enter, search, folder }) {
    const page = await enter(people.summitOwner, uploadPage);
    const sight = search.at("upload of documents", page);
    const form = await writeFilledForm(folder, "rules.pdf", ostrander);
    const other = `${folder}/letter.pdf`;
    await Deno.writeFile(other, plainPdf().bytes);
    await choose(page, "Choose files", form);
    const typeOf = (name: string) => page.getByLabel(`Document type of ${name}`);
    await typeOf("rules.pdf").selectOption({ label: "Other" });
    await sight.sees("To start a new document group, the first file must be an ATF Form 4473 or an ATF Form 3310.11.");
    await typeOf("rules.pdf").selectOption({ label: "ATF F 3310.11" });
    await choose(page, page.getByRole("button", { name: /^Add supplements/ }), other);
    await sight.sees("A standalone ATF 3310.11 must be uploaded as a single file only.");
    await typeOf("rules.pdf").selectOption({ label: "ATF F 4473" });
    await press(page, "Begin Uploading");
    await sight.sees("Please select a document type for each uploaded file.");
    await typeOf("letter.pdf").selectOption({ label: "ATF F 4473" });
    await sight.sees("ATF F 4473 or ATF F 3310.11 forms cannot be added as supplemental documents.");
    await sight.sees(["Begin Uploading"]);
  },
};

/** Nothing could be read from the form, and a person leaves out what must be filled in. */
const verifying: Scenario = {
  name: "a form whose details are wrong",
  async play({ enter, search, folder }) {
    const page = await enter(people.summitOwner, uploadPage);
    const sight = search.at("upload of documents", page);
    const blank = `${folder}/blank.pdf`;
    await Deno.writeFile(blank, plainPdf().bytes);
    await choose(page, "Choose files", blank);
    await press(page, "Begin Uploading");
    const dialog = page.getByRole("dialog", { name: "Verify document details" });
    await dialog.getByRole("textbox", { name: /^Customer name/ }).waitFor();
    await sight.sees(
      "Unable to populate the field(s): Customer Name / Serial Numbers / TSN / Document Status",
      { part: true },
    );
    await sight.sees("Complete", { part: true, within: dialog });
    await press(page, "Complete");
    await sight.sees([
      "Error: All fields are required",
      "Please provide valid Customer Name",
      "Please Select Document status",
      "Please Select Valid Date",
    ]);
    await dialog.getByLabel(/^Status Date/).first().fill("12/31/27");
    await press(page, "Complete");
    await sight.sees("Invalid Status Date");
  },
};

const sending: Scenario = {
  name: "files that cannot be uploaded or read",
  async play({ enter, search, folder }) {
    const page = await enter(people.summitOwner, uploadPage);
    const sight = search.at("upload of documents", page);
    await choose(page, "Choose files", await writeFilledForm(folder, "ostrander.pdf", ostrander));
    await failing(page, ["POST", /\/api\/uploads$/], "server", async () => {
      await press(page, "Begin Uploading");
      await sight.sees(later("Unable to upload files"));
      await sight.sees("Uploading", { within: page.getByRole("button") });
    });
    await failing(page, ["POST", /\/api\/documents\/documentMetaData$/i], "server", async () => {
      await page.clock.runFor(30_000);
      await sight.sees(later("Unable to extract meta data"));
    });
  },
};

const filing: Scenario = {
  name: "a document that cannot be filed",
  async play({ enter, search, folder }) {
    const page = await enter(people.summitOwner, uploadPage);
    const sight = search.at("upload of documents", page);
    await choose(page, "Choose files", await writeFilledForm(folder, "weatherby-2.pdf", weatherby));
    await press(page, "Begin Uploading");
    await page.getByRole("dialog").getByRole("textbox", { name: /^Customer name/ }).waitFor();
    await failing(page, ["POST", /\/api\/documents$/], "server", async () => {
      await press(page, "Complete");
      await sight.sees(later("Unable to create document"));
    });
  },
};

/** Neither document gets to the server, however often it is tried. */
const failingTogether: Scenario = {
  name: "several documents that cannot be uploaded",
  async play({ enter, search, folder }) {
    const page = await enter(people.summitOwner, uploadPage);
    const sight = search.at("upload of documents", page);
    const forms = [
      await writeFilledForm(folder, "together-1.pdf", ostrander),
      await writeFilledForm(folder, "together-2.pdf", weatherby),
    ];
    await choose(page, "Choose files", forms);
    await failing(page, ["POST", /\/api\/uploads$/], "server", async () => {
      await press(page, "Begin Uploading");
      const told = page.getByText(later("Unable to upload documents")).first();
      for (let tries = 0; tries < 20 && await told.count() === 0; tries++) await page.clock.runFor(30_000);
      await sight.sees(later("Unable to upload documents"));
    });
  },
};

/** The first files of the documents have 300,000,000 bytes together, as far as the browser says. */
const tooMany: Scenario = {
  name: "more documents than one upload takes",
  async play({ enter, search, folder }) {
    const page = await enter(people.summitOwner, uploadPage);
    const sight = search.at("upload of documents", page);
    await page.evaluate(() => Object.defineProperty(File.prototype, "size", { get: () => 100_000_000 }));
    const forms = await Promise.all(
      [1, 2, 3].map((number) => writeFilledForm(folder, `large-${number}.pdf`, { ...ostrander, tsn: `L-${number}` })),
    );
    await choose(page, "Choose files", forms);
    await sight.sees("Number of documents uploaded exceeds the limit.");
  },
};

/** The scenarios of this file. */
export const uploadScenarios: readonly Scenario[] = [grouping, verifying, sending, filing, failingTogether, tooMany];
