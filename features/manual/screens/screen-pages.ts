/** Pages about screens, by the paths of these; the first that fits is taken. */
const pagesByPath: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, "choose-a-store"],
  [/\/dashboard/, "dashboard"],
  [/\/documents\/new-version/, "correct-a-form"],
  [/\/documents\/compare/, "compare"],
  [/\/documents\/\d+\/versions/, "versions"],
  [/\/documents\/\d+/, "read-a-form"],
  [/\/documents/, "find-documents"],
  [/\/review/, "review-forms"],
  [/\/to-verify\/\d+/, "verify"],
  [/\/to-verify/, "verify"],
  [/\/traces/, "trace-desk"],
  [/\/corrections/, "correct-many-forms"],
  [/\/correction-requests/, "email-a-correction"],
  [/\/report-deadlines/, "reports-due"],
  [/\/out-of-business/, "out-of-business"],
  [/\/user-management/, "users"],
  [/\/impersonate-user/, "dealers"],
  [/\/accounts/, "dealers"],
  [/\/ffl-settings/, "ffl-settings"],
  [/\/compliance/, "ruling-2022-1"],
  [/\/organization/, "organization"],
  [/\/account-history/, "account-history"],
  [/\/outbox/, "outbox"],
  [/\/inspection-check/, "get-ready-for-an-inspection"],
  [/\/internal-audit-management/, "internal-audit"],
  [/\/(?:atf-)?audit-management/, "atf-audit"],
  [/^\/backuptooldownload/i, "back-up-your-records"],
  [/^\/profile/, "profile"],
  [/^\/notifications/, "notifications"],
  [/^\/support/, "support"],
  [/^\/release-notes/, "release-notes"],
  [/^\/not-available/, "business-hours"],
];

/** The page about the screen at a path; null when there is none. */
export function pageForScreen(path: string): string | null {
  return pagesByPath.find(([screen]) => screen.test(path))?.[1] ?? null;
}

/** Every page that some screen leads to. */
export const pagesOfScreens: readonly string[] = pagesByPath.map(([, page]) => page);
