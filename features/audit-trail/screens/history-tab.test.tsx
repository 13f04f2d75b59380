import { expect } from "expect";
import { MemoryRouter } from "react-router";
import type { Audit } from "@/features/audits/contract.ts";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { cleanup, componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { Toaster } from "@/ui/toaster.tsx";
import type { TrailEntry } from "../contract.ts";
import ExportButton from "./export-button.tsx";
import HistoryTab from "./history-tab.tsx";
import PackButton from "./pack-button.tsx";
import PackHint from "./pack-hint.tsx";

const audit: Audit = {
  ...{ id: 4, type: 0, status: 0, startDate: "2026-01-01", endDate: "2026-06-30", version: 1 },
  ...{ dateRange: { startDate: "2026-01-01", endDate: "2026-06-30" }, createdDate: "2026-03-01T12:00:00Z" },
  ...{ endedDate: null, storeId: 3, storeName: "Harbour Arms", leadAuditorId: 9, leadAuditorName: "Lee Lead" },
  ...{ totalDocuments: 1, totalDocumentsFlagged: 0, totalDocumentsReviewed: 0, countIsMinimum: false },
  permissions: ["export"],
};

const flagged: TrailEntry = {
  ...{ id: 12, at: "2026-03-02T12:00:00Z", userId: 9, userName: "Lee Lead", title: "Audit: Flagged red" },
  ...{ description: "From no flag to red.", event: "documents.audit_flagged", documentId: 7 },
  ...{ customerName: "Example, Kim", flag: 1 },
};

const page = (data: readonly TrailEntry[]) => ({
  ...{ data, count: data.length, countIsMinimum: false, page: 1, limit: 50 },
});

function open(content: React.ReactNode, answers: Answers): string[] {
  const sent: string[] = [];
  const api = pretendedApi((request, body) => {
    sent.push(request);
    if (request === "GET /api/session") return aSession({ stores: [aSessionStore({ id: 3 })] });
    if (request.startsWith("GET /api/auditors")) {
      return { data: [], count: 0, page: 1, limit: 500 };
    }
    return answers(request, body);
  });
  render(
    <WithApi api={api}>
      <MemoryRouter>{content}</MemoryRouter>
      <Toaster />
    </WithApi>,
  );
  return sent;
}

componentTest("the history shows who did what with which document, and is narrowed by kind", async () => {
  const sent = open(<HistoryTab storeId={3} type={0} audit={audit} permissions={[]} />, () => page([flagged]));
  const document = await screen.findByRole("link", { name: "Example, Kim" });
  expect(document.getAttribute("href")).toBe("/3/documents/7");
  expect(screen.getAllByText("Lee Lead").length).toBeGreaterThan(0);
  await user.selectOptions(screen.getByLabelText("Kind of action"), "flag");
  await waitFor(() => expect(sent.some((request) => request.includes("kind=flag"))).toBe(true));
  cleanup();
});

componentTest("without an audit, and where it cannot be loaded, the history says so", async () => {
  open(<HistoryTab storeId={3} type={0} audit={null} permissions={[]} />, () => undefined);
  expect(screen.getByText("No audit is under way.")).toBeTruthy();
  cleanup();
  const broken = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });
  open(<HistoryTab storeId={3} type={0} audit={audit} permissions={[]} />, broken);
  expect(await screen.findByText("Unable to load audit history. Please try again later.")).toBeTruthy();
  cleanup();
});

componentTest("the export is for those who may, and says when it cannot be made", async () => {
  const broken = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });
  open(<ExportButton audit={{ ...audit, permissions: [] }} />, broken);
  expect(screen.queryByRole("button", { name: "Export Audit Trail" })).toBeNull();
  cleanup();
  const sent = open(<ExportButton audit={audit} />, broken);
  await user.click(screen.getByRole("button", { name: "Export Audit Trail" }));
  expect(await screen.findByText("Unable to export audit trail. Please try again later.")).toBeTruthy();
  expect(sent).toContain("POST /api/audits/4/export");
  cleanup();
});

componentTest(
  "the closing pack is for those who may, says when it cannot be made, and is hinted at before an ATF audit ends",
  async () => {
    const broken = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });
    open(<PackButton audit={{ ...audit, permissions: [] }} />, broken);
    expect(screen.queryByRole("button", { name: "Closing Pack" })).toBeNull();
    cleanup();
    open(<PackHint audit={{ ...audit, type: 1 }} />, broken);
    expect(screen.queryByRole("button", { name: "Closing Pack" })).toBeNull();
    cleanup();
    const sent = open(<PackHint audit={audit} />, broken);
    expect(screen.getByText(/The lead auditor can't download the closing pack/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Closing Pack" }));
    expect(await screen.findByText("Unable to download closing pack. Please try again later.")).toBeTruthy();
    expect(sent).toContain("POST /api/audits/4/closingPack");
    cleanup();
  },
);
