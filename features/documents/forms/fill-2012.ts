import { fieldNames } from "../reading/revisions.ts";
import { form4473Entries, writtenDate, writtenMaker } from "./form4473-entries.ts";
import type { Form4473Values } from "./values.ts";

/** The places of the official April 2012 file that have no field: the signature and the date beside it on page 2. */
const signature = { x: 34, y: 647 };
const certificationDate = { x: 468, y: 647 };

/**
 * Fills the official April 2012 file. What it has no field for, the buyer's signature and the certification date, is
 * written on the page, as a pen would. Takes a second or so; the sample data uses `drawForm4473`.
 */
export async function fillForm4473Revision2012(
  original: Uint8Array<ArrayBuffer>,
  values: Form4473Values,
): Promise<Uint8Array<ArrayBuffer>> {
  const { PDFDocument, StandardFonts } = await import("@cantoo/pdf-lib");
  const document = await PDFDocument.load(original);
  const form = document.getForm();
  for (const [name, text] of textFields(values)) if (text !== "") form.getTextField(name).setText(text);
  for (const name of checkedFields(values)) form.getCheckBox(name).check();
  const script = await document.embedFont(StandardFonts.TimesRomanBoldItalic);
  const typed = await document.embedFont(StandardFonts.Courier);
  const page = document.getPage(1);
  if (values.certificationDate !== null) {
    page.drawText(`${values.customer.first} ${values.customer.last}`, { ...signature, size: 11, font: script });
    page.drawText(writtenDate(values.certificationDate), { ...certificationDate, size: 10, font: typed });
  }
  form.updateFieldAppearances(typed);
  return Uint8Array.from(await document.save({ useObjectStreams: false }));
}

function textFields(values: Form4473Values): [string, string][] {
  const names = fieldNames("2012-04");
  const entries = form4473Entries(values, "2012-04");
  const entry = (key: string) => entries.get(key) ?? "";
  return [
    [names.tsn, entry("tsn")],
    [names.lastName, entry("last")],
    [names.firstName, entry("first")],
    [names.middleName, entry("middle")],
    ["_2_Number_and_street_address", entry("street")],
    ["_2_City", entry("city")],
    ["_2_County", entry("county")],
    ["_2_State", entry("state")],
    ["_2_Zipcode", entry("zip")],
    ["_3_US_city_and_state", entry("birthPlace")],
    ["_7_Birth_date_month", entry("birthMonth")],
    ["_7_Birth_date_day", entry("birthDay")],
    ["_7_Birth_date_year", entry("birthYear")],
    ["_13_State_of_residence", entry("residence")],
    ["_20a_Identification_type_of_identification", entry("idType")],
    [names.nicsMonth, entry("nicsMonth")],
    [names.nicsDay, entry("nicsDay")],
    [names.nicsYear, entry("nicsYear")],
    [names.nicsNumber, values.ntn],
    ...laterDate(values),
    ["_24_transferee_buyer_sig", entry("recertificationSignature")],
    ["_25_recert_date", entry("recertificationDate")],
    ...values.firearms.slice(0, 5).flatMap((firearm, row): [string, string][] => [
      [`${names.manufacturer}[${row}]`, writtenMaker(firearm)],
      [`${names.model}[${row}]`, firearm.model],
      [`${names.serialNumber}[${row}]`, firearm.serialNumber],
      [`${names.type}[${row}]`, firearm.type],
      [`${names.caliber}[${row}]`, firearm.caliber],
    ]),
    ["_30a_Total_number_of_firearms", entry("total")],
    [names.licenseeUse, entry("licenseeUse")],
    ["_31_Trade_corporate_name_and_address_of_transferor", entry("store")],
    ["_32_Federal_firearms_license_number", entry("fflNumber")],
    ["_33_Transferors_sellers_name", entry("sellerName")],
    ["_34", entry("sellerSignature")],
    ["_35_Transferors_sellers_title", entry("sellerTitle")],
    [names.dateTransferred, entry("transferDate")],
  ];
}

function laterDate({ laterResponse, laterResponseDate }: Form4473Values): [string, string][] {
  if (laterResponse === undefined || laterResponse === "none_within_three_days") return [];
  return [[`_21_d_${laterResponse}_date`, writtenDate(laterResponseDate)]];
}

function checkedFields({ certificationDate, initialResponse, laterResponse }: Form4473Values): string[] {
  const later = laterResponse === "none_within_three_days" ? "no_resolution" : laterResponse;
  const noes = "bcdefghijkl".split("").map((letter) => `_11_${letter}_no`);
  return [
    ...(certificationDate === null ? [] : ["_11_a_yes", ...noes, "_14_Country_of_citizenship_usa"]),
    ...(initialResponse === null ? [] : [`_21_c_${initialResponse}`]),
    ...(later === undefined ? [] : [`_21_d_${later}`]),
  ];
}
