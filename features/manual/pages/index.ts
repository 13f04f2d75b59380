import acceptAnInvitation from "./accept-an-invitation.md" with { type: "text" };
import accountHistory from "./account-history.md" with { type: "text" };
import addAnFfl from "./add-an-ffl.md" with { type: "text" };
import assign from "./assign.md" with { type: "text" };
import atfAudit from "./atf-audit.md" with { type: "text" };
import backUpTheDataFolder from "./back-up-the-data-folder.md" with { type: "text" };
import backUpYourRecords from "./back-up-your-records.md" with { type: "text" };
import businessHours from "./business-hours.md" with { type: "text" };
import checkAnExport from "./check-an-export.md" with { type: "text" };
import chooseAStore from "./choose-a-store.md" with { type: "text" };
import closingPack from "./closing-pack.md" with { type: "text" };
import compare from "./compare.md" with { type: "text" };
import correctAForm from "./correct-a-form.md" with { type: "text" };
import correctManyForms from "./correct-many-forms.md" with { type: "text" };
import dashboard from "./dashboard.md" with { type: "text" };
import dateRanges from "./date-ranges.md" with { type: "text" };
import dealers from "./dealers.md" with { type: "text" };
import deleteAnFfl from "./delete-an-ffl.md" with { type: "text" };
import dueToday from "./due-today.md" with { type: "text" };
import editDetails from "./edit-details.md" with { type: "text" };
import emailACorrection from "./email-a-correction.md" with { type: "text" };
import exportAList from "./export-a-list.md" with { type: "text" };
import exportEverything from "./export-everything.md" with { type: "text" };
import fflSettings from "./ffl-settings.md" with { type: "text" };
import fileAForm from "./file-a-form.md" with { type: "text" };
import filterAndSort from "./filter-and-sort.md" with { type: "text" };
import findDocuments from "./find-documents.md" with { type: "text" };
import flags from "./flags.md" with { type: "text" };
import forInvestigators from "./for-investigators.md" with { type: "text" };
import forInvestigatorsReview from "./for-investigators-review.md" with { type: "text" };
import formsInProgress from "./forms-in-progress.md" with { type: "text" };
import formsThatExpire from "./forms-that-expire.md" with { type: "text" };
import getReadyForAnInspection from "./get-ready-for-an-inspection.md" with { type: "text" };
import historyAndProof from "./history-and-proof.md" with { type: "text" };
import inspectionAtTheCounter from "./inspection-at-the-counter.md" with { type: "text" };
import install from "./install.md" with { type: "text" };
import internalAudit from "./internal-audit.md" with { type: "text" };
import keyboard from "./keyboard.md" with { type: "text" };
import law from "./law.md" with { type: "text" };
import licenseList from "./license-list.md" with { type: "text" };
import manyAtOnce from "./many-at-once.md" with { type: "text" };
import notes from "./notes.md" with { type: "text" };
import notificationPreferences from "./notification-preferences.md" with { type: "text" };
import notifications from "./notifications.md" with { type: "text" };
import onAPhone from "./on-a-phone.md" with { type: "text" };
import organization from "./organization.md" with { type: "text" };
import outOfBusiness from "./out-of-business.md" with { type: "text" };
import outbox from "./outbox.md" with { type: "text" };
import passkeys from "./passkeys.md" with { type: "text" };
import printing from "./print.md" with { type: "text" };
import profile from "./profile.md" with { type: "text" };
import readAForm from "./read-a-form.md" with { type: "text" };
import registerYourCompany from "./register-your-company.md" with { type: "text" };
import releaseNotes from "./release-notes.md" with { type: "text" };
import reportsDue from "./reports-due.md" with { type: "text" };
import resetYourPassword from "./reset-your-password.md" with { type: "text" };
import reviewForms from "./review-forms.md" with { type: "text" };
import roles from "./roles.md" with { type: "text" };
import ruling from "./ruling-2022-1.md" with { type: "text" };
import samples from "./samples.md" with { type: "text" };
import savedViews from "./saved-views.md" with { type: "text" };
import scanToAFolder from "./scan-to-a-folder.md" with { type: "text" };
import searchEverywhere from "./search-everywhere.md" with { type: "text" };
import sessions from "./sessions.md" with { type: "text" };
import setUpEmail from "./set-up-email.md" with { type: "text" };
import settingsOfTheServer from "./settings-of-the-server.md" with { type: "text" };
import signIn from "./sign-in.md" with { type: "text" };
import someoneCantGetIn from "./someone-cant-get-in.md" with { type: "text" };
import supplements from "./supplements.md" with { type: "text" };
import support from "./support.md" with { type: "text" };
import theftOrLoss from "./theft-or-loss.md" with { type: "text" };
import traceDesk from "./trace-desk.md" with { type: "text" };
import twoStepSignIn from "./two-step-sign-in.md" with { type: "text" };
import updateTheServer from "./update-the-server.md" with { type: "text" };
import users from "./users.md" with { type: "text" };
import variance from "./variance.md" with { type: "text" };
import verify from "./verify.md" with { type: "text" };
import verifyTheRecords from "./verify-the-records.md" with { type: "text" };
import versions from "./versions.md" with { type: "text" };
import whoMayCorrect from "./who-may-correct.md" with { type: "text" };
import yourOwnCopy from "./your-own-copy.md" with { type: "text" };

/** A part of the manual. */
interface Part {
  readonly part: string;
  /** The texts by the names of their pages, in their order. */
  readonly pages: Readonly<Record<string, string>>;
  /** Pages that investigators may read. */
  readonly forInvestigators?: readonly string[];
}

/** All pages, in the order in which they are read. */
export const parts: readonly Part[] = [
  {
    part: "Getting in",
    pages: {
      "sign-in": signIn,
      "two-step-sign-in": twoStepSignIn,
      passkeys,
      "reset-your-password": resetYourPassword,
      "accept-an-invitation": acceptAnInvitation,
      "register-your-company": registerYourCompany,
      "choose-a-store": chooseAStore,
    },
  },
  {
    part: "Every day",
    pages: {
      dashboard,
      "due-today": dueToday,
      notifications,
      "notification-preferences": notificationPreferences,
      "search-everywhere": searchEverywhere,
      keyboard,
      "on-a-phone": onAPhone,
    },
    forInvestigators: ["keyboard"],
  },
  {
    part: "Finding forms",
    pages: {
      "find-documents": findDocuments,
      "filter-and-sort": filterAndSort,
      "saved-views": savedViews,
      "forms-that-expire": formsThatExpire,
      "many-at-once": manyAtOnce,
      "export-a-list": exportAList,
    },
  },
  {
    part: "Reading forms",
    pages: {
      "read-a-form": readAForm,
      "print": printing,
      compare,
      versions,
      "history-and-proof": historyAndProof,
    },
  },
  {
    part: "Filing forms",
    pages: {
      "file-a-form": fileAForm,
      verify,
      "forms-in-progress": formsInProgress,
      supplements,
      "theft-or-loss": theftOrLoss,
      "reports-due": reportsDue,
      "scan-to-a-folder": scanToAFolder,
    },
  },
  {
    part: "Working together",
    pages: {
      notes,
      flags,
      assign,
    },
  },
  {
    part: "Corrections",
    pages: {
      "correct-a-form": correctAForm,
      "who-may-correct": whoMayCorrect,
      "edit-details": editDetails,
      "email-a-correction": emailACorrection,
      "correct-many-forms": correctManyForms,
    },
  },
  {
    part: "Traces",
    pages: {
      "trace-desk": traceDesk,
    },
  },
  {
    part: "You and your coworkers",
    pages: {
      profile,
      sessions,
      users,
      roles,
    },
  },
  {
    part: "Your stores",
    pages: {
      "ffl-settings": fflSettings,
      "back-up-your-records": backUpYourRecords,
      "business-hours": businessHours,
      "ruling-2022-1": ruling,
      variance,
      organization,
      "add-an-ffl": addAnFfl,
      "account-history": accountHistory,
      outbox,
      "your-own-copy": yourOwnCopy,
      "export-everything": exportEverything,
      "out-of-business": outOfBusiness,
      "check-an-export": checkAnExport,
      "delete-an-ffl": deleteAnFfl,
    },
  },
  {
    part: "Audits",
    pages: {
      "get-ready-for-an-inspection": getReadyForAnInspection,
      "atf-audit": atfAudit,
      "date-ranges": dateRanges,
      "inspection-at-the-counter": inspectionAtTheCounter,
      "internal-audit": internalAudit,
      samples,
      "review-forms": reviewForms,
      "closing-pack": closingPack,
    },
  },
  {
    part: "Help and the law",
    pages: {
      support,
      "release-notes": releaseNotes,
      law,
    },
  },
  {
    part: "For investigators",
    pages: {
      "for-investigators": forInvestigators,
      "for-investigators-review": forInvestigatorsReview,
    },
    forInvestigators: ["for-investigators", "for-investigators-review"],
  },
  {
    part: "Running Strongroom",
    pages: {
      install,
      "settings-of-the-server": settingsOfTheServer,
      "set-up-email": setUpEmail,
      "back-up-the-data-folder": backUpTheDataFolder,
      "verify-the-records": verifyTheRecords,
      "update-the-server": updateTheServer,
      "license-list": licenseList,
      dealers,
      "someone-cant-get-in": someoneCantGetIn,
    },
  },
];
