import { expect } from "expect";
import { detailsOf } from "./details.ts";
import { kindOf, lookOf } from "./kind-rules.ts";
import { dayAfter, startOfDay } from "./zone-day-rules.ts";

Deno.test("an entry is a change, a look or an export by the name of its event", () => {
  const kinds = {
    "documents.filed": "change",
    "documents.noted": "change",
    "documents.attachment_deleted": "change",
    "documents.viewed": "look",
    "documents.merged_printed": "look",
    "documents.merged_downloaded": "look",
    "documents.exported": "export",
    "history.exported": "export",
    "somebody.else": "change",
  };
  for (const [event, kind] of Object.entries(kinds)) expect([event, kindOf(event)]).toEqual([event, kind]);
  expect(["documents.viewed", "documents.merged_printed", "documents.downloaded", "history.exported", "documents.filed"]
    .map(lookOf)).toEqual(["viewed", "printed", "downloaded", "exported", null]);
});

Deno.test("what was changed reads as labels and words, however the feature wrote it", () => {
  expect(detailsOf({ changes: { customerName: { from: "A", to: "B" }, status: { from: null, to: 1 } } })).toEqual([
    { label: "Customer name", from: "A", to: "B" },
    { label: "Status", from: null, to: "Void/No Sale" },
  ]);
  expect(detailsOf({ changes: [{ field: "tsn", from: "1", to: "" }, { label: "Serial number", from: "X", to: "Y" }] }))
    .toEqual([{ label: "TSN", from: "1", to: null }, { label: "Serial number", from: "X", to: "Y" }]);
  expect(
    detailsOf({
      document: {
        transferDate: "2026-03-02",
        ntn: null,
        documentSerialNumbers: [{ serialNumber: "A1", model: "19", importer: null }],
      },
    }),
  )
    .toEqual([{ label: "Serial numbers", from: null, to: "A1 (19)" }, {
      label: "Status Date",
      from: null,
      to: "03/02/26",
    }]);
  for (const odd of [{}, { changes: 1 }, { changes: { a: 1 } }, { document: "x" }, { from: 1, to: 2 }]) {
    expect(detailsOf(odd)).toEqual([]);
  }
});

Deno.test("a day begins at midnight on the store's clocks, also when they change that day", () => {
  const begins = (date: string, zone = "America/Denver") => startOfDay(date, zone).toISOString();
  expect(begins("2026-03-08")).toBe("2026-03-08T07:00:00.000Z");
  expect(begins("2026-03-09")).toBe("2026-03-09T06:00:00.000Z");
  expect(begins("2026-11-01")).toBe("2026-11-01T06:00:00.000Z");
  expect(begins("2026-11-02")).toBe("2026-11-02T07:00:00.000Z");
  expect(begins("2026-07-01", "Pacific/Guam")).toBe("2026-06-30T14:00:00.000Z");
  expect(begins("2026-07-01", "UTC")).toBe("2026-07-01T00:00:00.000Z");
  expect(dayAfter("2026-12-31")).toBe("2027-01-01");
});
