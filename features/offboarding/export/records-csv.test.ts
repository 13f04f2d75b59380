import { expect } from "expect";
import { documentExportOffer, type ExportedDocument } from "@/features/documents/offers-export.ts";
import { withProduct } from "@/tests/product/product.ts";
import { recordsCsv } from "./records-csv.ts";
import { aCompany } from "../testing.ts";

async function* those<Value>(...values: readonly Value[]): AsyncGenerator<Value> {
  yield* values;
  await Promise.resolve();
}

/** The lines of the file as records by heading. No value here holds a comma. */
async function linesOf(...documents: readonly ExportedDocument[]) {
  const text = (await Array.fromAsync(recordsCsv(those(...documents)))).join("").replace("\ufeff", "");
  const [headings, ...lines] = text.trimEnd().split("\r\n").map((line) => line.split(","));
  return lines.map((cells) => {
    expect(cells.length).toBe(headings.length);
    return Object.fromEntries(headings.map((heading, at) => [heading, cells[at]]));
  });
}

Deno.test("records.csv has the columns and the words of the list", () =>
  withProduct(async ({ context, ...product }) => {
    const { first, account } = await aCompany({ context, ...product });
    const store = { accountId: account.id, storeId: first.id };
    const [filed] = await Array.fromAsync(context.offered(documentExportOffer).everything(store));
    const [firearm] = filed.documentSerialNumbers;
    const one = (given: Partial<ExportedDocument>): ExportedDocument => ({ ...filed, customerName: "Kim", ...given });
    const lines = await linesOf(
      one({ status: 1, transferDate: "2026-01-05", expirationDate: "2026-02-04" }),
      one({ status: null, transferDate: null, fflFlaggedColor: 1, fflAssignedToUser: "Wes" }),
      one({ status: 2, documentSerialNumbers: [firearm, firearm].map((each) => ({ ...each, importer: "Acme" })) }),
      one({ formType: 1, status: null }),
      one({ formType: 1, status: 0 }),
    );
    expect(lines.map(({ Status }) => Status)).toEqual(["Void/No Sale", "In progress", "Denied", "", ""]);
    expect(lines[0]).toMatchObject({ "Status Date": "2026-01-05", Expires: "2026-02-04", Flag: "", Assigned: "" });
    expect(lines[1]).toMatchObject({ "Status Date": "", Flag: "Red", Assigned: "Wes" });
    expect(lines[2]).toMatchObject({ Importers: "Acme; Acme" });
  }));
