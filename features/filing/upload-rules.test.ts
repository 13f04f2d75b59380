import { expect } from "expect";
import {
  attachedType331011 as form331011,
  attachedType4473 as form4473,
  texts,
} from "@/features/documents/contract.ts";
import { checkAnotherGroup, checkGroup, checkNewDocument, defaultType, formTypeMismatch } from "./upload-rules.ts";
import { recordValues, reportValues } from "@/features/documents/testing.ts";

const today = "2026-03-10";
const other = 9;

function files(...types: (number | null)[]) {
  return types.map((type) => ({ type }));
}

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

Deno.test("the first dropped file of a new group defaults to a 4473, the others to nothing", () => {
  expect(defaultType(0)).toBe(form4473);
  expect(defaultType(1)).toBeNull();
});

Deno.test("another group is blocked when the first files total 300,000,000 bytes or more", () => {
  expect(checkAnotherGroup([])).toBeNull();
  expect(checkAnotherGroup([99_999_999, 100_000_000, 100_000_000])).toBeNull();
  expect(checkAnotherGroup([100_000_000, 100_000_000, 100_000_000])).toBe(texts.limit);
});

Deno.test("on the wire a 4473 without a status is in progress, and the form type is that of the first file", () => {
  const started = { ...recordValues({ status: null, transferDate: null }), attachments: files(form4473) };
  expect(checkNewDocument(started, today)).toEqual({});
  expect(checkNewDocument({ ...started, formType: 1, transferDate: today }, today)).toEqual({
    formType: formTypeMismatch,
  });
  expect(checkNewDocument({ ...reportValues(), attachments: files(form331011) }, today)).toEqual({});
});
