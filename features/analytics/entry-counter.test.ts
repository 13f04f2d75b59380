import { expect } from "expect";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import { EntryCounter } from "./entry-counter.ts";

const at = "2026-03-09T17:00:00.000Z";

function entry(event: string, data: Entry["data"], given: Partial<Entry> = {}): Entry {
  const actor = { userId: 4, name: "Kim" };
  const place = { stream: "store:1", seq: 1, subject: "document:7", previousHash: "", hash: "" };
  return { ...place, event, data, at, actor, ...given };
}

const filed = (status: number | null, formType = 0, createdAt?: string) =>
  entry("documents.filed", {
    document: { formType, status },
    ...createdAt === undefined ? {} : { filing: { createdAt } },
  });

Deno.test("a filed document is an upload, and counts by its status", () => {
  const columns = (one: Entry) => new EntryCounter().count(one).columns;
  expect(columns(filed(0))).toEqual(["uploaded", "transferred"]);
  expect(columns(filed(1))).toEqual(["uploaded", "voidNoSale"]);
  expect(columns(filed(2))).toEqual(["uploaded", "denied"]);
  expect(columns(filed(null))).toEqual(["uploaded"]);
  expect(columns(filed(0, 1))).toEqual(["uploaded"]);
  expect(columns(entry("documents.filed", {}))).toEqual(["uploaded"]);
});

Deno.test("an amendment counts the status that it gives and the version that it makes, whatever feature wrote it", () => {
  const columns = (data: Entry["data"]) => new EntryCounter().count(entry("corrections.version_saved", data)).columns;
  expect(columns({ changes: { status: { from: null, to: 0 } } })).toEqual(["transferred"]);
  expect(columns({ changes: { status: { from: 0, to: null } } })).toEqual([]);
  expect(columns({ changes: {}, mainFile: { versionNumber: 2 } })).toEqual(["versions"]);
  expect(columns({ changes: { status: { from: 0, to: 2 } }, mainFile: { versionNumber: 2 } }))
    .toEqual(["denied", "versions"]);
  expect(columns({ changes: "none" })).toEqual([]);
});

Deno.test("setting a flag or an assignment counts; taking it away and undoing do not", () => {
  const columns = (event: string, data: Entry["data"]) => new EntryCounter().count(entry(event, data)).columns;
  expect(columns("documents.flagged", { from: 0, to: 2 })).toEqual(["flagged"]);
  expect(columns("documents.flagged", { from: 2, to: 0 })).toEqual([]);
  expect(columns("documents.flagged", { from: 0, to: 2, isUndo: true })).toEqual([]);
  expect(columns("documents.assigned", { from: null, to: "Ivy" })).toEqual(["assigned"]);
  expect(columns("documents.assigned", { from: "Ivy", to: null })).toEqual([]);
  expect(columns("documents.audit_flagged", { from: 0, to: 1, by: "Lee" })).toEqual([]);
});

Deno.test("a document of an earlier day counts then, with what was entered about it in the same instant", () => {
  const counter = new EntryCounter();
  const earlier = "2025-02-01T18:30:00.000Z";
  expect(counter.count(filed(0, 0, earlier)).at).toBe(earlier);
  expect(counter.count(entry("documents.flagged", { from: 0, to: 1 })).at).toBe(earlier);
  expect(counter.count(entry("documents.flagged", { from: 0, to: 1 }, { subject: "document:8" })).at).toBe(at);
  const later = "2026-03-09T17:00:01.000Z";
  expect(counter.count(entry("documents.flagged", { from: 1, to: 2 }, { at: later })).at).toBe(later);
});

Deno.test("neither the product itself nor an operator who acts for somebody is at work", () => {
  const actorOf = (actor: Entry["actor"]) => new EntryCounter().count(entry("documents.viewed", {}, { actor })).actor;
  expect(actorOf({ userId: 4, name: "Kim" })?.userId).toBe(4);
  expect(actorOf({ userId: null, name: "Strongroom" })).toBe(null);
  expect(actorOf({ userId: 4, name: "Kim", behind: "Opal" })).toBe(null);
});
