import { expect } from "expect";
import { conditions } from "./conditions.ts";
import type { Facts } from "./facts.ts";
import { hostingOf, neededComputers } from "./gather-facts.ts";
import { countsOf, judgeAll } from "./judge.ts";
import { noticeOf } from "./rows.ts";
import { someFacts } from "./testing.ts";

/** How a store of these facts stands on one condition. */
function judged(number: number, given: Partial<Facts> = {}) {
  const condition = judgeAll(someFacts(given), new Map()).find((one) => one.number === number);
  if (!condition) throw new Error(`There is no condition ${number}.`);
  return condition;
}

const values = (number: number, given: Partial<Facts> = {}) =>
  Object.fromEntries(judged(number, given).evidence.map(({ label, value }) => [label, value]));

Deno.test("the twenty conditions stand once each, with what is done, and where they are from", () => {
  expect(conditions.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
  for (const { number, title, does, source } of conditions) {
    expect({ number, isTold: title !== "" && does !== "" && source.text !== "" }).toEqual({ number, isTold: true });
  }
  // What was found in no text is called our reading; the rest names its source.
  const readings = conditions.filter(({ source }) => source.confidence === "reading").map(({ number }) => number);
  expect(readings.sort((a, b) => a - b)).toEqual([14, 16, 17, 20]);
  const regulation = conditions.filter(({ source }) => source.confidence === "regulation").map(({ number }) => number);
  expect(regulation.sort((a, b) => a - b)).toEqual([7, 18, 19]);
});

Deno.test("1: without a notice something is to do; for 60 days paper is kept; after them it is met", () => {
  expect(judged(1)).toMatchObject({ standing: "attention", adviceHref: "/7/compliance#notice" });
  const given = (noticeDate: string, today: string) =>
    judged(1, { today, notice: noticeOf({ ...row, noticeDate }, today) });
  const row = {
    ...{ storeId: 7, accountId: 1, officeName: "ATF", officeAddress: "1 Plaza", accessPoints: null, version: 2 },
    ...{ retentionYears: null, retentionSource: "", changedByName: "Olive", changedAt: "2026-05-01T00:00:00.000Z" },
  };
  expect(given("2026-05-16", "2026-07-15")).toMatchObject({ standing: "attention" });
  expect(given("2026-05-16", "2026-07-15").advice).toContain("through July 15, 2026");
  expect(given("2026-05-16", "2026-07-16")).toMatchObject({ standing: "met", advice: "" });
});

Deno.test("the 60 days cross a change of clocks and a leap day by the calendar alone", () => {
  const row = {
    ...{ storeId: 7, accountId: 1, officeName: "", officeAddress: "", accessPoints: null, version: 2 },
    ...{ retentionYears: null, retentionSource: "", changedByName: "", changedAt: "" },
  };
  expect(noticeOf({ ...row, noticeDate: "2026-02-01" }, "2026-02-01").lastDay).toBe("2026-04-02");
  expect(noticeOf({ ...row, noticeDate: "2028-02-01" }, "2028-02-01").lastDay).toBe("2028-04-01");
  expect(noticeOf(undefined, "2026-02-01")).toMatchObject({ noticeDate: null, lastDay: null, isOver: false });
});

Deno.test("2: how forms were signed only the dealer knows; the page says that it is not recorded", () => {
  expect(judged(2)).toMatchObject({ standing: "duty" });
  expect(values(2)).toEqual({ "Forms 4473 on file": "7", "Signed on screen or scanned": "Not recorded" });
});

Deno.test("3: a file that is not as filed needs attention", () => {
  expect(judged(3)).toMatchObject({ standing: "met" });
  expect(values(3)).toMatchObject({ "Files missing or changed": "None known" });
  expect(judged(3, { damagedFiles: 2 })).toMatchObject({
    standing: "attention",
    advice: "2 files are missing or changed. Restore them from your backup.",
  });
});

Deno.test("4 and 6: corrected forms and supplements are counted, so far as they are", () => {
  const kept = {
    ...someFacts().kept,
    corrected: { count: 3, countIsMinimum: false },
    supplements: { count: 10_000, countIsMinimum: true },
  };
  expect(values(4, { kept })).toMatchObject({ "Corrected forms": "3" });
  expect(values(6, { kept })).toEqual({ "Supplements on file": "10,000+" });
  expect([judged(4).standing, judged(6).standing]).toEqual(["met", "met"]);
});

Deno.test("5: a history that was not signed for two days needs attention; one that just grew does not", () => {
  const chain = { entries: 12, lastEntryAt: "2026-07-15T17:00:00.000Z", signedEntries: 3, lastSignedAt: null };
  expect(judged(5, { chain }).standing).toBe("met");
  const old = { ...chain, lastEntryAt: "2026-07-13T17:59:59.000Z", lastSignedAt: "2026-07-01T06:00:00.000Z" };
  expect(judged(5, { chain: old })).toMatchObject({ standing: "attention" });
  expect(judged(5, { chain: old }).advice).toContain("since July 1, 2026");
  expect(judged(5, { chain: { ...old, signedEntries: 12 } }).standing).toBe("met");
  expect(judged(5, { chain: { entries: 0, lastEntryAt: null, signedEntries: 0, lastSignedAt: null } }).standing).toBe(
    "met",
  );
});

Deno.test("7: the order that the store files by is told", () => {
  expect(values(7, { filingOrder: "tsn" })).toEqual({ "Filed by": "Numerical by transaction serial number" });
});

Deno.test("8: each status is counted, and leads to its list", () => {
  const { evidence } = judged(8);
  expect(evidence.map(({ label, value, href }) => [label, value, href])).toEqual([
    ["Transferred", "3", "/7/documents?status=0"],
    ["Void/No Sale", "1", "/7/documents?status=1"],
    ["Denied", "1", "/7/documents?status=2"],
    ["In progress", "2", "/7/documents?sort=status&sortOrder=asc"],
    ["Stand-alone ATF forms", "1", "/7/documents?formType=1"],
  ]);
});

Deno.test("9: a field that cannot be searched needs attention", () => {
  expect(judged(9).standing).toBe("met");
  expect(judged(9, { missingSearches: ["model"] })).toMatchObject({ standing: "attention" });
  expect(judged(9, { missingSearches: ["model"] }).advice).toContain("model");
});

Deno.test("10, 18, 19: met by how Strongroom is made, with what shows it", () => {
  expect([10, 18, 19].map((number) => judged(number).standing)).toEqual(["met", "met", "met"]);
  expect(values(18)).toMatchObject({ "Kept for": "Until the business ends", "Deleted by time": "Nothing" });
  const legal = { ...someFacts().legal, retentionYears: 20, retentionSource: "91 FR 1" };
  expect(values(18, { legal })).toMatchObject({ "Kept for": "20 years (91 FR 1)" });
  expect(values(19)).toMatchObject({ "Last complete export": "None yet" });
  const lastExport = { finishedAt: "2026-07-14T18:00:00.000Z", isOfAccount: true, leftOutFiles: 1 };
  expect(values(19, { lastExport })["Last complete export"])
    .toMatch(/^July 14, 2026.*, of the whole account, without 1 damaged file$/);
});

Deno.test("11, 14, 15, 20 are the dealer's to confirm, and say which sentence", () => {
  for (const number of [11, 14, 15, 20]) {
    const { standing, confirmation } = judged(number);
    expect({ number, standing }).toEqual({ number, standing: "duty" });
    expect(confirmation?.statement).not.toBe("");
  }
  expect(judged(15).confirmation?.statement).toBe("We keep a printer for ATF.");
  expect(values(14, { hasHours: false, auditSince: "2026-07-01" })).toEqual({
    "Business hours": "None set: open at any hour",
    "ATF audit": "Active since 07/01/26",
  });
});

Deno.test("12 and 16 say that no backup was seen for as long as nobody adds one", () => {
  expect(judged(12)).toMatchObject({ standing: "attention" });
  expect(judged(12).advice).toMatch(/^No backup has been seen\./);
  expect(judged(16, { hosting: { kind: "unstated" } })).toMatchObject({ standing: "attention", confirmation: null });
  const good = {
    standing: "met",
    advice: "",
    adviceHref: null,
    lines: [{ label: "Last backup", value: "07/15/26 2:00 AM", href: null }],
  } as const;
  const added = new Map([[12, [good]], [16, [good]]]);
  expect(judged(12, { added })).toMatchObject({ standing: "met", advice: "" });
  expect(values(12, { added })).toMatchObject({ "Last backup": "07/15/26 2:00 AM" });
  expect(judged(16, { added, hosting: { kind: "unstated" } })).toMatchObject({ standing: "met", confirmation: null });
  const old = {
    ...good,
    standing: "attention",
    advice: "The last backup is 3 days old.",
    adviceHref: "/7/backup",
  } as const;
  expect(judged(12, { added: new Map([[12, [good, old]]]) })).toMatchObject({
    ...{ standing: "attention", advice: "The last backup is 3 days old.", adviceHref: "/7/backup" },
  });
});

Deno.test("16: on this computer it is the dealer's to confirm that it stands at the premises", () => {
  expect(judged(16)).toMatchObject({ standing: "duty" });
});

Deno.test("13: a computer for every 500 forms begun, at least one, as many as the dealer entered", () => {
  expect([0, 1, 500, 501, 1000, 1001].map(neededComputers)).toEqual([1, 1, 1, 2, 2, 3]);
  const legal = (accessPoints: number | null, neededAccessPoints: number) => ({
    legal: { ...someFacts().legal, accessPoints, neededAccessPoints },
  });
  expect(judged(13, legal(null, 1)).advice).toBe("Enter how many computers investigators can use.");
  expect(judged(13, legal(1, 3)).advice).toBe("Set up 2 more computers for investigators.");
  expect(judged(13, legal(2, 3)).advice).toBe("Set up 1 more computer for investigators.");
  expect(judged(13, legal(3, 3)).standing).toBe("met");
});

Deno.test("17: this computer, the operator's statement, or not known", () => {
  expect(judged(17).standing).toBe("met");
  expect(judged(17, { hosting: { kind: "unstated" } }).standing).toBe("unknown");
  const stated = (place: string) => judged(17, { hosting: { kind: "stated", place } }).standing;
  expect(["United States (Ohio)", "the United States", "USA", "U.S., Dallas", "US"].map(stated))
    .toEqual(Array(5).fill("met"));
  expect(["Canada", "Usbekistan", "Ohio"].map(stated)).toEqual(Array(3).fill("attention"));
});

Deno.test("a server is on this computer only where it listens to it alone and is called by it", () => {
  const hosting = (host: string, url: string, hostedIn: string | null = null) =>
    hostingOf({ host, url, hostedIn }).kind;
  expect(hosting("127.0.0.1", "http://localhost:8000")).toBe("here");
  expect(hosting("::1", "http://[::1]:8000")).toBe("here");
  expect(hosting("127.0.0.1", "https://records.example.com")).toBe("unstated");
  expect(hosting("0.0.0.0", "http://localhost:8000")).toBe("unstated");
  expect(hosting("0.0.0.0", "https://records.example.com", "United States")).toBe("stated");
});

Deno.test("a confirmation counts for a year by the store's calendar, and for the sentence that was confirmed", () => {
  const statement = "We keep a printer for ATF.";
  const row = { statement, confirmedByName: "Olive", confirmedAt: "2025-07-16T03:00:00.000Z" };
  const standing = (today: string, given = row) => {
    const all = judgeAll(someFacts({ today }), new Map([[15, given]]));
    return all.find(({ number }) => number === 15);
  };
  // It was still the 15th in Chicago.
  expect(standing("2026-07-15")).toMatchObject({
    standing: "met",
    confirmation: { goodUntil: "2026-07-15", byName: "Olive" },
  });
  expect(standing("2026-07-16")).toMatchObject({
    standing: "duty",
    advice: "Confirmed more than a year ago. Confirm it again.",
  });
  expect(standing("2025-08-01", { ...row, statement: "We keep a fax." })).toMatchObject({
    standing: "duty",
    confirmation: { byName: null },
  });
});

Deno.test("what needs attention is no duty, whatever was confirmed", () => {
  const statement = judged(16).confirmation?.statement ?? "";
  const bad = { standing: "attention", advice: "Old.", adviceHref: null, lines: [] } as const;
  const duties = new Map([[16, { statement, confirmedByName: "Olive", confirmedAt: "2026-07-01T00:00:00.000Z" }]]);
  const all = judgeAll(someFacts({ added: new Map([[16, [bad]]]) }), duties);
  expect(all.find(({ number }) => number === 16)).toMatchObject({ standing: "attention" });
  const { met, attention, duty, unknown } = countsOf(all);
  expect(met + attention + duty + unknown).toBe(20);
});
