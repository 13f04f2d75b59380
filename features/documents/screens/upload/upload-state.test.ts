import { expect } from "expect";
import { texts } from "../../contract.ts";
import { aDocument, aReading } from "./testing/builders.tsx";
import { emptyUpload, type Group, newGroup, newKey, upload, type UploadState } from "./upload-state.ts";

/** A file that says it has this size; its bytes are never read here. */
function aFile(name: string, size = 1000): File {
  const file = new File(["%PDF-1.7"], name);
  Object.defineProperty(file, "size", { value: size });
  return file;
}

function added(...groups: Group[]): UploadState {
  return upload(emptyUpload, { type: "added", groups, rejected: [] });
}

const names = (state: UploadState) => state.groups.map(({ files }) => files.map(({ file }) => file.name));

Deno.test("each group has a key of its own", () => {
  expect(newKey()).not.toBe(newKey());
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
});

Deno.test("another group is not let in when the first files total 300,000,000 bytes", () => {
  const large = ["a", "b", "c", "d"].map((name) => newGroup(aFile(name, 100_000_000)));
  const state = added(...large);
  expect(names(state)).toEqual([["a"], ["b"], ["c"]]);
  expect(state.rejected).toEqual([{ name: "d", reason: texts.limit }]);
});

Deno.test("files move within their group, and not beyond its ends", () => {
  const group = newGroup(aFile("main"));
  const files = [...group.files, { id: "s", file: aFile("supplement"), type: 9 }];
  const state = added({ ...group, files });
  const moved = upload(state, { type: "moved", key: group.key, id: "s", by: -1 });
  expect(names(moved)).toEqual([["supplement", "main"]]);
  expect(names(upload(moved, { type: "moved", key: group.key, id: "s", by: -1 }))).toEqual(names(moved));
});

Deno.test("a group whose last file is removed is gone", () => {
  const group = newGroup(aFile("main"));
  expect(upload(added(group), { type: "removed", key: group.key, id: group.files[0].id }).groups).toEqual([]);
});

Deno.test("another main file has to be read anew, and an answer for the old one is dropped", () => {
  const group: Group = { ...newGroup(aFile("main")), reading: { phase: "read", metaData: aReading() } };
  const files = [...group.files, { id: "s", file: aFile("supplement"), type: 9 }];
  const swapped = upload(added({ ...group, files }), { type: "moved", key: group.key, id: "s", by: -1 });
  expect(swapped.groups[0].reading).toEqual({ phase: "waiting" });
  const late = upload(swapped, {
    type: "readingChanged",
    key: group.key,
    main: group.files[0].id,
    reading: { phase: "byHand" },
  });
  expect(late.groups[0].reading).toEqual({ phase: "waiting" });
});

Deno.test("when a document is filed the next one follows, and after the last the summary", () => {
  const [one, two] = [newGroup(aFile("one")), newGroup(aFile("two"))];
  const filing = { phase: "filed", document: aDocument(), differs: false } as const;
  const began = upload(added(one, two), { type: "began" });
  expect(began.current).toBe(one.key);
  const second = upload(began, { type: "filingChanged", key: one.key, filing });
  expect([second.step, second.current]).toEqual(["verify", two.key]);
  const done = upload(second, { type: "filingChanged", key: two.key, filing });
  expect([done.step, done.current]).toEqual(["done", null]);
});

Deno.test("when every document is left out the upload starts over", () => {
  const began = upload(added(newGroup(aFile("one"))), { type: "began" });
  expect(upload(began, { type: "leftOut" })).toEqual(emptyUpload);
});
