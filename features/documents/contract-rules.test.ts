import { expect } from "expect";
import { isPdf } from "@/kernel/pdf-signature.ts";
import { attachedType331011 as form331011, attachedType4473 as form4473, texts } from "./contract.ts";
import { checkFile, checkRecord, checkSupplements, ruleTexts, versionFileName } from "./contract-rules.ts";
import { recordValues, reportValues } from "./testing.ts";

const today = "2026-03-10";
const other = 9;
const complete = { today, inProgress: false };

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

Deno.test("only a PDF is taken, and its bytes say what it is, not its name", () => {
  expect(checkFile({ size: 9, head: bytes("%PDF-1.7\n") })).toBeNull();
  expect(checkFile({ size: 9, head: bytes("PK zip file") })).toBe(ruleTexts.notPdf);
  expect(checkFile({ size: 0, head: bytes("") })).toBe(ruleTexts.notPdf);
});

Deno.test("the mark of a PDF may stand anywhere within the first 1024 bytes and nowhere later", () => {
  expect(isPdf(bytes(" ".repeat(1024 - 5) + "%PDF-"))).toBe(true);
  expect(isPdf(bytes(" ".repeat(1024 - 4) + "%PDF-"))).toBe(false);
});

Deno.test("one file may have up to 100 MB", () => {
  const head = bytes("%PDF-1.7");
  expect(checkFile({ size: 100_000_000, head })).toBeNull();
  expect(checkFile({ size: 100_000_001, head })).toBe(ruleTexts.fileTooLarge);
});

Deno.test("supplemental uploads are neither a 4473 nor a 3310.11, and typed", () => {
  expect(checkSupplements([other, 2, 10])).toEqual({});
  expect(checkSupplements([form4473, form331011, null])).toEqual({
    "fileTypes.0": texts.supplementType,
    "fileTypes.1": texts.supplementType,
    "fileTypes.2": texts.typeMissing,
  });
});

Deno.test("a complete record has nothing wrong", () => {
  expect(checkRecord(recordValues(), complete)).toEqual({});
});

Deno.test("the customer name is required", () => {
  expect(checkRecord(recordValues({ customerName: "  " }), complete)).toEqual({ customerName: texts.customerName });
});

Deno.test("serial numbers are required", () => {
  expect(checkRecord(recordValues({ documentSerialNumbers: [] }), complete)).toEqual({
    serialNumbers: texts.serialNumbers,
  });
  const second = [{ serialNumber: "ABC123" }, { serialNumber: " " }];
  expect(checkRecord(recordValues({ documentSerialNumbers: second }), complete)).toEqual({
    "documentSerialNumbers.1.serialNumber": texts.serialNumbers,
  });
});

Deno.test("the status is required", () => {
  expect(checkRecord(recordValues({ status: null }), complete)).toEqual({ status: texts.status });
});

Deno.test("the status date is required when transferred or denied, and may be empty for Void/No Sale", () => {
  expect(checkRecord(recordValues({ status: 0, transferDate: null }), complete)).toEqual({ transferDate: texts.date });
  expect(checkRecord(recordValues({ status: 2, transferDate: null }), complete)).toEqual({ transferDate: texts.date });
  expect(checkRecord(recordValues({ status: 1, transferDate: null }), complete)).toEqual({});
});

Deno.test("the status date is not in the future of the store", () => {
  expect(checkRecord(recordValues({ transferDate: today }), complete)).toEqual({});
  expect(checkRecord(recordValues({ transferDate: "2026-03-11" }), complete)).toEqual({
    transferDate: texts.futureDate,
  });
  expect(checkRecord(recordValues({ status: 1, transferDate: "2026-03-11" }), complete)).toEqual({
    transferDate: texts.futureDate,
  });
});

Deno.test("all missing fields are told at once", () => {
  const empty = { customerName: "", status: null, transferDate: null, documentSerialNumbers: [] };
  expect(Object.keys(checkRecord(recordValues(empty), complete))).toEqual([
    "customerName",
    "serialNumbers",
    "status",
    "transferDate",
  ]);
});

Deno.test("a 3310.11 needs serial numbers and a date, and neither name nor status", () => {
  expect(checkRecord(reportValues({ status: null }), complete)).toEqual({});
  expect(checkRecord(reportValues({ documentSerialNumbers: [], transferDate: null }), complete)).toEqual({
    serialNumbers: texts.serialNumbers,
    transferDate: texts.date,
  });
});

Deno.test("a document in progress needs a name, has no status date and may have no firearms yet", () => {
  const rules = { today, inProgress: true };
  const started = { status: null, transferDate: null, documentSerialNumbers: [] };
  expect(checkRecord(recordValues(started), rules)).toEqual({});
  expect(checkRecord(recordValues({ ...started, customerName: "" }), rules)).toEqual({
    customerName: texts.customerName,
  });
  expect(checkRecord(recordValues({ ...started, transferDate: "2026-03-09" }), rules)).toEqual({
    transferDate: ruleTexts.dateWithoutStatus,
  });
});

Deno.test("a later version of a form has its number in its file's name, once", () => {
  expect(versionFileName("4473 Smith.PDF", 2)).toBe("4473 Smith (version 2).pdf");
  expect(versionFileName("4473 Smith (version 2).pdf", 3)).toBe("4473 Smith (version 3).pdf");
});
