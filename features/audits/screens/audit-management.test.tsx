import type { ReactNode } from "react";
import { expect } from "expect";
import { shown } from "@/features/corrections/screens/testing/shown.tsx";
import type { Answers } from "@/features/documents/screens/testing/server.ts";
import { componentTest, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import type { Audit } from "../contract.ts";
import AtfManagement from "./atf-management.tsx";
import InternalManagement from "./internal-management.tsx";
import AuditBanners from "./audit-banners.tsx";
import { anAudit, anAuditor, aRange, managing, pageOf, sessionWith } from "./testing/samples.ts";

const atfPath = "/3/atf-audit-management";
const internalPath = "/3/internal-audit-management";
const internal = anAudit({ id: 12, type: 1, leadAuditorId: 7, leadAuditorName: "Wes Carter" });

interface Active {
  readonly atfAudit?: Audit | null;
  readonly internalAudit?: Audit | null;
}

/** A server with these active audits. */
function server({ atfAudit = null, internalAudit = null }: Active, sent: unknown[] = []): Answers {
  return (path, _search, { method, body }) => {
    if (method && method !== "GET") sent.push([method, path, typeof body === "string" ? JSON.parse(body) : null]);
    if (path === "/api/audits") return method === "POST" ? anAudit() : { atfAudit, internalAudit };
    if (path === "/api/audits/ended") return pageOf([]);
    if (path === "/api/auditors") {
      return pageOf([anAuditor(), anAuditor({ id: 32, userId: 7, name: "Wes Carter", isLeadAuditor: false })]);
    }
    if (/auditors\/(31|33)$/.test(path)) return anAuditor();
    if (path === "/api/auditors/32") return anAuditor({ id: 32, status: 1 });
    if (/dateRanges$/.test(path)) {
      return pageOf([aRange(), aRange({ id: 42, status: 1, approvedByName: "Wes Carter" })]);
    }
    if (path === "/api/dateRanges/41") return aRange({ status: 1 });
    if (/EndAudit$/.test(path)) return anAudit({ status: 1 });
    return undefined;
  };
}

const page = (element: ReactNode, answers: Answers, at: string, permissions = managing, store = {}) =>
  shown(element, answers, at, at.split("?")[0].replace("/3/", "/:storeId/"), sessionWith(permissions, store));

componentTest(
  "with no audit the page says what an ATF audit is and starts one, each field with its own text",
  async () => {
    const sent: unknown[] = [];
    await page(<AtfManagement />, server({}, sent), atfPath);
    await screen.findByText("No ATF audit is under way");
    await user.click(screen.getByRole("button", { name: "Start Audit" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Start Audit" }));
    await dialog.findByText("Error: All fields need to be filled");
    for (const text of ["Name is required", "E-mail is required", "Phone number is required"]) dialog.getByText(text);
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText(/^Lead auditor's name/), "Ida Lead");
    await user.type(dialog.getByLabelText(/^E-mail/), "ida@atf.example");
    await user.type(dialog.getByLabelText(/^Phone/), "3035550199");
    await user.click(dialog.getByRole("button", { name: "Start Audit" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject(["POST", "/api/audits", {
      ...{ type: 0, storeId: 3, name: "Ida Lead", email: "ida@atf.example", phone: "3035550199" },
    }]);
  },
);

componentTest("a start date after the end date is said at both fields, together with what else is wrong", async () => {
  const sent: unknown[] = [];
  await page(<AtfManagement />, server({}, sent), atfPath);
  await user.click(await screen.findByRole("button", { name: "Start Audit" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Lead auditor's name/), "Ida Lead");
  await user.type(dialog.getByLabelText(/^E-mail/), "nobody");
  await user.type(dialog.getByLabelText(/^Phone/), "3035550199");
  const start = dialog.getByLabelText(/^Start date/);
  await user.clear(start);
  await user.type(start, "12/31/2027");
  await user.click(dialog.getByRole("button", { name: "Start Audit" }));
  await dialog.findByText("E-mail is invalid");
  await dialog.findByText("Start date cannot be after the end date");
  dialog.getByText("End date cannot be before the start date");
  dialog.getByText("Error: All fields need to be correct");
  await user.clear(start);
  await user.type(start, "01/01/2026{Tab}");
  await waitFor(() => expect(dialog.queryByText("End date cannot be before the start date")).toBeNull());
  expect(dialog.queryByText("Start date cannot be after the end date")).toBeNull();
  expect(sent).toEqual([]);
});

componentTest("whoever takes part in an internal audit alone is not told whether ATF inspects", async () => {
  await page(<AtfManagement />, server({ internalAudit: internal }), atfPath, ["audits.see", "audits.lead_internal"]);
  await screen.findByText("You can't see ATF audits of this store.");
  expect(screen.queryByText("No ATF audit is under way")).toBeNull();
});

componentTest("outside of business hours the warning says so", async () => {
  await page(<AtfManagement />, server({ atfAudit: anAudit() }), atfPath, managing, { isOpen: false });
  await screen.findByText(/The store is currently not within business hours/);
});

componentTest("a manager approves a range once; an approved one cannot be approved again", async () => {
  const sent: unknown[] = [];
  await page(<AtfManagement />, server({ atfAudit: anAudit() }, sent), `${atfPath}?tab=ranges`);
  const [waiting, approved] = await screen.findAllByRole("button", { name: /^Approve/ });
  expect(approved).toHaveProperty("disabled", true);
  await user.click(waiting);
  await waitFor(() => expect(sent).toEqual([["PUT", "/api/dateRanges/41", { status: 1 }]]));
});

componentTest("an audit ends only when END AUDIT was typed", async () => {
  const sent: unknown[] = [];
  await page(<AtfManagement />, server({ atfAudit: anAudit() }, sent), atfPath);
  await user.click(await screen.findByRole("button", { name: "End Audit" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("Are You Sure You Want to End the Current Audit?");
  await user.type(dialog.getByRole("textbox"), "end audit");
  await user.click(dialog.getByRole("button", { name: "End Audit" }));
  await dialog.findByText('Please enter "END AUDIT"');
  await user.clear(dialog.getByRole("textbox"));
  await user.type(dialog.getByRole("textbox"), "END AUDIT");
  await user.click(dialog.getByRole("button", { name: "End Audit" }));
  await waitFor(() => expect(sent).toEqual([["PUT", "/api/audits/9/EndAudit", { confirmation: "END AUDIT" }]]));
});

componentTest("an auditor sees who takes part, and nothing to change it with", async () => {
  const audit = anAudit({ permissions: ["request"] });
  await page(<AtfManagement />, server({ atfAudit: audit }), atfPath, ["audits.see", "audits.request_range"]);
  await screen.findAllByText("Ida Lead");
  screen.getByText("01/01/26 – 12/31/26");
  expect(screen.queryByRole("tab", { name: "Audit Settings" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Invite User" })).toBeNull();
  expect(screen.queryByRole("button", { name: "End Audit" })).toBeNull();
});

componentTest("an open invitation is sent again by a press on its state, one turned down in Manage User", async () => {
  const sent: unknown[] = [];
  const open = anAuditor({ id: 31, name: "Ned Open", invitationStatus: 1 });
  const rejected = anAuditor({ id: 33, userId: 23, name: "Una Late", invitationStatus: 2 });
  const answers: Answers = (path, search, asked) =>
    path === "/api/auditors" ? pageOf([open, rejected]) : server({ atfAudit: anAudit() }, sent)(path, search, asked);
  await page(<AtfManagement />, answers, `${atfPath}?tab=auditors`);
  await user.click(await screen.findByRole("button", { name: "Resend Invite to Ned Open" }));
  const again = { auditor: {}, shouldResendInvite: true };
  await waitFor(() => expect(sent).toEqual([["PUT", "/api/auditors/31", again]]));
  expect(screen.queryByRole("button", { name: "Resend Invite to Una Late" })).toBeNull();
  screen.getByRole("cell", { name: "Invite Rejected" });
  await user.click(screen.getByRole("button", { name: "Edit Una Late" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Manage User" }));
  await user.click(dialog.getByRole("button", { name: "Resend Invite" }));
  await waitFor(() => expect(sent[1]).toEqual(["PUT", "/api/auditors/33", again]));
});

componentTest("one's own status is not in Manage User", async () => {
  await page(<AtfManagement />, server({ atfAudit: anAudit() }), `${atfPath}?tab=auditors`);
  await user.click(await screen.findByRole("button", { name: "Edit Wes Carter" }));
  const own = within(await screen.findByRole("dialog", { name: "Manage User" }));
  expect(own.queryByText("User status")).toBeNull();
  await user.click(own.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Edit Ida Lead" }));
  await within(await screen.findByRole("dialog", { name: "Manage User" })).findByText("User status");
});

componentTest("the lead of an internal audit disables an auditor after a question, never the lead", async () => {
  const sent: unknown[] = [];
  const lead = ["audits.see", "audits.lead_internal", "audits.export_internal"];
  await page(<InternalManagement />, server({ internalAudit: internal }, sent), `${internalPath}?tab=auditors`, lead);
  await screen.findByText("Add or edit internal auditors on your account");
  expect(screen.queryByRole("button", { name: "Disable Ida Lead" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Disable Wes Carter" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Disable Internal Auditor" }));
  await user.click(dialog.getByRole("button", { name: "Disable" }));
  await waitFor(() => expect(sent).toEqual([["PUT", "/api/auditors/32", { auditor: { status: 1 } }]]));
});

componentTest(
  "a manager who does not lead the internal audit is sent back; without one it can be started",
  async () => {
    const audit = anAudit({ type: 1, leadAuditorId: 50, permissions: [] });
    const { address } = await page(<InternalManagement />, server({ internalAudit: audit }), internalPath);
    await waitFor(() => expect(address()).toBe("/"));
  },
);

componentTest("the lead auditor of an internal audit is chosen once there is an FFL", async () => {
  await page(<InternalManagement />, server({}), internalPath);
  await user.click(await screen.findByRole("button", { name: "Start Internal Audit" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText(/^FFL/));
  await waitFor(() => expect(dialog.getByPlaceholderText("Select FFL first")).toHaveProperty("disabled", true));
  await user.click(dialog.getByRole("button", { name: "Start Internal Audit" }));
  await dialog.findByText("FFL is required");
  dialog.getByText("Auditor is required");
});

componentTest("who starts an internal audit for somebody else leaves its page, and is not turned away", async () => {
  const led = anAudit({ type: 1, leadAuditorId: 50, leadAuditorName: "Lea Lead", permissions: [] });
  let isStarted = false;
  const answers: Answers = (path, search, asked) => {
    if (path === "/api/audits/leadCandidates") {
      return pageOf([{ id: 50, name: "Lea Lead", email: "lea@x.example", uri: null }]);
    }
    if (path === "/api/audits" && asked.method === "POST") {
      isStarted = true;
      return led;
    }
    return server(isStarted ? { internalAudit: led } : {})(path, search, asked);
  };
  const { address } = await page(<InternalManagement />, answers, internalPath);
  await user.click(await screen.findByRole("button", { name: "Start Internal Audit" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByLabelText(/^Auditor/));
  await user.click(await screen.findByRole("option", { name: /Lea Lead/ }));
  await user.click(dialog.getByRole("button", { name: "Start Internal Audit" }));
  await waitFor(() => expect(address()).toBe("/3"));
});

componentTest("who has no audit and may start none is sent to the start page", async () => {
  const { address } = await page(<InternalManagement />, server({}), internalPath, []);
  await waitFor(() => expect(address()).toBe("/"));
});

componentTest("who led an internal audit still finds it after its end", async () => {
  const { asked } = await page(<InternalManagement />, server({}), internalPath, [
    "audits.see",
    "audits.export_internal",
  ]);
  await waitFor(() => expect(asked.some((one) => one.startsWith("GET /api/audits/ended"))).toBe(true));
  expect(screen.queryByRole("button", { name: "Start Internal Audit" })).toBeNull();
});

componentTest("the hours of the warning lead to the settings of the FFL", async () => {
  await page(<AtfManagement />, server({ atfAudit: anAudit() }), atfPath);
  const link = await screen.findByRole("link", { name: "Business Hours" });
  expect(link.getAttribute("href")).toBe("/3/ffl-settings/3");
});

componentTest("banners say which audits are underway; whoever manages none is asked nothing", async () => {
  const active = { atfAudit: anAudit(), internalAudit: internal };
  await page(<AuditBanners storeId={3} />, server(active), "/3/documents", [...managing, "audits.lead_internal"]);
  await screen.findByText("Audit Mode is Currently On");
  expect(screen.getByRole("link", { name: "Manage Audit Mode" }).getAttribute("href")).toBe(atfPath);
  screen.getByText("Internal audit underway");
  expect(screen.getByRole("link", { name: "Manage Internal Audit" }).getAttribute("href")).toBe(internalPath);
});

componentTest("no banner asks for audits on behalf of staff", async () => {
  const { asked } = await page(<AuditBanners storeId={3} />, server({ atfAudit: anAudit() }), "/3/documents", [
    "documents.read",
  ]);
  expect(asked.some((one) => one.includes("/api/audits"))).toBe(false);
});
