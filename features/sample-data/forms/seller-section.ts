import type { Layout } from "./layout.ts";

/** The seller's last section: premises, certification and the date transferred. */
export function printSeller({ sheet, revision, items, names, isNew }: Layout): void {
  if (isNew) {
    sheet.row(28, [{
      share: 1,
      label: `${items.licenseeUse}. For Use by Licensee`,
      hint: "(See instructions)",
      key: "licenseeUse",
      name: names.licenseeUse,
    }]);
  }
  const item = items.tradeName;
  const isOne = revision !== "2012-04";
  sheet.row(44, [
    {
      share: 58,
      label: `${item}. Trade/corporate name and address of transferor/seller`,
      hint: "(Hand stamp may be used.)",
      key: "store",
      name: `_${item}_Trade_corporate_name_and_address_of_transferor`,
    },
    {
      share: 42,
      label: `${isOne ? "" : "32. "}Federal Firearms License Number`,
      hint: "(Must contain at least first three and last five digits of FFL Number X-XX-XXXXX.)",
      key: "fflNumber",
      name: "_Federal_firearms_license_number",
    },
  ]);
  sheet.paragraph(
    `The Person Transferring The Firearm(s) Must Complete Questions ` +
      `${items.sellerName}-${items.dateTransferred}. For ` +
      "Denied/Cancelled Transactions, the person who contacted NICS completes them but for the date.",
    "bold",
  );
  sheet.paragraph(certification(isNew), "bold", 7.6);
  const hasTitle = !isNew;
  const title = String(Number(items.sellerSignature) + 1);
  sheet.row(28, [
    { share: 30, label: `${items.sellerName}. Transferor's/Seller's Name`, hint: "(please print)", key: "sellerName" },
    {
      share: 30,
      label: `${items.sellerSignature}. Transferor's/Seller's Signature`,
      key: "sellerSignature",
      typeface: "signature",
    },
    ...(hasTitle ? [{ share: 22, label: `${title}. Transferor's/Seller's Title`, key: "sellerTitle" }] : []),
    {
      share: 22,
      label: `${items.dateTransferred}. Date Transferred`,
      key: "transferDate",
      name: names.dateTransferred,
    },
  ]);
}

function certification(isNew: boolean): string {
  const own = isNew ? "A, C, and E" : "B and D";
  const buyers = isNew ? "B" : "A";
  return `I certify that my answers in Sections ${own} are true, correct, and complete. I have read and ` +
    `understand the ` +
    "Notices, Instructions, and Definitions on ATF Form 4473. On the basis of the statements in Section " +
    `${buyers}, of my verification of the identification noted above, and of State or local law applicable to ` +
    `the firearms ` +
    "business, it is my belief that it is not unlawful for me to sell, deliver, transport, or otherwise dispose " +
    "of the " +
    "firearm(s) listed on this form to the person identified in that section.";
}
