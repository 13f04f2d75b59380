import { expect } from "expect";
import { formTypes } from "../../contract.ts";
import { aDocument, anAttachment } from "../testing/samples.ts";
import { comparisonOf, differencesIn } from "./comparison.ts";

const firearm = (serialNumber: string, model = "17") => ({
  serialNumber,
  manufacturer: "Glock",
  importer: null,
  model,
  type: "Pistol",
  caliber: "9mm",
});

Deno.test("a document beside itself has no difference", () => {
  expect(differencesIn(comparisonOf(aDocument(), aDocument({ id: 2 })))).toBe(0);
});

Deno.test("values that differ are told, and those that only one has", () => {
  const { values } = comparisonOf(aDocument({ tsn: "1", status: 0 }), aDocument({ tsn: null, status: 2 }));
  expect(values.filter(({ differs }) => differs)).toEqual([
    { label: "TSN", left: "1", right: "", differs: true, isRecord: true },
    { label: "Status", left: "Transferred", right: "Denied", differs: true, isRecord: undefined },
  ]);
});

Deno.test("two stand-alone documents have no customer, status, TSN or NTN beside each other", () => {
  const standAlone = (transferDate: string) => aDocument({ formType: formTypes.standAloneAtfForm, transferDate });
  const { values } = comparisonOf(standAlone("2026-03-04"), standAlone("2026-03-05"));
  expect(values.map(({ label, differs }) => [label, differs])).toEqual([["Date", true], ["Version", false]]);
});

Deno.test("firearms stand beside each other by their serial numbers, whatever their order", () => {
  const left = aDocument({ documentSerialNumbers: [firearm("A1"), firearm("B2"), firearm("C3")] });
  const right = aDocument({ documentSerialNumbers: [firearm("c3"), firearm("A1", "19"), firearm("D4")] });
  const { firearms } = comparisonOf(left, right);
  expect(firearms.map(({ label, left, right, differs }) => [label, left !== "", right !== "", differs])).toEqual([
    ["A1", true, true, true],
    ["B2", true, false, true],
    ["C3", true, true, true],
    ["D4", false, true, true],
  ]);
});

Deno.test("files stand beside each other by their content, then by their kind", () => {
  const [form, letter] = [anAttachment(), anAttachment({ id: 12, type: 6, sha256: "b".repeat(64) })];
  const other = anAttachment({ id: 21, sha256: "c".repeat(64) });
  const { files } = comparisonOf(
    aDocument({ attachments: [form, letter] }),
    aDocument({ attachments: [letter, other] }),
  );
  expect(files.map(({ label, differs }) => [label, differs])).toEqual([["File", true], ["The same file", false]]);
});
