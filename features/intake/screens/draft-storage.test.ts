import { expect } from "expect";
import { clearDrafts, dropDraft, ownerOf, storedDraft, storeDraft } from "./draft-storage.ts";

const draft = { values: null, types: [1, 9] };

function test(name: string, run: () => void): void {
  Deno.test(name, () => {
    sessionStorage.clear();
    try {
      run();
    } finally {
      sessionStorage.clear();
    }
  });
}

/** Runs on another day. */
function daysLater(days: number, run: () => void): void {
  const real = Date;
  const moved = class extends real {
    constructor() {
      super(real.now() + days * 86_400_000);
    }
  };
  Object.assign(globalThis, { Date: moved });
  try {
    run();
  } finally {
    Object.assign(globalThis, { Date: real });
  }
}

test("what was entered in an item is there again for the same person, until it is dropped", () => {
  storeDraft("7", 12, draft);
  expect(storedDraft("7", 12)).toEqual(draft);
  expect(storedDraft("7", 13)).toBeNull();
  dropDraft(12);
  expect(storedDraft("7", 12)).toBeNull();
});

test("somebody else never sees it, and what is not theirs goes", () => {
  storeDraft("7", 12, draft);
  storeDraft("8", 13, draft);
  sessionStorage.setItem("strongroom.verify.14", "not JSON");
  sessionStorage.setItem("another", "stays");
  expect(storedDraft("8", 12)).toBeNull();
  clearDrafts("8");
  expect(Object.keys(sessionStorage).sort()).toEqual(["another", "strongroom.verify.13"]);
});

test("nothing outlives the day, whether it is looked at or not", () => {
  storeDraft("7", 12, draft);
  daysLater(1, () => {
    expect(storedDraft("7", 12)).toBeNull();
    clearDrafts("7");
  });
  expect(sessionStorage.length).toBe(0);
});

test("nothing is left when the person signs out", () => {
  storeDraft("7", 12, draft);
  clearDrafts(null);
  expect(sessionStorage.length).toBe(0);
});

test("what an operator enters while acting for a person is the operator's own", () => {
  const person = { id: 7, name: "Dana Desk", email: "", phone: "", role: "", roleLabel: "", initials: "", uri: null };
  const session = { person: { ...person, isOperator: false }, impersonating: null };
  const impersonating = { id: 1, name: "Oscar", until: "2026-03-10T12:00:00.000Z" };
  expect([ownerOf(session), ownerOf({ ...session, impersonating })]).toEqual(["7", "1 for 7"]);
});
