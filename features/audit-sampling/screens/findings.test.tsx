import { componentTest, render, screen, user } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { anAudit, sessionWith } from "@/features/audits/screens/testing/samples.ts";
import { aDocument } from "@/features/documents/screens/testing/samples.ts";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import sampling from "../screens.ts";
import DocumentFindings from "./document-findings.tsx";
import { kindAfterKey } from "./kind-keys.ts";
import ReviewFindings from "./review-findings.tsx";
import { aFinding, findingsOf } from "./testing.ts";

const document = aDocument({ id: 71, storeId: 3 });
const audit = anAudit({ type: 1 });

function show(content: React.ReactNode, answers: Answers) {
  const sent: { request: string; body: unknown }[] = [];
  const api = pretendedApi((request, body) => {
    sent.push({ request, body });
    return request === "GET /api/session" ? sessionWith([], { id: 3 }) : answers(request, body);
  });
  render(
    <WithApi api={api} features={[sampling]}>
      <MemoryRouter>{content}</MemoryRouter>
      <Toaster />
    </WithApi>,
  );
  return sent;
}

componentTest("a finding is recorded without the mouse: e, a digit, Ctrl and Enter", async () => {
  let found = findingsOf([]);
  const sent = show(<ReviewFindings audit={audit} document={document} />, (request) => {
    if (request === "POST /api/auditFindings") {
      found = findingsOf([aFinding({ kind: "nics", section: null, severity: "minor", text: "" })]);
      return Response.json(found.data[0], { status: 201 });
    }
    return found;
  });
  await screen.findByText("No findings");
  await user.keyboard("e");
  await screen.findByRole("form", { name: "Add finding" });
  expect(globalThis.document.activeElement).toBe(screen.getByLabelText(/Missing signature or date/));
  await user.keyboard("6");
  expect(globalThis.document.activeElement).toBe(screen.getByLabelText(/NICS information/));
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Finding recorded.");
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByRole("list", { name: "Findings" }).textContent).toContain("NICS information");
  expect(sent.find(({ request }) => request.startsWith("POST"))?.body).toEqual({
    ...{ auditId: 9, documentId: 71, kind: "nics", section: null, severity: "minor", text: "" },
  });
});

componentTest("Escape leaves the form; what the server refuses is said in it", async () => {
  const refusal = { message: "This audit has ended.", error: "audit-sampling.audit_ended" };
  show(
    <DocumentFindings document={document} timeZone="UTC" />,
    (request) => request.startsWith("POST") ? Response.json(refusal, { status: 409 }) : findingsOf([]),
  );
  await user.click(await screen.findByRole("button", { name: "Add finding" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("form")).toBeNull();
  expect(globalThis.document.activeElement).toBe(screen.getByRole("button", { name: "Add finding" }));
  await user.click(screen.getByRole("button", { name: "Add finding" }));
  await user.click(screen.getByRole("button", { name: "Save finding" }));
  await screen.findByText("This audit has ended.");
});

componentTest("whoever looks on sees findings, withdrawn ones too, and adds none", async () => {
  const withdrawn = { withdrawnBy: "Ida Lead", withdrawnOn: "2026-07-04T15:00:00.000Z", mayWithdraw: false };
  const findings = [aFinding({ mayWithdraw: false }), aFinding({ id: 42, kind: "name", ...withdrawn })];
  show(<DocumentFindings document={document} timeZone="UTC" />, () => findingsOf(findings, null));
  await screen.findByText("21.c is blank.", { selector: "li:first-child p" });
  expect(screen.getByText("Withdrawn")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /finding|Withdraw/ })).toBeNull();
});

componentTest("a finding is withdrawn by who may", async () => {
  let found = findingsOf([aFinding()]);
  const sent = show(<DocumentFindings document={document} timeZone="UTC" />, (request) => {
    if (request !== "PUT /api/auditFindings/41/withdraw") return found;
    const finding = aFinding({ withdrawnBy: "Ned", withdrawnOn: "2026-07-04T15:00:00.000Z", mayWithdraw: false });
    found = findingsOf([finding]);
    return finding;
  });
  await user.click(await screen.findByRole("button", { name: "Withdraw: Eligibility question" }));
  await screen.findByText("Withdrawn");
  expect(sent.some(({ request }) => request === "PUT /api/auditFindings/41/withdraw")).toBe(true);
});

Deno.test("a digit chooses a kind by its place, a letter the next one that begins with it", () => {
  expect([kindAfterKey("other", "1"), kindAfterKey("other", "9")]).toEqual(["signature", "seller"]);
  expect([kindAfterKey("other", "b"), kindAfterKey("name", "B")]).toEqual(["name", "address"]);
  expect(kindAfterKey("attachment", "m")).toBe("signature");
  expect([kindAfterKey("name", "x"), kindAfterKey("name", "0"), kindAfterKey("name", "Enter")]).toEqual([
    null,
    null,
    null,
  ]);
});
