/** A help video that comes with the product. */
export interface RecordedVideo {
  /** Of its files. */
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
  /** Changes with the files; part of their addresses. */
  readonly sum: string;
  /** What it says, a sentence each. */
  readonly lines: readonly string[];
}

/** The videos in the order of the support page. Written by `deno task help-videos`. */
export const recorded: readonly RecordedVideo[] = [
  {
    "name": "find-a-form",
    "title": "Find a form",
    "seconds": 32,
    "sum": "ccd490c494",
    "lines": [
      "A store opens with its dashboard. Click Documents: it lists every form, the newest first.",
      "Type a part of the customer's name. Any part will do.",
      "Or look for a serial number, TSN or NTN: clear the name and type a few characters.",
      "Click a row to open the form, with its details and history beside it.",
      "History shows everything that was ever done with this form.",
      "From any page, press Ctrl K and type a name, serial number or TSN.",
    ],
  },
  {
    "name": "file-a-form",
    "title": "File a form and verify it",
    "seconds": 28,
    "sum": "bbc7a6e20d",
    "lines": [
      "Click Upload New Document, then choose the scanned form, or drop it on the page.",
      "Each file gets a document type. Add 3310.4, 3310.12 or other papers as supplements.",
      "Strongroom reads the form. Check what it found against the page.",
      "Click in a field to see where its value stands on the form.",
      "When everything matches, click Complete. The form is filed and can't be lost or changed.",
    ],
  },
  {
    "name": "correct-a-form",
    "title": "Correct a form",
    "seconds": 29,
    "sum": "9ff17bb1b4",
    "lines": [
      "Open the form that has the error, and click Correct this form.",
      "Click the wrong value on the page, and type the right one.",
      "The old value is lined through and stays legible, as ATF asks. The change is listed on the right.",
      "Save it with your initials. The date is added for you.",
      "The corrected form is a new version. The form as it was filed is kept too.",
    ],
  },
  {
    "name": "answer-a-trace",
    "title": "Answer a trace request",
    "seconds": 39,
    "sum": "ad176a6fc0",
    "lines": [
      "When ATF calls with a trace request, open the Trace Desk. You have 24 hours to answer.",
      "Type the serial number while you talk. Look-alikes such as O and 0 are found too.",
      "The form is there. Press Enter to see it beside the call.",
      "Press Ctrl Enter to log the request with this form. Its clock starts now.",
      "Add the reference number that ATF gave you, and save it with Ctrl S.",
      "Make the response packet: a cover page, the form and its supplements in one PDF.",
      "Send it, then click Mark as sent. Who answered, how and when is kept.",
    ],
  },
  {
    "name": "audit",
    "title": "An ATF audit, from start to closing pack",
    "seconds": 48,
    "sum": "cb2af5c211",
    "lines": [
      "When an investigator is here, open your menu and click ATF Audit Management. Then click Start Audit.",
      "Enter the lead auditor's name, email and phone number.",
      "The dates decide which forms the auditors see. One year back is the usual range.",
      "With email set up, the invitation is on its way. Otherwise give the auditor this link.",
      "Auditors see forms in these dates, during business hours, and nothing else.",
      "Before you end the audit, download the closing pack: the trail, the forms and their proofs.",
      "Click End Audit and type END AUDIT. The auditors are signed out at once.",
    ],
  },
  {
    "name": "people-and-settings",
    "title": "Invite people and set business hours",
    "seconds": 39,
    "sum": "c2f7f33dfd",
    "lines": [
      "Open the menu under your initials, and click User Management.",
      "Click Invite User, and enter a name and an email address.",
      "The permission level decides what the person may do. User files and finds forms.",
      "Send the invitation. It is good for seven days and can be sent again.",
      "Then open the menu and click FFL Settings: the store's address, license and business hours.",
      "ATF auditors can look at forms in these hours only. Leave all days blank to be always open.",
    ],
  },
];
