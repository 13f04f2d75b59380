import type { Candidate, CandidatePage, TraceEntry } from "../../contract.ts";
import type { Pack, Trace } from "../../contract-shapes.ts";
import { aRow } from "@/features/documents/screens/testing/samples.ts";
import { dueAt } from "../../clock-rules.ts";
import { noFirearm } from "../../contract-shapes.ts";

/** A request with invented values, received an hour ago. */
export function aTrace(values: Partial<Trace> = {}): Trace {
  const receivedAt = values.receivedAt ?? new Date(Date.now() - 3_600_000).toISOString();
  return {
    id: 7,
    storeId: 3,
    reference: "T20260011873",
    askedByName: "Tracing Center, desk 4",
    askedByPhone: "304-555-0100",
    askedByEmail: "",
    cameBy: "phone",
    receivedAt,
    dueAt: dueAt(receivedAt),
    firearm: { ...noFirearm, serialNumber: "OOI1-4477", manufacturer: "Ruger" },
    state: "open",
    documentId: null,
    assigneeId: 1,
    assigneeName: "Wes Carter",
    answeredAt: null,
    answeredBy: null,
    searches: 1,
    packs: [],
    version: 1,
    ...values,
  };
}

/** A response packet. */
export function aPack(values: Partial<Pack> = {}): Pack {
  return {
    id: 4,
    kind: "pdf",
    documentId: 1,
    fileName: "Trace T20260011873.pdf",
    sha256: "9f2c".padEnd(64, "0"),
    size: 214_000,
    pages: 7,
    madeAt: "2026-03-02T10:00:00.000Z",
    madeBy: "Wes Carter",
    ...values,
  };
}

/** Candidates of every likeness. */
export const candidates: readonly Candidate[] = [
  {
    document: aRow({ id: 1 }),
    firearm: 0,
    likeness: "exact",
    stretches: [{ text: "O0I1-4477", is: "same" }],
    agrees: ["manufacturer", "model"],
  },
  {
    document: aRow({ id: 2, customerName: "Bram Okonkwo-Whitfield of Cedar Rapids" }),
    firearm: 0,
    likeness: "alike",
    stretches: [{ text: "0", is: "alike" }, { text: "011-", is: "same" }, { text: "4477", is: "same" }],
    agrees: [],
  },
  {
    document: aRow({ id: 3, customerName: "Cora Lund", status: 2 }),
    firearm: 0,
    likeness: "oneOff",
    stretches: [{ text: "O0I1-44", is: "same" }, { text: "9", is: "other" }, { text: "7", is: "same" }],
    agrees: ["manufacturer"],
  },
  {
    document: aRow({ id: 4, customerName: "Dov Ames", status: null, transferDate: null, tsn: null }),
    firearm: 0,
    likeness: "fragment",
    stretches: [{ text: "RX", is: "other" }, { text: "4477", is: "same" }],
    agrees: [],
  },
  {
    document: aRow({ id: 5, customerName: "Edda Moss", documentSerialNumbers: [] }),
    firearm: -1,
    likeness: "description",
    stretches: [],
    agrees: ["model"],
  },
];

/** What the server answers with some of them. */
export function aCandidatePage(data: readonly Candidate[] = candidates): CandidatePage {
  return { data: [...data], isCut: false, searched: 1_200, stores: 3 };
}

/** A step of the work on a request. */
export function anEntry(values: Partial<TraceEntry> = {}): TraceEntry {
  return {
    title: "Received",
    description: "Request T20260011873 came in by phone from Tracing Center, desk 4.",
    creation: "2026-03-02T10:00:00.000Z",
    userName: "Wes Carter",
    behind: null,
    event: "traces.received",
    stream: "store:3",
    seq: 812,
    hash: "41c9".padEnd(64, "0"),
    ...values,
  };
}
