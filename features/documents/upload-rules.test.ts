import { expect } from "expect";
import { attachedType331011 as form331011, attachedType4473 as form4473, texts } from "./contract.ts";
import {
  checkAnotherGroup,
  checkFile,
  checkGroup,
  checkNewDocument,
  checkRecord,
  checkSupplements,
  defaultType,
  isPdf,
  type RecordValues,
  uploadTexts,
} from "./upload-rules.ts";

const today = "2026-03-10";
const other = 9;
const complete = { today, inProgress: false };

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function files(...types: (number | null)[]) {
  return types.map((type) => ({ type }));
}

function aRecord(changes: Partial<RecordValues> = {}): RecordValues {
  return {
    formType: 0,
    customerName: "Doe, Jane",
    status: 0,
    transferDate: "2026-03-09",
    documentSerialNumbers: [{ serialNumber: "ABC123" }],
    ...changes,
  };
}

const aReport = (changes: Partial<RecordValues> = {}) => aRecord({ formType: 1, customerName: "", ...changes });

Deno.test("only a PDF is taken, and its bytes say what it is, not its name", () => {
  expect(checkFile({ size: 9, head: bytes("%PDF-1.7\n") })).toBeNull();
  expect(checkFile({ size: 9, head: bytes("PK zip file") })).toBe(uploadTexts.notPdf);
  expect(checkFile({ size: 0, head: bytes("") })).toBe(uploadTexts.notPdf);
});

Deno.test("the mark of a PDF may stand anywhere within the first 1024 bytes and nowhere later", () => {
  expect(isPdf(bytes(" ".repeat(1024 - 5) + "%PDF-"))).toBe(true);
  expect(isPdf(bytes(" ".repeat(1024 - 4) + "%PDF-"))).toBe(false);
});

Deno.test("one file may have up to 100 MB", () => {
  const head = bytes("%PDF-1.7");
  expect(checkFile({ size: 100_000_000, head })).toBeNull();
  expect(checkFile({ size: 100_000_001, head })).toBe(uploadTexts.fileTooLarge);
});

Deno.test("every file needs a document type", () => {
  expect(checkGroup(files(null))).toEqual({ "attachments.0.type": texts.typeMissing });
  expect(checkGroup(files(form4473, null, other, null))).toEqual({
    "attachments.1.type": texts.typeMissing,
    "attachments.3.type": texts.typeMissing,
  });
});

Deno.test("a new group starts with a 4473 or a 3310.11", () => {
  expect(checkGroup(files(form4473))).toEqual({});
  expect(checkGroup(files(form331011))).toEqual({});
  expect(checkGroup(files(other))).toEqual({ "attachments.0.type": texts.firstFile });
  expect(checkGroup([])).toEqual({ attachments: texts.firstFile });
});

Deno.test("a stand-alone 3310.11 is a single file", () => {
  expect(checkGroup(files(form331011, other))).toEqual({ attachments: texts.standAloneSingle });
});

Deno.test("a group has one 4473, and it comes first", () => {
  expect(checkGroup(files(form4473, form4473))).toEqual({ "attachments.1.type": texts.supplementType });
  expect(checkGroup(files(other, form4473))).toEqual({
    "attachments.0.type": texts.firstFile,
    "attachments.1.type": texts.supplementType,
  });
});

Deno.test("a 3310.11 cannot be inside a group that starts with a 4473", () => {
  expect(checkGroup(files(form4473, form331011))).toEqual({ "attachments.1.type": texts.supplementType });
});

Deno.test("a group may hold 50 files and no more", () => {
  expect(checkGroup(files(form4473, ...Array(49).fill(other)))).toEqual({});
  expect(checkGroup(files(form4473, ...Array(50).fill(other)))).toEqual({ attachments: texts.limit });
});

Deno.test("supplemental uploads are neither a 4473 nor a 3310.11, and typed", () => {
  expect(checkSupplements([other, 2, 10])).toEqual({});
  expect(checkSupplements([form4473, form331011, null])).toEqual({
    "fileTypes.0": texts.supplementType,
    "fileTypes.1": texts.supplementType,
    "fileTypes.2": texts.typeMissing,
  });
});

Deno.test("the first dropped file of a new group defaults to a 4473, the others to nothing", () => {
  expect(defaultType(0)).toBe(form4473);
  expect(defaultType(1)).toBeNull();
});

Deno.test("another group is blocked when the first files total 300,000,000 bytes or more", () => {
  expect(checkAnotherGroup([])).toBeNull();
  expect(checkAnotherGroup([99_999_999, 100_000_000, 100_000_000])).toBeNull();
  expect(checkAnotherGroup([100_000_000, 100_000_000, 100_000_000])).toBe(texts.limit);
});

Deno.test("a complete record has nothing wrong", () => {
  expect(checkRecord(aRecord(), complete)).toEqual({});
});

Deno.test("the customer name is required", () => {
  expect(checkRecord(aRecord({ customerName: "  " }), complete)).toEqual({ customerName: texts.customerName });
});

Deno.test("serial numbers are required", () => {
  expect(checkRecord(aRecord({ documentSerialNumbers: [] }), complete)).toEqual({
    serialNumbers: texts.serialNumbers,
  });
  const second = [{ serialNumber: "ABC123" }, { serialNumber: " " }];
  expect(checkRecord(aRecord({ documentSerialNumbers: second }), complete)).toEqual({
    "documentSerialNumbers.1.serialNumber": texts.serialNumbers,
  });
});

Deno.test("the status is required", () => {
  expect(checkRecord(aRecord({ status: null }), complete)).toEqual({ status: texts.status });
});

Deno.test("the status date is required when transferred or denied, and may be empty for Void/No Sale", () => {
  expect(checkRecord(aRecord({ status: 0, transferDate: null }), complete)).toEqual({ transferDate: texts.date });
  expect(checkRecord(aRecord({ status: 2, transferDate: null }), complete)).toEqual({ transferDate: texts.date });
  expect(checkRecord(aRecord({ status: 1, transferDate: null }), complete)).toEqual({});
});

Deno.test("the status date is not in the future of the store", () => {
  expect(checkRecord(aRecord({ transferDate: today }), complete)).toEqual({});
  expect(checkRecord(aRecord({ transferDate: "2026-03-11" }), complete)).toEqual({ transferDate: texts.futureDate });
  expect(checkRecord(aRecord({ status: 1, transferDate: "2026-03-11" }), complete)).toEqual({
    transferDate: texts.futureDate,
  });
});

Deno.test("all missing fields are told at once", () => {
  const empty = { customerName: "", status: null, transferDate: null, documentSerialNumbers: [] };
  expect(Object.keys(checkRecord(aRecord(empty), complete))).toEqual([
    "customerName",
    "serialNumbers",
    "status",
    "transferDate",
  ]);
});

Deno.test("a 3310.11 needs serial numbers and a date, and neither name nor status", () => {
  expect(checkRecord(aReport({ status: null }), complete)).toEqual({});
  expect(checkRecord(aReport({ documentSerialNumbers: [], transferDate: null }), complete)).toEqual({
    serialNumbers: texts.serialNumbers,
    transferDate: texts.date,
  });
});

Deno.test("a document in progress needs a name, has no status date and may have no firearms yet", () => {
  const rules = { today, inProgress: true };
  const started = { status: null, transferDate: null, documentSerialNumbers: [] };
  expect(checkRecord(aRecord(started), rules)).toEqual({});
  expect(checkRecord(aRecord({ ...started, customerName: "" }), rules)).toEqual({ customerName: texts.customerName });
  expect(checkRecord(aRecord({ ...started, transferDate: "2026-03-09" }), rules)).toEqual({
    transferDate: uploadTexts.dateWithoutStatus,
  });
});

Deno.test("on the wire a 4473 without a status is in progress, and the form type is that of the first file", () => {
  const started = { ...aRecord({ status: null, transferDate: null }), attachments: files(form4473) };
  expect(checkNewDocument(started, today)).toEqual({});
  expect(checkNewDocument({ ...started, formType: 1, transferDate: today }, today)).toEqual({
    formType: uploadTexts.formTypeMismatch,
  });
  expect(checkNewDocument({ ...aReport(), attachments: files(form331011) }, today)).toEqual({});
});
