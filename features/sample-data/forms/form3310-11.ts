import { footerMarks } from "./footer.ts";
import { writtenDate } from "./form4473-entries.ts";
import { type Entries, prepare, type PreparedTemplate, renderFillable, renderFlattened } from "./render.ts";
import { scan } from "./scan.ts";
import { pageHeight, Sheet, type Template } from "./sheet.ts";
import type { Form3310_11Values, Form4473Style } from "./values.ts";

const rowsOnForm = 12;
const incidents = ["Burglary", "Robbery", "Larceny", "Missing Inventory"];
const shares = [12, 14, 20, 14, 14, 11, 20];
const headings = ["Type", "Date of Acquisition", "Manufacturer", "Importer", "Model", "Caliber", "Serial Number"];
const keys = ["type", "acquisitionDate", "manufacturer", "importer", "model", "caliber", "serialNumber"] as const;

const prepared: { form?: PreparedTemplate } = {};

/** Draws a Form 3310.11, the report of a theft or loss from a licensee's inventory; it takes twelve firearms. */
export function drawForm3310_11(
  values: Form3310_11Values,
  style: Form4473Style = "flattened",
): Uint8Array<ArrayBuffer> {
  prepared.form ??= prepare(layout(), "ATF Form 3310.11 Theft/Loss Report");
  const entries = entriesOf(values);
  if (style === "acroform") return renderFillable(prepared.form, entries);
  return style === "flattened" ? renderFlattened(prepared.form, entries) : scan(prepared.form, entries);
}

function layout(): Template {
  const sheet = new Sheet(1.5);
  const top = pageHeight - 30;
  sheet.print("OMB No. 1140-0039", 520, top, 7.5);
  sheet.print("U.S. Department of Justice", 27, top - 8, 9, "bold");
  sheet.print("Bureau of Alcohol, Tobacco, Firearms and Explosives", 27, top - 18, 8);
  sheet.print("Federal Firearms Licensee", 330, top - 14, 12, "bold");
  sheet.print("Firearms Inventory Theft/Loss Report", 330, top - 28, 12, "bold");
  sheet.y = top - 36;
  sheet.paragraph(
    "A licensee reports the theft or loss of a firearm from inventory or collection to ATF by telephone and on this " +
      "form, and to the local authorities, within 48 hours of the discovery (18 U.S.C. 923(g)(6), 27 CFR 478.39a).",
    "bold",
  );
  printLicensee(sheet);
  printIncident(sheet);
  printFirearms(sheet);
  sheet.heading("Section D - Certification");
  sheet.paragraph("I certify that the information on this report is true, correct, and complete.");
  sheet.row(26, [
    { share: 40, label: "Name of Person Making Report", key: "reporterName" },
    { share: 40, label: "Signature", key: "reporterSignature", typeface: "signature" },
    { share: 20, label: "Date Signed", key: "signedDate" },
  ]);
  for (const marks of sheet.pages) marks.push(...footerMarks("Page 1 of 1", "ATF Form 3310.11"));
  return { pages: sheet.pages, places: sheet.places };
}

function printLicensee(sheet: Sheet): void {
  sheet.heading("Section A - Federal Firearms Licensee Information");
  sheet.row(22, [
    { share: 35, label: "1. Federal Firearms License Number", key: "fflNumber" },
    { share: 65, label: "2. Trade Name and Address", key: "store" },
  ]);
}

function printIncident(sheet: Sheet): void {
  sheet.heading("Section B - Theft/Loss Information");
  sheet.row(22, [
    { share: 25, label: "1. Date of Discovery", key: "discoveryDate" },
    { share: 17, label: "2. Time of Discovery", key: "discoveryTime" },
    { share: 29, label: "3. Date Police Notified", key: "policeDate" },
    { share: 29, label: "4. Date ATF Notified", key: "atfDate" },
  ]);
  sheet.row(24, [
    { share: 30, label: "5. ATF Incident Number", key: "atfIncident" },
    { share: 70, label: "6. Type of Incident", hint: "(check one)" },
  ]);
  for (const [index, incident] of incidents.entries()) {
    const key = `incident.${incident.toLowerCase()}`;
    sheet.option({ label: incident, key, name: `_${key}` }, sheet.left + 172 + index * 92, sheet.y + 7);
  }
  sheet.row(22, [
    { share: 60, label: "7. Local Authority to Which Reported", key: "authority" },
    { share: 40, label: "8. Police Report Number", key: "policeReport" },
  ]);
}

function printFirearms(sheet: Sheet): void {
  sheet.heading("Section C - Description of Firearms");
  sheet.row(14, headings.map((label, column) => ({ share: shares[column] ?? 1, label })));
  for (let row = 0; row < rowsOnForm; row++) {
    sheet.row(14, keys.map((key, column) => ({ share: shares[column] ?? 1, key: `firearm.${row}.${key}` })));
  }
}

function entriesOf(values: Form3310_11Values): Entries {
  const { store } = values;
  return new Map([
    ["fflNumber", store.fflNumber],
    ["store", `${store.tradeName}, ${store.street}, ${store.city}, ${store.state}`],
    ["discoveryDate", writtenDate(values.discoveryDate)],
    ["discoveryTime", values.discoveryTime ?? ""],
    ["policeDate", writtenDate(values.policeNotifiedDate)],
    ["atfDate", writtenDate(values.atfNotifiedDate)],
    ["atfIncident", values.atfIncidentNumber],
    [`incident.${values.incident}`, "X"],
    ["authority", values.authority],
    ["policeReport", values.policeReportNumber],
    ["reporterName", values.reporterName],
    ["reporterSignature", values.reporterName],
    ["signedDate", writtenDate(values.atfNotifiedDate)],
    ...values.firearms.slice(0, rowsOnForm).flatMap((firearm, row) =>
      keys.map((key): [string, string] => {
        const value = firearm[key] ?? "";
        return [`firearm.${row}.${key}`, key === "acquisitionDate" ? writtenDate(value) : value];
      })
    ),
  ]);
}
