import { componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import type { Document } from "@/features/documents/contract.ts";
import type { DocumentProof, HistoryEntry } from "../contract.ts";
import DocumentMark from "./document-mark.tsx";
import HistoryPanel from "./history-panel.tsx";

type Answers = (path: string, search: URLSearchParams) => object | null;

const attachment: Document["attachments"][number] = {
  id: 5,
  documentId: 12,
  name: "form.pdf",
  uri: "/api/attachments/5/content",
  type: 1,
  size: 1000,
  pages: 6,
  sha256: "a".repeat(64),
  versionNumber: 1,
  uploadedBy: "Ann Archer",
  uploadedByOrigin: 0,
  uploadedOn: "2026-03-02T10:00:00.000Z",
  isMainAttachment: true,
  originalAttachmentId: null,
};

const aDocument: Document = {
  id: 12,
  storeId: 1,
  formType: 0,
  customerName: "Quinn Public",
  serialNumbers: ["A1"],
  documentSerialNumbers: [],
  status: 0,
  transferDate: "2026-03-01",
  certificationDate: null,
  nicsDate: null,
  expirationDate: null,
  tsn: null,
  ntn: null,
  versionNumber: 1,
  version: 1,
  createdBy: "Ann Archer",
  createdByOrigin: 0,
  createdOn: "2026-03-02T10:00:00.000Z",
  fflFlaggedColor: 0,
  fflFlaggedId: null,
  fflFlaggedByUser: null,
  fflFlaggedDate: null,
  fflAssigned: false,
  fflAssignedId: null,
  fflAssignedToUser: null,
  auditFlaggedColor: 0,
  auditAssigned: false,
  auditAssignedUserName: null,
  auditReviewed: false,
  warningMessage: null,
  attachments: [attachment],
  permissions: ["documents.read"],
};

function anEntry(seq: number, changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: seq,
    title: `Entry title ${seq}`,
    description: "",
    creation: "2026-03-02T10:00:00.000Z",
    userId: 1,
    userName: "Ann Archer",
    behind: null,
    attachmentId: null,
    event: "documents.viewed",
    stream: "store:1",
    seq,
    previousHash: "0".repeat(64),
    hash: "a".repeat(64),
    ...changes,
  };
}

function show(element: React.ReactNode, answers: Answers): void {
  const send = (path: string) => {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    const body = answers(pathname, searchParams);
    if (body) return Promise.resolve(Response.json(body));
    const failure = { message: "Something failed inside.", error: "server.failed" };
    return Promise.resolve(Response.json(failure, { status: 500, headers: { "x-request-id": "request-77" } }));
  };
  const credentials = {
    headers: () => Promise.resolve({}),
    seen: () => {},
    renew: () => Promise.resolve(false),
  };
  const value = { queries: createQueries(), api: createApi(send, credentials), features: [] };
  render(
    <QueryClientProvider client={value.queries}>
      <ScreensProvider value={value}>{element}</ScreensProvider>
    </QueryClientProvider>,
  );
}

componentTest("the history lists what happened, who did it, and leads to the file", async () => {
  const viewed: number[] = [];
  const entries = [
    anEntry(2, { title: "Viewed", description: "form.pdf was opened.", attachmentId: 5, behind: "Olga Operator" }),
    anEntry(1, { title: "Filed", description: "The document was filed with 1 file." }),
  ];
  show(
    <HistoryPanel document={aDocument} timeZone="America/Denver" onView={({ id }) => viewed.push(id)} />,
    () => ({ data: entries, count: 2, page: 1, limit: 50 }),
  );
  await waitFor(() => screen.getByText("form.pdf was opened."));
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Viewed", "Filed"]);
  expect(document.body.textContent).toContain("Ann Archer, by Olga Operator on their behalf");
  await user.click(screen.getByRole("button", { name: "View form.pdf" }));
  expect(viewed).toEqual([5]);
  expect(document.body.textContent).toContain("March 2, 2026 at 3:00:00 AM MST");
});

componentTest("earlier entries come on request", async () => {
  show(<HistoryPanel document={aDocument} timeZone="America/Denver" onView={() => {}} />, (_path, search) => {
    const page = Number(search.get("page"));
    const first = 60 - (page - 1) * 50;
    const data = Array.from({ length: page === 1 ? 50 : 10 }, (_, index) => anEntry(first - index));
    return { data, count: 60, page, limit: 50 };
  });
  const more = await waitFor(() => screen.getByRole("button", { name: "Show earlier entries" }));
  await user.click(more);
  await waitFor(() => screen.getByText("Entry title 1"));
  expect(screen.getAllByRole("listitem")).toHaveLength(60);
  expect(screen.queryByRole("button", { name: "Show earlier entries" })).toBeNull();
});

componentTest("a history that cannot be loaded says so and offers to try again", async () => {
  let broken = true;
  show(
    <HistoryPanel document={aDocument} timeZone="America/Denver" onView={() => {}} />,
    () => broken ? null : { data: [anEntry(1)], count: 1, page: 1, limit: 50 },
  );
  await waitFor(() => screen.getByText("Unable to load document history. Please try again later."));
  expect(document.body.textContent).toContain("request-77");
  broken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => screen.getByText("Entry title 1"));
});

function aProof(ok: boolean): DocumentProof {
  const label = ok ? "The ledger's chain is unbroken." : "The ledger's chain is broken.";
  return {
    documentId: 12,
    verified: ok,
    checkedAt: "2026-03-02T10:00:00.000Z",
    checks: [{ name: "chain", label, ok, detail: "2 entries are about this document." }],
    entries: 2,
    walked: 2,
    stretches: [],
    checkpoints: [],
  };
}

componentTest("the mark says that the document is verified, and what was checked", async () => {
  show(<DocumentMark document={aDocument} />, () => aProof(true));
  await user.click(await waitFor(() => screen.getByRole("button", { name: "Verified" })));
  await waitFor(() => screen.getByText(/The ledger's chain is unbroken. 2 entries are about this document./));
});

componentTest("the mark says when a document is not as filed", async () => {
  show(<DocumentMark document={aDocument} />, () => aProof(false));
  await waitFor(() => screen.getByRole("button", { name: "Not as filed" }));
});

componentTest("a check that failed for other reasons does not call the document verified", async () => {
  show(<DocumentMark document={aDocument} />, () => null);
  await waitFor(() => screen.getByRole("button", { name: "Not checked yet" }));
});
