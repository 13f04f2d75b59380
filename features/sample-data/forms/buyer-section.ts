import type { Layout } from "./layout.ts";
import { questions } from "./questions.ts";
import { wrap } from "./typeface.ts";

/** The section that the buyer completes personally: A before 2020, B since. */
export function printBuyer(layout: Layout, letter: "A" | "B"): void {
  const { sheet, items, isNew } = layout;
  sheet.heading(`Section ${letter} - Must Be Completed Personally By Transferee/Buyer`);
  printName(layout);
  printResidence(layout);
  printPerson(layout);
  if (isNew) sheet.turnPage();
  printQuestions(layout);
  if (!isNew) {
    const items = ["13. State of Residence", "14. Country of Citizenship", "15. U.S.-Issued Alien Number"];
    sheet.row(24, items.map((label, index) => ({ share: 1, label, ...index === 0 ? { key: "residence" } : {} })));
  }
  sheet.paragraph(certification(layout), "bold", 7.6);
  sheet.row(28, [
    {
      share: 68,
      label: `${items.buyerSignature}. Transferee's/Buyer's Signature`,
      key: "buyerSignature",
      name: `_${items.buyerSignature}_Buyer_signature`,
      typeface: "signature",
    },
    {
      share: 32,
      label: `${items.certificationDate}. Certification Date`,
      key: "certificationDate",
      name: layout.names.certificationDate,
    },
  ]);
}

function printName({ sheet, items, names, revision }: Layout): void {
  const hint = revision === "2012-04"
    ? ""
    : '(If legal name contains an initial only, record "IO" after the initial. If no middle initial or name, ' +
      'record "NMN".)';
  const whose = revision === "2012-04" ? "Transferee's" : "Transferee's/Buyer's";
  sheet.row(11, [{ share: 1, label: `${items.name}. ${whose} Full Name`, hint }]);
  sheet.row(26, [
    {
      share: 36,
      label: "Last Name",
      hint: "(Including suffix, e.g., Jr, Sr, II, III)",
      key: "last",
      name: names.lastName,
    },
    { share: 30, label: "First Name", key: "first", name: names.firstName },
    { share: 34, label: "Middle Name", key: "middle", name: names.middleName },
  ]);
}

function printResidence({ sheet, items, revision }: Layout): void {
  const item = items.address;
  const title = revision === "2012-04" ? "Current Residence Address" : "Current State of Residence and Address";
  const hint = "(U.S. postal abbreviations are acceptable. Cannot be a post office box.)";
  sheet.row(11, [{ share: 1, label: `${item}. ${title}`, hint }]);
  const hasCityLimits = revision >= "2022-12";
  sheet.row(24, [
    { share: 38, label: "Number and Street Address", key: "street", name: `_${item}_Number_and_street_address` },
    { share: 22, label: "City", key: "city", name: `_${item}_City` },
    { share: 16, label: "County/Parish/Borough", key: "county", name: `_${item}_County` },
    { share: 8, label: "State", key: "state", name: `_${item}_State` },
    { share: 13, label: "ZIP Code", key: "zip", name: `_${item}_Zipcode` },
    ...(hasCityLimits
      ? [{ share: 16, label: "Reside in City Limits?", key: "cityLimits", name: `_${item}_City_limits` }]
      : []),
  ]);
}

function printPerson({ sheet, items, isNew, revision }: Layout): void {
  const from = Number(items.name) + 2;
  const number = (offset: number) => `${from + offset}.`;
  const birth = `_${items.birthDate}_Birth_date`;
  sheet.row(28, [
    {
      share: 30,
      label: `${number(0)} Place of Birth`,
      hint: "U.S. city and state -or- foreign country",
      key: "birthPlace",
    },
    { share: 13, label: `${number(1)} Height`, key: "height" },
    { share: 12, label: `${number(2)} Weight (lbs.)`, key: "weight" },
    { share: 12, label: `${number(3)} ${revision === "2012-04" ? "Gender" : "Sex"}`, key: "sex" },
    { share: 10, label: `${number(4)} Birth Date`, hint: "Month", key: "birthMonth", name: `${birth}_month` },
    { share: 8, label: "Day", key: "birthDay", name: `${birth}_day` },
    { share: 10, label: "Year", key: "birthYear", name: `${birth}_year` },
  ]);
  sheet.row(24, [
    {
      share: 50,
      label: `${number(5)} Social Security Number`,
      hint: "(Optional, but will help prevent misidentification)",
    },
    { share: 50, label: `${number(6)} Unique Personal Identification Number (UPIN) if applicable` },
  ]);
  const race = "American Indian or Alaska Native; Asian; Black or African American; Native Hawaiian or Other Pacific " +
    "Islander; White";
  sheet.row(24, [
    { share: 30, label: `${from + 7}.a. Ethnicity`, hint: "Hispanic or Latino; Not Hispanic or Latino" },
    { share: 70, label: `${from + 7}.b. Race`, hint: race },
  ]);
  if (!isNew) return;
  sheet.row(24, [
    {
      share: 50,
      label: "19. Country of Citizenship",
      hint: "(Check/list more than one, if applicable)",
      key: "citizenship",
    },
    { share: 50, label: "20. If you are not a citizen, U.S.-issued alien number or admission number" },
  ]);
}

const answerWidth = 68;
const questionSize = 8;
const questionLeading = 9.2;

function printQuestions({ sheet, revision }: Layout): void {
  const asked = questions[revision];
  const first = asked[0]?.number.replace(/\.a\.$/, ".") ?? "";
  sheet.row(12, [{
    share: 1,
    label: `${first} Answer the following questions by checking or marking "yes" or "no" in the boxes to the right.`,
  }]);
  for (const { number, text } of asked) {
    const lines = wrap(`${number} ${text}`, "roman", questionSize, sheet.width - answerWidth - 8);
    const height = Math.max(19, lines.length * questionLeading + 7);
    const left = sheet.left + sheet.width - answerWidth;
    sheet.outline(sheet.left, sheet.y - height, sheet.width - answerWidth, height);
    sheet.outline(left, sheet.y - height, answerWidth, height);
    for (const [index, line] of lines.entries()) {
      sheet.print(line, sheet.left + 3, sheet.y - 11 - index * questionLeading, questionSize);
    }
    const key = `question.${number}`;
    const name = `_${number.replaceAll(".", "_")}`;
    const middle = sheet.y - height / 2 - 4;
    sheet.option({ label: "Yes", key: `${key}yes`, name: `${name}yes` }, left + 4, middle);
    sheet.option({ label: "No", key: `${key}no`, name: `${name}no` }, left + 38, middle);
    sheet.y -= height;
  }
}

function certification({ revision, isNew }: Layout): string {
  const section = isNew ? "B" : "A";
  const item = revision === "2012-04" || revision === "2016-10" ? "11.a." : "21.a.";
  return `I certify that my answers in Section ${section} are true, correct, and complete. I have read and ` +
    `understand the ` +
    `Notices, Instructions, and Definitions on ATF Form 4473. I understand that answering "yes" to question ` +
    `${item} if I am ` +
    "not the actual buyer is a crime punishable as a felony under Federal law, and may also violate State " +
    "and/or local law. " +
    "I understand that making any false statement, or showing any false identification, with respect to this " +
    "transaction " +
    "is likewise a felony, and that buying firearms repeatedly to resell them for profit without a license is " +
    "unlawful.";
}
