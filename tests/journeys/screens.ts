import * as archive from "./prepare-archive.ts";
import { toCompared, toDocument, toPage, toProof, toQueue, toTab } from "./prepare-document.ts";
import { toEditor, toGuidance, toReportEditor } from "./prepare-corrections.ts";
import { toNoteDialog, toVideos } from "./prepare-help.ts";
import { toPreparedPack } from "./prepare-out-of-business.ts";
import { toReviewed } from "./prepare-review.ts";
import { toChosenFiles, toConflict, toFiled, toUpload, toVerify } from "./prepare-upload.ts";
import { people, stores } from "./sample.ts";
import type { Prepare, Screen } from "./screen.ts";

const { prairieOwner, summitOwner } = people;
const documents = `/${stores.prairie}/documents`;
const denver = `/${stores.denver}/documents`;
const dashboard = `/${stores.prairie}/dashboard`;
/** Ten rows are enough under something that is open. */
const few = "limit=10";

/** Seen by the owner of Prairie Arms in the archive, unless told. */
function screen(
  name: string,
  prepare: Prepare,
  { as = prairieOwner, path = documents, ...rest }: Partial<Screen> = {},
): Screen {
  return { name, as, path, prepare, ...rest };
}

const door: readonly Screen[] = [
  { name: "sign-in", as: null, path: "/sign-in", prepare: archive.toHeading("Sign in") },
  { name: "forgot-password", as: null, path: "/forgot-password", prepare: archive.toHeading("Forgot your password?") },
  {
    name: "reset-link-gone",
    as: null,
    path: "/reset-password/none",
    prepare: archive.toText("This link has expired"),
    answers: [404],
  },
  { name: "inspection-start", as: null, path: "/inspection", prepare: archive.toHeading("Start an inspection") },
  { name: "sign-in-refused", as: null, path: "/sign-in", prepare: archive.toRefusedSignIn, answers: [401] },
  screen("user-disabled", archive.toHeading("User is disabled."), { as: people.disabled, path: "/" }),
  screen("account-disabled", archive.toHeading("Account is missing or disabled"), {
    as: people.ofDisabledAccount,
    path: "/",
  }),
  screen("account-selection", archive.toText("Select Your Account Type"), { as: people.withoutAccount, path: "/" }),
  screen("registration", archive.toHeading("Register your company"), {
    as: people.withoutAccount,
    path: "/registration?type=single",
  }),
  {
    name: "invitation-gone",
    as: null,
    path: "/invitation/no-such-invitation-0000",
    prepare: archive.toText("This invitation has expired"),
    answers: [404],
  },
  screen("operator", archive.toText("You manage this Strongroom server."), { as: people.operator, path: "/" }),
  screen("not-available", archive.toText("Audit should be performed in Business Hours"), { as: people.prairieUser }),
  screen("not-found", archive.toText("Page not found, or"), { path: "/nowhere/at/all", answers: [404] }),
  screen("not-yours", archive.toText("you don't have access to it"), { path: denver, answers: [404] }),
];

const choosing: readonly Screen[] = [
  screen("ffl-selection", archive.toHeading("Welcome Back"), { as: summitOwner, path: "/" }),
  screen("ffl-selection-searched", archive.toSearchedStores, { as: summitOwner, path: "/" }),
  screen("store-switch", archive.toStoreSwitch, { as: summitOwner, path: `${denver}?${few}` }),
  screen("user-menu", archive.toUserMenu, { as: summitOwner, path: `${denver}?${few}` }),
  screen("profile", archive.toHeading("Your Profile"), { path: "/profile" }),
  screen("bell", archive.toBell, { as: summitOwner, path: `${denver}?${few}` }),
  screen("notifications", archive.toHeading("Notifications"), { as: summitOwner, path: "/notifications" }),
  screen("palette", archive.toPalette, { path: `${documents}?${few}` }),
  screen("keyboard-help", archive.toKeys, { path: `${documents}?${few}` }),
];

const settings: readonly Screen[] = [
  screen("user-management", archive.toHeading("User Management"), { path: `/${stores.prairie}/user-management` }),
  screen("user-invite", archive.toText("Permission"), { path: `/${stores.prairie}/user-management?invite=1` }),
  screen("ffl-settings", archive.toHeading("FFL Settings"), {
    path: `/${stores.prairie}/ffl-settings/${stores.prairie}`,
  }),
  screen("ffl-settings-users", archive.toText("Invite User"), {
    as: summitOwner,
    path: `/${stores.denver}/ffl-settings/${stores.denver}?tab=users`,
  }),
  screen("compliance", archive.toHeading("ATF Ruling 2022-1"), { path: `/${stores.prairie}/compliance` }),
  screen("compliance-opened", archive.toText("We keep a printer for ATF."), {
    path: `/${stores.prairie}/compliance?open=1.13.15`,
  }),
  screen("compliance-denied", archive.toText("Managers of the store can see this page."), {
    as: people.summitUser,
    path: `/${stores.denver}/compliance`,
    answers: [403],
  }),
  screen("organization", archive.toText("Add FFL"), { as: summitOwner, path: `/${stores.denver}/organization` }),
  screen("organization-details", archive.toText("Account details"), {
    as: summitOwner,
    path: `/${stores.denver}/organization?tab=details`,
  }),
  screen("organization-backup", archive.toText("Front counter iMac"), {
    as: summitOwner,
    path: `/${stores.denver}/organization?tab=backup`,
  }),
  screen("backup", archive.toText("No computer is connected yet"), { path: "/BackupToolDownload" }),
  screen("backup-connected", archive.toText("Front counter iMac"), { as: summitOwner, path: "/BackupToolDownload" }),
  screen("backup-denied", archive.toText("The backup application is for a dealer's people."), {
    as: people.operator,
    path: "/BackupToolDownload",
    answers: [403],
  }),
  screen("out-of-business", archive.toText("Available after step 1."), { path: `/${stores.prairie}/out-of-business` }),
  screen("out-of-business-prepared", toPreparedPack, { as: summitOwner, path: `/${stores.reno}/out-of-business` }),
  screen("outbox", archive.toHeading("Outbox"), { path: `/${stores.prairie}/outbox` }),
  screen("account-history", archive.toText("Entries are never changed or removed."), {
    path: `/${stores.prairie}/account-history`,
  }),
  screen("support", toVideos, { path: "/support" }),
  screen("release-notes", archive.toHeading("Release Notes"), { path: "/release-notes" }),
  screen("release-note-edit", toNoteDialog, { as: people.operator, path: "/release-notes" }),
  screen("impersonate-user", archive.toHeading("Impersonate Users"), {
    as: people.operator,
    path: "/impersonate-user",
  }),
  screen("accounts", archive.toHeading("Accounts"), { as: people.operator, path: "/accounts" }),
];

/** What manages audits, for the dealer and for an investigator. */
const audits: readonly Screen[] = [
  screen("audit-review", toReviewed, { as: people.auditor, path: `/${stores.denver}/review` }),
  screen("audit-review-finished", archive.toText("No documents to review."), {
    as: people.auditor,
    path: `/${stores.denver}/review?filters=tsn%3Dnothing-of-the-kind`,
  }),
  screen("audit-atf", archive.toText("Lead auditor"), { as: summitOwner, path: `/${stores.denver}/audit-management` }),
  screen("audit-auditors", archive.toText("Invite User"), {
    as: summitOwner,
    path: `/${stores.denver}/atf-audit-management?tab=auditors`,
  }),
  screen("audit-ranges", archive.toText("No date ranges requested"), {
    as: summitOwner,
    path: `/${stores.denver}/atf-audit-management?tab=ranges`,
  }),
  screen("audit-live", archive.toText("Start at a terminal"), {
    as: summitOwner,
    path: `/${stores.denver}/atf-audit-management?tab=live`,
  }),
  screen("audit-start", archive.toDialog("Start Audit"), {
    as: summitOwner,
    path: `/${stores.empty}/atf-audit-management`,
  }),
  screen("audit-sample", archive.toText("No internal audit is under way."), {
    as: summitOwner,
    path: `/${stores.denver}/internal-audit-management?tab=sample`,
  }),
  screen("audit-start-internal", archive.toDialog("Start Internal Audit"), {
    as: summitOwner,
    path: `/${stores.denver}/internal-audit-management`,
  }),
];

const lists: readonly Screen[] = [
  screen("dashboard", archive.toHeading(/^Dashboard/), { path: dashboard }),
  screen("dashboard-expiring", archive.toRows, { path: `${dashboard}?tab=expiring` }),
  screen("dashboard-corrections", archive.toRows, {
    as: summitOwner,
    path: `/${stores.denver}/dashboard?accountOverview=true&tab=corrections`,
  }),
  screen("dashboard-first-use", archive.toText("No activity yet"), {
    as: summitOwner,
    path: `/${stores.empty}/dashboard`,
  }),
  screen("archive", archive.toRows),
  screen("archive-second-page", archive.toRows, {
    path: `${documents}?sort=customerName&sortOrder=asc&page=2&limit=20`,
  }),
  screen("archive-filtered", archive.toRows, { path: `${documents}?status=2&caliber=mm` }),
  screen("archive-filtered-empty", archive.toText("No documents match these filters."), {
    path: `${documents}?model=nothing+of+this+name`,
  }),
  screen("archive-first-use", archive.toText("No documents yet"), {
    as: summitOwner,
    path: `/${stores.empty}/documents`,
  }),
  screen("archive-3310-11", archive.toRows, { path: `${documents}?formType=1` }),
  screen("archive-all-ffls", archive.toRows, { as: summitOwner, path: `${denver}?accountOverview=true&${few}` }),
  screen("archive-auditor", archive.toRows, { as: people.auditor, path: `${denver}?${few}` }),
  screen("archive-selected", archive.toSelectedRows, { path: `${documents}?${few}` }),
  screen("archive-dates", archive.toOpenDates, { path: `${documents}?${few}` }),
  screen("archive-nothing-found", archive.toText(/^No documents have serial/), {
    path: `${documents}?serialNumber=QQ0O1I7`,
  }),
  screen("archive-failed", archive.toFailedList(500, "Unable to load documents. Please try again later."), {
    answers: [500],
  }),
  screen("archive-denied", archive.toFailedList(403, "You do not have the required permissions."), { answers: [403] }),
];

const pages: readonly Screen[] = [
  screen("document-details", toDocument),
  screen("document-attachments", toTab("Attachments", /\.pdf$/)),
  screen("document-history", toTab("History", "Entries are never changed or removed.")),
  screen("document-notes", toTab("Notes", /note/i)),
  screen("document-verified", toProof),
  screen("document-page", toPage),
  screen("document-3310-11", toDocument, { path: `${documents}?formType=1` }),
  screen("document-auditor", toDocument, { as: people.auditor, path: denver }),
  screen("document-not-found", archive.toText(/Document not found/), {
    path: `${documents}/999999999`,
    answers: [404],
  }),
];

/** Where forms are corrected. */
const correcting: readonly Screen[] = [
  screen("correct-form", toEditor, { path: `${documents}?${few}` }),
  screen("correct-guidance", toGuidance, { path: `${documents}?${few}` }),
  screen("correct-3310-11", toReportEditor, { path: `${documents}?${few}` }),
  screen("correct-not-found", archive.toText(/Document not found/), {
    path: `${documents}/new-version/999999999`,
    answers: [404],
  }),
];

/** What waits to be verified, what is compared, and what is asked by telephone. */
const desks: readonly Screen[] = [
  screen("to-verify", archive.toRows, { path: `/${stores.prairie}/to-verify` }),
  screen("verify-queue", toQueue, { path: `/${stores.prairie}/to-verify` }),
  screen("compare", toCompared, { path: `${documents}/compare?left=1&right=2` }),
  screen("atf-reports", archive.toHeading("ATF Reports"), { path: `/${stores.prairie}/report-deadlines` }),
  screen("trace-desk", archive.toHeading("Trace Desk"), { path: `/${stores.prairie}/traces` }),
];

/** In this order: the form that the one before filed is in the way of the next. */
const uploading: readonly Screen[] = [
  screen("upload", toUpload, { path: `${documents}?upload=1&${few}` }),
  screen("upload-type-missing", toChosenFiles, { path: `${documents}?upload=1&${few}` }),
  screen("upload-verify", toVerify, { path: `${documents}?upload=1&${few}` }),
  screen("upload-filed", toFiled, { path: `${documents}?upload=1&${few}` }),
  screen("upload-conflict", toConflict, { path: `${documents}?upload=1&${few}`, answers: [409] }),
];

const manual: readonly Screen[] = [
  screen("manual", archive.toHeading("Manual"), { path: "/manual" }),
  screen("manual-page", archive.toHeading("Who may correct what"), { path: "/manual/who-may-correct" }),
  screen("manual-search", archive.toText(/pages for/), { path: "/manual?search=print" }),
  screen("manual-nothing-found", archive.toText("Nothing found"), { path: "/manual?search=xqzvw" }),
  screen("manual-investigators", archive.toHeading(/^For investigators/), {
    as: people.auditor,
    path: "/manual/for-investigators",
  }),
];

/** What a shop and its people are looked after with. */
export const officeScreens: readonly Screen[] = [...door, ...choosing, ...settings, ...audits];

/** Lists of documents, documents, and what is done with them. */
export const documentScreens: readonly Screen[] = [
  ...lists,
  ...pages,
  ...correcting,
  ...desks,
  ...uploading,
  ...manual,
];

/** Every screen of a sample installation in each of its states. Setup is shown on an empty one. */
export const screens: readonly Screen[] = [...officeScreens, ...documentScreens];
