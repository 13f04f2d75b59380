import { expect } from "expect";
import type { Draft } from "../../contract-marks.ts";
import type { StoredDraft } from "./draft-storage.ts";
import { foundDrafts } from "./found-drafts.ts";
import { aSource } from "./testing/source.ts";

const content = { annotations: [], corrections: [], values: {}, initials: "" };

function onServer(key: string, savedAt: string): NonNullable<Draft["draft"]> {
  return { key, revision: 1, versionNumber: 1, savedAt, content, leftOut: [] };
}

const local = (savedAt: string, isSent: boolean): StoredDraft => ({
  ...{ savedAt, isSent, versionNumber: 1, base: [], content },
});

/** What is found where the server has these drafts; `here` is this device. */
async function found(drafts: readonly NonNullable<Draft["draft"]>[] | null, ofBrowser: StoredDraft | null) {
  const source = aSource({
    load: (device = "here") => {
      if (drafts === null) return Promise.reject(new Error("No answer"));
      const draft = drafts.find(({ key }) => key === device) ?? drafts[0] ?? null;
      const elsewhere = drafts.filter(({ key }) => key !== device)
        .map(({ key, savedAt, versionNumber }) => ({ key, savedAt, versionNumber, isOpen: key === "open" }));
      return Promise.resolve({ draft, elsewhere, others: [], versionNumber: 1 });
    },
  });
  return (await foundDrafts(source, ofBrowser)).map(({ savedAt, isHere, isOpen, origin }) =>
    [savedAt.slice(11, 16), isHere, isOpen, origin?.key ?? null] as const
  );
}

const [ten, eleven] = ["2026-11-23T10:00:00Z", "2026-11-23T11:00:00Z"];

Deno.test("the marks of each device are offered, and none stands for another's", async () => {
  expect(await found([], null)).toEqual([]);
  expect(await found([onServer("here", ten)], null)).toEqual([["10:00", true, false, "here"]]);
  expect(await found([onServer("open", ten)], null)).toEqual([["10:00", false, true, "open"]]);
  expect(await found([onServer("here", ten), onServer("open", eleven), onServer("old", ten)], null)).toEqual([
    ["10:00", true, false, "here"],
    ["11:00", false, true, "open"],
    ["10:00", false, false, "old"],
  ]);
  expect(await found([onServer("open", eleven)], local(ten, false))).toEqual([
    ["10:00", true, false, null],
    ["11:00", false, true, "open"],
  ]);
});

Deno.test("of one device the later marks count; what the server no longer has was saved or discarded", async () => {
  expect(await found([onServer("here", ten)], local(eleven, true))).toEqual([["11:00", true, false, null]]);
  expect(await found([onServer("here", eleven)], local(ten, true))).toEqual([["11:00", true, false, "here"]]);
  expect(await found([onServer("here", eleven)], local(ten, false))).toEqual([["10:00", true, false, null]]);
  expect(await found([], local(ten, true))).toEqual([]);
  expect(await found([], local(ten, false))).toEqual([["10:00", true, false, null]]);
});

Deno.test("nothing of the browser's is given up when the server does not answer", async () => {
  expect(await found(null, local(ten, true))).toEqual([["10:00", true, false, null]]);
  expect(await found(null, null)).toEqual([]);
});
