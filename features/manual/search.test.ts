import { expect } from "expect";
import { openLibrary } from "./library.ts";
import { openSearch, stem } from "./search.ts";

const library = openLibrary();
const search = openSearch();

/** What people ask, and the page that tells them. */
const questions: readonly (readonly [string, string])[] = [
  ["I forgot my password", "reset-your-password"],
  ["how do I print a form", "print"],
  ["upload a 4473", "file-a-form"],
  ["find a serial number", "find-documents"],
  ["who looked at this form", "history-and-proof"],
  ["add an employee", "users"],
  ["fire someone", "users"],
  ["stolen gun", "theft-or-loss"],
  ["two handguns same buyer", "reports-due"],
  ["ATF called about a trace", "trace-desk"],
  ["inspector is here", "atf-audit"],
  ["prepare for inspection", "get-ready-for-an-inspection"],
  ["end the audit", "atf-audit"],
  ["wrong address on many forms", "correct-many-forms"],
  ["fix a mistake on a 4473", "correct-a-form"],
  ["customer has to correct section B", "who-may-correct"],
  ["email buyer correction", "email-a-correction"],
  ["background check expires", "forms-that-expire"],
  ["undo a bulk change", "many-at-once"],
  ["export to excel", "export-a-list"],
  ["set opening hours", "business-hours"],
  ["add a second store", "add-an-ffl"],
  ["close my account", "delete-an-ffl"],
  ["records to ATF when we retire", "out-of-business"],
  ["download all files", "export-everything"],
  ["authenticator app lost phone", "two-step-sign-in"],
  ["fingerprint sign in", "passkeys"],
  ["keyboard shortcuts", "keyboard"],
  ["how long must I keep records", "law"],
  ["back up", "back-up-the-data-folder"],
  ["daily backup of 4473s", "back-up-your-records"],
  ["backup tool out of date", "back-up-your-records"],
  ["smtp", "set-up-email"],
  ["too many emails", "notification-preferences"],
  ["take a photo with my phone", "on-a-phone"],
  ["attach a continuation sheet", "supplements"],
  ["compare original with corrected", "versions"],
  ["variance", "variance"],
  ["random sample", "samples"],
];

Deno.test("everyday questions find their page among the first three", async () => {
  const missed: string[] = [];
  for (const [question, page] of questions) {
    const first = (await search.find(library, question)).slice(0, 3).map(({ page: { page } }) => page);
    if (!first.includes(page)) missed.push(`${question}: ${page} is not in ${first.join(", ")}`);
  }
  expect(missed).toEqual([]);
});

Deno.test("a misspelled word still finds its page, and nonsense finds nothing", async () => {
  expect((await search.find(library, "pasword"))[0].page.page).toBe("reset-your-password");
  expect(await search.find(library, "xqzvw")).toEqual([]);
  expect(await search.find(library, "how do I")).toEqual([]);
});

Deno.test("what is found stands in the passage that is shown", async () => {
  for (const { excerpt, found, page } of (await search.find(library, "initials stamp")).slice(0, 1)) {
    expect(page.page).toBe("correct-a-form");
    expect(found.some((word) => excerpt.includes(word))).toBe(true);
    expect(excerpt.length).toBeLessThan(200);
  }
});

Deno.test("forms of a word are one", () => {
  expect(new Set(["file", "files", "filed", "filing"].map(stem)).size).toBe(1);
  expect(new Set(["correct", "corrected", "correcting"].map(stem)).size).toBe(1);
  expect(stem("the")).toBeNull();
});
