import { componentTest, render, screen, user } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import AuditDates from "./audit-dates.tsx";
import ChosenButtons from "./chosen-buttons.tsx";

const audit = {
  ...{ id: 9, type: 0, status: 0, startDate: "2026-01-01", endDate: "2026-12-31", storeId: 3, version: 2 },
  dateRange: { startDate: "2026-01-01", endDate: "2026-12-31" },
  ...{ createdDate: "2026-07-01T15:00:00.000Z", endedDate: null, storeName: "Summit Denver" },
  ...{ leadAuditorId: 21, leadAuditorName: "Ida Lead", totalDocuments: 9, totalDocumentsFlagged: 0 },
  ...{ totalDocumentsReviewed: 0, countIsMinimum: false, permissions: ["request"] },
};
const range = {
  ...{ id: 41, auditId: 9, startDate: "2024-01-01", endDate: "2026-12-31", status: 0, requestedById: 21 },
  ...{ requestedByName: "Ida Lead", requestedDate: "2026-07-03T15:00:00.000Z", documents: null },
  ...{ approvedByName: null, approvedDate: null },
};
const ranges = (data: readonly object[]) => ({ data, count: data.length, page: 1, limit: 20 });
const reviewPath = "PUT /api/AuditDocuments/UpdateAuditDocumentReviewStatus";

interface Sent {
  readonly request: string;
  readonly body: unknown;
}

function open(content: React.ReactNode, permissions: readonly string[], answers: Answers): Sent[] {
  const sent: Sent[] = [];
  const session = aSession({ stores: [aSessionStore({ id: 3, permissions: [...permissions] })] });
  const api = pretendedApi((request, body) => {
    sent.push({ request, body });
    if (request === "GET /api/session") return session;
    if (request === "GET /api/audits?storeId=3") return { atfAudit: audit, internalAudit: null };
    return answers(request, body);
  });
  render(
    <WithApi api={api}>
      {content}
      <Toaster />
    </WithApi>,
  );
  return sent;
}

componentTest("an auditor marks what was chosen as reviewed, and undoes it", async () => {
  let done = 0;
  const buttons = <ChosenButtons selection={{ ids: [5, 6] }} storeId={3} onDone={() => done++} />;
  const sent = open(buttons, ["documents.review"], (request) => {
    if (request === reviewPath) return { id: 77, chosen: 2, changed: 2, denied: 0, hasMore: false };
    return request === "POST /api/documents/bulk/77/undo" ? { restored: 2, left: 0, denied: 0 } : undefined;
  });
  await user.click(await screen.findByRole("button", { name: "Mark as Reviewed" }));
  await screen.findByText("2 documents marked as reviewed.");
  expect(done).toBe(1);
  expect(sent.find(({ request }) => request === reviewPath)?.body)
    .toEqual({ auditId: 9, documentIds: [5, 6], isReviewed: true });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Undone for 2 documents.");
});

componentTest("what the server refuses stays chosen and is said with a way to try again", async () => {
  let done = 0;
  const selection = { filters: "storeId=3", count: 9 };
  open(<ChosenButtons selection={selection} storeId={3} onDone={() => done++} />, ["documents.review"], (request) => {
    return request === reviewPath
      ? Response.json({ message: "This audit has ended.", error: "audits.ended" }, { status: 409 })
      : undefined;
  });
  await user.click(await screen.findByRole("button", { name: "Mark as Reviewed" }));
  await screen.findByText(/This audit has ended\./);
  expect(done).toBe(0);
});

componentTest("a dealer's person is offered nothing of the audit's side", async () => {
  const sent = open(
    <>
      <ChosenButtons selection={{ ids: [5] }} storeId={3} onDone={() => {}} />
      <p>Beside it</p>
    </>,
    ["documents.read", "documents.flag"],
    () => undefined,
  );
  await screen.findByText("Beside it");
  await Promise.resolve();
  expect(sent.filter(({ request }) => request !== "GET /api/session")).toEqual([]);
  expect(screen.queryByRole("button")).toBeNull();
});

componentTest("dates beyond the audit's are asked for once; while they wait that is said", async () => {
  let asked: readonly object[] = [];
  const dates = <AuditDates storeId={3} startDate="2024-01-01" endDate="" />;
  const sent = open(dates, ["audits.request_range"], (request) => {
    if (request === "POST /api/audits/9/dateRanges") {
      asked = [range];
      return Response.json(range, { status: 201 });
    }
    return request.startsWith("GET /api/audits/9/dateRanges") ? ranges(asked) : undefined;
  });
  await user.click(await screen.findByRole("button", { name: "Request these dates" }));
  await screen.findByRole("dialog", { name: "Date range requested" });
  expect(sent.find(({ request }) => request.startsWith("POST"))?.body)
    .toMatchObject({ dateRange: { startDate: "2024-01-01", endDate: "2026-12-31" } });
  await user.click(screen.getByRole("button", { name: "OK" }));
  await screen.findByText(/was requested by Ida Lead/);
});

componentTest("a request that fails says so, and can be made again", async () => {
  open(<AuditDates storeId={3} startDate="2024-01-01" endDate="" />, ["audits.request_range"], (request) => {
    if (request.startsWith("POST")) return Response.json({ message: "x", error: "server.failed" }, { status: 500 });
    return ranges([]);
  });
  await user.click(await screen.findByRole("button", { name: "Request these dates" }));
  await screen.findByText("Unable to save date range. Please try again later.");
});

componentTest("whoever may not ask for dates, as at a terminal of the shop, is offered none", async () => {
  const dates = (
    <>
      <AuditDates storeId={3} startDate="2024-01-01" endDate="" />
      <p>Beside it</p>
    </>
  );
  const sent = open(dates, ["documents.read"], () => undefined);
  await screen.findByText("Beside it");
  await Promise.resolve();
  expect(sent.filter(({ request }) => request !== "GET /api/session")).toEqual([]);
});
