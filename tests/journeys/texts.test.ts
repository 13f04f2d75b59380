import { expect } from "expect";
import { withInstallation } from "../texts/installation.ts";
import { exceptions } from "../texts/exceptions.ts";
import { list } from "../texts/list.ts";
import { archiveScenes } from "../texts/scenes-archive.ts";
import { documentScenes } from "../texts/scenes-documents.ts";
import { doors } from "../texts/scenes-doors.ts";
import { exportScenes } from "../texts/scenes-exports.ts";
import { frameScenes } from "../texts/scenes-frame.ts";
import { historyScenes } from "../texts/scenes-history.ts";
import { organizations } from "../texts/scenes-organization.ts";
import { peopleScenes } from "../texts/scenes-people.ts";
import { profileScenes } from "../texts/scenes-profile.ts";
import { settingsScenes } from "../texts/scenes-settings.ts";
import { supplementScenes } from "../texts/scenes-supplements.ts";
import { uploadScenes } from "../texts/scenes-upload.ts";
import { Search } from "../texts/search.ts";
import { play } from "../texts/stage.ts";
import { withBrowser } from "./browser.ts";

const scenes = [
  ...doors,
  ...frameScenes,
  ...archiveScenes,
  ...documentScenes,
  ...exportScenes,
  ...historyScenes,
  ...supplementScenes,
  ...uploadScenes,
  ...settingsScenes,
  ...organizations,
  ...profileScenes,
  ...peopleScenes,
];

Deno.test({
  name: "every text of document 1 stands in a running screen or answer, where it says",
  sanitizeOps: false,
  sanitizeResources: false,
  fn: (t) =>
    withInstallation((installation) =>
      withBrowser(async (browser) => {
        const search = new Search();
        for (const scene of scenes) {
          await t.step(scene.name, async () => {
            const before = search.complaints.length;
            await play(scene, browser, installation, search);
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
