import { expect } from "expect";
import { aDocument } from "../testing/samples.ts";
import { texts } from "../../contract.ts";
import { editResolver, fieldsOf, refusedFields, valuesOf } from "./edit-values.ts";

Deno.test("what the server refuses is shown at its field, whichever rows of the form were sent", () => {
  const values = valuesOf(aDocument());
  const [row] = values.documentSerialNumbers;
  const blank = { serialNumber: "", manufacturer: "", importer: "", model: "", type: "", caliber: "" };
  const typed = { ...values, documentSerialNumbers: [blank, row] };
  const shown = refusedFields({
    "document.tsn": "At most 70 characters.",
    "document.customerName": "Customer Name should have at least 3 characters",
    "document.documentSerialNumbers.0.model": "At most 70 characters.",
    "document.serialNumbers": "Please provide valid Serial Numbers",
    url: "Not an address.",
  }, typed);
  expect(shown).toEqual({
    tsn: "At most 70 characters.",
    customerName: "Customer Name should have at least 3 characters",
    "documentSerialNumbers.1.model": "At most 70 characters.",
    "documentSerialNumbers.0.serialNumber": "Please provide valid Serial Numbers",
    url: "Not an address.",
  });
  const names: readonly string[] = fieldsOf(typed);
  for (const name of Object.keys(shown).filter((name) => name !== "url")) expect(names).toContain(name);
});

Deno.test("what is no date is refused at its field, in all three dates", async () => {
  const document = aDocument();
  const typed = { transferDate: "99/99/99", certificationDate: "02/30/26", nicsDate: "2026-02-30" };
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await editResolver(document, "2026-03-01")(
    { ...valuesOf(document), ...typed },
    undefined,
    options,
  );
  for (const name of ["transferDate", "certificationDate", "nicsDate"] as const) {
    expect(errors[name]?.message).toBe(texts.date);
  }
});
