import type { Layout } from "./layout.ts";
import type { Sheet } from "./sheet.ts";

/** The seller's section on identification and the background check: B before 2020, C since. */
export function printNics(layout: Layout): void {
  const { sheet, revision, isNew } = layout;
  const category = isNew ? 24 : revision === "2012-04" ? 18 : 16;
  sheet.row(30, [
    {
      share: 50,
      label: `${category}. Category of firearm(s) to be transferred`,
      hint: "(check or mark all that apply)",
      key: "category",
    },
    {
      share: 50,
      label: `${category + 1}. If sale at a gun show or other qualifying event`,
      hint: "Name of event, city, State",
    },
  ]);
  printIdentification(layout, category + 2);
  printContact(layout);
  printResponses(layout);
  printExemptions(layout);
}

function printIdentification({ sheet, revision, isNew }: Layout, item: number): void {
  const dot = isNew ? "." : "";
  sheet.row(11, [{
    share: 1,
    label: `${item}${dot}a. Identification (e.g., Virginia driver's license (VA DL) or other valid government-issued ` +
      `photo identification)`,
  }]);
  sheet.row(24, [
    { share: 34, label: "Issuing Authority and Type of Identification", key: "idType" },
    { share: 36, label: "Number on Identification", key: "idNumber" },
    { share: 30, label: "Expiration Date of Identification", hint: "(if any)", key: "idExpiry" },
  ]);
  const supplemental = revision === "2012-04"
    ? "Alternate Documentation"
    : "Supplemental Government Issued Documentation";
  sheet.row(24, [{
    share: 1,
    label: `${item}${dot}b. ${supplemental}`,
    hint: "(if identification document does not show current residence address)",
  }]);
  sheet.row(24, [{
    share: 1,
    label: `${item}${dot}${revision === "2012-04" ? "c" : "d"}. Exception to the Nonimmigrant Alien Prohibition`,
    hint: "(type of documentation)",
  }]);
}

/** "27a" as each revision prints it: "27.a." since 2016, "21a." before. */
function printed(item: string, revision: string): string {
  return revision === "2012-04" ? `${item}.` : `${item.replace(/([a-z])$/, ".$1")}.`;
}

function printContact({ sheet, revision, items, names, isNew }: Layout): void {
  const section = isNew ? "B" : "A";
  const whose = revision === "2012-04" ? "transferee's" : "transferee's/buyer's";
  const height = 66;
  const half = sheet.width / 2;
  sheet.outline(sheet.left, sheet.y - height, half, height);
  sheet.outline(sheet.left + half, sheet.y - height, half, height);
  const question = `${printed(items.nicsDate, revision)} Date the ${whose} identifying information in Section ` +
    `${section} was transmitted to NICS or the appropriate State agency:`;
  sheet.label({ label: question, hint: "(Month/Day/Year)" }, sheet.left, sheet.y, half);
  const parts = [["Month", "nicsMonth", names.nicsMonth], ["Day", "nicsDay", names.nicsDay], [
    "Year",
    "nicsYear",
    names.nicsYear,
  ]];
  for (const [index, [label = "", key = "", name = ""]] of parts.entries()) {
    const left = sheet.left + 8 + index * 80;
    sheet.print(label, left, sheet.y - 43, 8);
    sheet.place(key, name, left, sheet.y - height + 2, 60, 14);
    sheet.line(left, sheet.y - height + 2, left + 60, sheet.y - height + 2);
  }
  const number = `${printed(items.nicsNumber, revision)} The NICS or State transaction number`;
  sheet.label({ label: number, hint: "(if provided) was:" }, sheet.left + half, sheet.y, half);
  sheet.place("ntn", names.nicsNumber, sheet.left + half + 3, sheet.y - height + 6, half - 8, 14);
  sheet.y -= height;
}

function printResponses(layout: Layout): void {
  const { sheet, revision, items, names } = layout;
  const height = 114;
  const half = sheet.width / 2;
  const left = sheet.left;
  sheet.outline(left, sheet.y - height, half, height);
  sheet.outline(left + half, sheet.y - height, half, height);
  const initial = "The response initially (first) provided by NICS or the appropriate State agency was:";
  sheet.label({ label: `${printed(items.initialResponse, revision)} ${initial}` }, left, sheet.y, half);
  printOptions(sheet, left + 10, ["Proceed", "Delayed", "Denied", "Cancelled"], "initial", names.initialResponse);
  sheet.print("[The firearm(s) may be transferred on", left + 80, sheet.y - 53, 8);
  sheet.line(left + 207, sheet.y - 54, left + 268, sheet.y - 54);
  sheet.print("if State law permits", left + 80, sheet.y - 64, 8);
  sheet.print("(optional)]", left + 146, sheet.y - 64, 8, "italic");
  const later = revision === "2012-04"
    ? 'If initial NICS or State response was "Delayed," the following response was received from NICS or the ' +
      "appropriate State agency:"
    : "Prior to transfer the following response(s) was/were later received from NICS or the appropriate State agency:";
  sheet.label({ label: `${printed(items.laterResponse, revision)} ${later}` }, left + half, sheet.y, half);
  printOptions(sheet, left + half + 10, ["Proceed", "Denied", "Cancelled"], "later", names.laterResponse);
  for (const [index, word] of ["proceed", "denied", "cancelled"].entries()) {
    const y = sheet.y - 36 - index * 17;
    sheet.place(`later.${word}.date`, `${names.laterResponse}${word}_date`, left + half + 75, y - 2, 70, 11);
    sheet.line(left + half + 75, y - 2, left + half + 145, y - 2);
    sheet.print("(date)", left + half + 150, y, 8, "italic");
  }
  sheet.option(
    {
      label: `No ${revision === "2012-04" ? "resolution" : "response"} was provided within 3 business days.`,
      key: "later.none_within_three_days",
      name: `${names.laterResponse}no_resolution`,
    },
    left + half + 10,
    sheet.y - 92,
  );
  sheet.y -= height;
  printAfterTransfer(layout);
}

function printOptions(sheet: Sheet, x: number, words: readonly string[], key: string, name: string): void {
  for (const [index, word] of words.entries()) {
    const value = word.toLowerCase();
    sheet.option({ label: word, key: `${key}.${value}`, name: `${name}${value}` }, x, sheet.y - 36 - index * 17);
  }
}

function printAfterTransfer({ sheet, revision, items }: Layout): void {
  const label = `${printed(items.responseAfterTransfer, revision)} (Complete if applicable.) After the firearm was ` +
    "transferred, the following response was received from NICS or the appropriate State agency on:";
  sheet.row(30, [{ share: 1, label }]);
  const name = `_${items.responseAfterTransfer}_`;
  for (const [index, word] of ["Proceed", "Denied", "Cancelled"].entries()) {
    const value = word.toLowerCase();
    sheet.option(
      { label: word, key: `after.${value}`, name: `${name}${value}` },
      sheet.left + 200 + index * 80,
      sheet.y + 6,
    );
  }
}

function printExemptions({ sheet, revision, isNew }: Layout): void {
  const first = isNew ? 28 : revision === "2012-04" ? 22 : 20;
  const verb = isNew ? "is" : "was";
  sheet.row(16, [{
    share: 1,
    label: `${first}. No NICS check ${verb} required because the transfer involved only National Firearms Act ` +
      `firearm(s) or followed an NFA approval.`,
  }]);
  sheet.row(16, [{
    share: 1,
    label: `${first + 1}. No NICS check ${verb} required because the buyer has a valid permit from the State where ` +
      "the transfer is to take place.",
  }]);
  sheet.row(24, [
    { share: 28, label: "Issuing State and Permit Type" },
    { share: 24, label: "Date of Issuance", hint: "(if any)" },
    { share: 24, label: "Expiration Date", hint: "(if any)" },
    { share: 24, label: "Permit Number", hint: "(if any)" },
  ]);
}

/** The buyer's second signature, for a transfer on another day than the certification. */
export function printRecertification({ sheet, items, names }: Layout, letter: "C" | "D"): void {
  const section = letter === "C" ? "A" : "B";
  const signature = String(Number(items.recertificationDate) - 1);
  sheet.heading(`Section ${letter} - Must Be Completed Personally By Transferee/Buyer`);
  sheet.paragraph(
    `If the transfer of the firearm(s) takes place on a different day from the date that the buyer signed Section ` +
      `${section}, the buyer must complete Section ${letter} immediately prior to the transfer of the firearm(s).`,
  );
  sheet.paragraph(
    `I certify that my answers to the questions in Section ${section} of this form are still true, correct, and ` +
      `complete.`,
    "bold",
  );
  sheet.row(28, [
    {
      share: 68,
      label: `${signature}. Transferee's/Buyer's Signature`,
      key: "recertificationSignature",
      typeface: "signature",
    },
    {
      share: 32,
      label: `${items.recertificationDate}. Recertification Date`,
      key: "recertificationDate",
      name: names.recertificationDate,
    },
  ]);
}
