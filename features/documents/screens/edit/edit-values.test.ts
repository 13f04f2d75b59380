import { expect } from "expect";
import { aDocument } from "../testing/samples.ts";
import { fieldsOf, refusedFields, valuesOf } from "./edit-values.ts";

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
