import { expect } from "expect";
import { withInstallation } from "../texts/installation.ts";
import { exceptions } from "../texts/exceptions.ts";
import { list } from "../texts/list.ts";
import { archiveScenarios } from "../texts/scenarios-archive.ts";
import { dashboardScenarios } from "../texts/scenarios-dashboard.ts";
import { documentScenarios } from "../texts/scenarios-documents.ts";
import { doors } from "../texts/scenarios-doors.ts";
import { exportScenarios } from "../texts/scenarios-exports.ts";
import { frameScenarios } from "../texts/scenarios-frame.ts";
import { helpScenarios } from "../texts/scenarios-help.ts";
import { manualScenarios } from "../texts/scenarios-manual.ts";
import { historyScenarios } from "../texts/scenarios-history.ts";
import { organizations } from "../texts/scenarios-organization.ts";
import { peopleScenarios } from "../texts/scenarios-people.ts";
import { profileScenarios } from "../texts/scenarios-profile.ts";
import { settingsScenarios } from "../texts/scenarios-settings.ts";
import { supplementScenarios } from "../texts/scenarios-supplements.ts";
import { uploadScenarios } from "../texts/scenarios-upload.ts";
import { Search } from "../texts/search.ts";
import { play } from "../texts/scenario.ts";
import { withBrowser } from "./browser.ts";

const scenarios = [
  ...doors,
  ...frameScenarios,
  ...manualScenarios,
  ...archiveScenarios,
  ...documentScenarios,
  ...exportScenarios,
  ...historyScenarios,
  ...supplementScenarios,
  ...uploadScenarios,
  ...dashboardScenarios,
  ...settingsScenarios,
  ...organizations,
  ...profileScenarios,
  ...peopleScenarios,
  ...helpScenarios,
];

Deno.test({
  name: "every text of document 1 stands in a running screen or answer, where it says",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withInstallation((installation) =>
      withBrowser(async (browser) => {
        const search = new Search();
        for (const scenario of scenarios) {
          await t.step(scenario.name, async () => {
            const before = search.complaints.length;
            await play(scenario, browser, installation, search);
            expect(search.complaints.slice(before)).toEqual([]);
          });
        }
        await t.step(`all ${list.length} texts were found`, () => {
          expect(search.forgotten()).toEqual([]);
          expect(search.count).toBe(list.length);
        });
      })
    ),
});

Deno.test("a text that cannot appear has a reason, and is not in the list", () => {
  for (const { text, reason } of exceptions) {
    expect(reason).toMatch(/\.$/);
    expect(list.map((wanted) => wanted.text)).not.toContain(text);
  }
});
