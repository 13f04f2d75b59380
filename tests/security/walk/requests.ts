import type { Statement } from "@/db/database.ts";
import type { Endpoint } from "@/kernel/endpoint.ts";
import { plainPdf } from "../../faults/pdfs.ts";
import { filingForm } from "../../product/client.ts";
import type { Asker } from "./people.ts";
import { varianceForm } from "./sides.ts";
import { kindOf, pathOf, type Target } from "./targets.ts";

/** What a route is asked with: minimal, but right in form, so that the answer is about rights. */
interface Ask {
  readonly query?: (target: Target) => Promise<string>;
  readonly body?: (target: Target, asker: Asker | null) => unknown;
  readonly form?: (target: Target) => Promise<FormData>;
  /** The query or the body names something that belongs to somebody. */
  readonly isPlaced?: boolean;
  /** What the asker must have before. */
  readonly prepared?: (asker: Asker) => Statement;
}

const password = "Strongroom!1";
const licence = { fflFirstThreeDigits: "573", fflLastFiveDigits: "99999" };
const details = {
  name: "Harbour Arms",
  phone: "4055550100",
  streetAddress1: "1 Main Street",
  streetAddress2: "",
  city: "Enid",
  state: "OK",
  version: 1,
};
const ticket = "a".repeat(43);
const passkey = { id: "a", rawId: "a", type: "public-key", clientExtensionResults: {} };
const answered = { ...passkey, response: { clientDataJSON: "a", authenticatorData: "a", signature: "a" } };
const registered = { ...passkey, response: { clientDataJSON: "a", attestationObject: "a" } };

const told = { version: 1, answeredBy: "phone", answeredAt: "2026-01-01T00:00:00.000Z" };

function supplementForm(): FormData {
  const form = new FormData();
  form.append("files", new Blob([plainPdf().bytes], { type: "application/pdf" }), "Letter.pdf");
  form.set("fileTypes", "[9]");
  return form;
}

const asks: Readonly<Record<string, Ask>> = {
  "POST /api/auth/sign-in": { body: () => ({ email: "nobody@example.com", password }) },
  "POST /api/auth/openid/callback": { body: () => ({ response: "code=a&state=b" }) },
  "POST /api/auth/forgot-password": { body: () => ({ email: "nobody@example.com" }) },
  "POST /api/auth/reset-password": {
    body: () => ({ token: ticket, password: "Another!1x", confirmPassword: "Another!1x" }),
  },
  "POST /api/auth/sign-up": { body: () => ({ email: "nobody@example.com" }) },
  "POST /api/auth/sign-up/{token}": { body: () => ({ name: "Kim Example", password, confirmPassword: password }) },
  "POST /api/auth/second-factor/begin": { body: () => ({ ticket }) },
  "POST /api/auth/second-factor": { body: () => ({ ticket, code: "123456" }) },
  "POST /api/auth/enrolment/begin": { body: () => ({ ticket }) },
  "POST /api/auth/enrolment": { body: () => ({ ticket, app: { setup: "a", code: "123456" } }) },
  "POST /api/auth/passkey": { body: () => ({ passkey: answered }) },
  "POST /api/setup/{token}": {
    body: () => ({ kind: "operator", name: "A", email: "a@example.com", password, confirmPassword: password }),
  },
  "POST /api/invitations/{token}/accept": { body: () => ({ password, confirmPassword: password }) },
  "POST /api/impersonation/exchange": { body: () => ({ code: ticket, id: 1 }) },
  "POST /api/impersonation/codes": {
    body: async (target) => ({ userId: await target("user"), reason: "Ticket 4711" }),
    isPlaced: true,
  },
  "POST /api/accounts": { body: () => ({ type: 1, companyName: "Harbour Arms", phone: "4055550100" }) },
  "PUT /api/accounts/{id}": { body: (_, asker) => asker?.isOperator ? { isDisabled: false } : details },
  "PUT /api/accounts/{id}/disabled": { body: () => ({ isDisabled: false }) },
  "POST /api/stores": {
    body: async (target) => ({
      accountId: await target("account"),
      friendlyFFLName: "New",
      phone: "4055550100",
      ...licence,
    }),
    isPlaced: true,
  },
  "PUT /api/stores/{id}": {
    body: () => ({
      legalFFLName: "Store LLC",
      friendlyFFLName: "Store",
      phone: "4055550100",
      premiseStreet: "1 Main Street",
      premiseCity: "Enid",
      premiseState: "OK",
      version: 1,
      ...licence,
    }),
  },
  "POST /api/varianceApproval": {
    form: async (target) => varianceForm(String(await target("store"))),
    isPlaced: true,
  },
  "POST /api/users/{userId}/variance": { body: () => ({ email: "kim@example.com", ...licence }) },
  "POST /api/users": {
    body: async (target) => ({
      user: {
        name: "Kim Example",
        email: `${crypto.randomUUID()}@example.com`,
        permission: 0,
        storeIds: [await target("store")],
      },
    }),
    isPlaced: true,
  },
  "PUT /api/users": {
    body: async (target) => ({ id: await target("user"), name: "Kim Example" }),
    isPlaced: true,
  },
  "PUT /api/users/{id}/password": {
    body: async (target) => ({
      id: await target("user"),
      currentPassword: password,
      newPassword: "Another!1x",
      confirmPassword: "Another!1x",
    }),
  },
  "POST /api/users/{id}/image": {
    form: () => {
      const form = new FormData();
      form.set("image", new Blob(["no image"], { type: "image/png" }), "me.png");
      return Promise.resolve(form);
    },
  },
  "POST /api/history/documents/{id}/export": { body: () => ({ deepLink: "/" }) },
  "POST /api/documents": {
    form: async (target) => {
      const values = { storeId: await target("store"), customerName: "Example, Kim", serialNumber: "K4473" };
      return filingForm({ ...values, tsn: crypto.randomUUID() }, plainPdf().bytes);
    },
    isPlaced: true,
  },
  "POST /api/documents/documentMetaData": {
    form: () => {
      const form = new FormData();
      form.set("file", new Blob(["no PDF"], { type: "application/pdf" }), "4473.pdf");
      return Promise.resolve(form);
    },
  },
  "GET /api/documents/filedBefore": {
    query: async (target) => `storeId=${await target("store")}&sha256=${"0".repeat(64)}`,
    isPlaced: true,
  },
  "POST /api/uploads": {
    body: async (target) => ({ storeId: await target("store"), fileName: "4473.pdf", size: 14_000 }),
    isPlaced: true,
  },
  "PUT /api/uploads/{id}": { query: () => Promise.resolve("offset=0") },
  "POST /api/documents/{id}/attachments": { form: () => Promise.resolve(supplementForm()) },
  "POST /api/documents/upload": {
    form: async (target) => {
      const form = supplementForm();
      form.set("documentId", String(await target("document")));
      return form;
    },
    isPlaced: true,
  },
  // None of the document's supplements: right in form, and refused only after rights are known.
  "PUT /api/documents/{id}/attachments/order": { body: () => ({ attachmentIds: [999_999_999] }) },
  "POST /api/attachments/{id}/delete": { body: () => ({ reason: "" }) },
  "POST /api/documents/{id}/notes": { body: () => ({ content: "A note" }) },
  "GET /api/notes/counts": { query: async (target) => `documentIds=${await target("document")}` },
  "PUT /api/documents/{id}/flag": { body: () => ({ color: 1 }) },
  "PUT /api/documents/{id}": { body: () => ({ document: { version: 1, customerName: "Example, Kim" } }) },
  "POST /api/documents/{id}/assign": { body: () => ({ assignedUser: null }) },
  "POST /api/documents/assign": {
    body: async (target) => ({ assignedUser: null, documents: [await target("document")] }),
    isPlaced: true,
  },
  "POST /api/documents/bulk/flag": {
    body: async (target) => ({ color: 1, documents: [await target("document")] }),
    isPlaced: true,
  },
  "GET /api/documents/export": {
    query: async (target) => `format=csv&storeId=${await target("store")}`,
    isPlaced: true,
  },
  "POST /api/documents/export": { query: async (target) => `documents=${await target("document")}`, isPlaced: true },
  "GET /api/traces/candidates": { query: () => Promise.resolve("serialNumber=K4473") },
  "POST /api/traces": {
    body: async (target) => ({
      storeId: await target("store"),
      reference: crypto.randomUUID(),
      cameBy: "phone",
      receivedAt: "2026-01-01T00:00:00.000Z",
      firearm: {},
    }),
    isPlaced: true,
  },
  "PUT /api/traces/{id}": {
    body: () => ({ version: 1, reference: "T1", cameBy: "phone", receivedAt: "2026-01-01T00:00:00.000Z", firearm: {} }),
  },
  "POST /api/traces/{id}/searches": { body: () => ({ serialNumber: "K4473" }) },
  "POST /api/traces/{id}/choice": {
    body: async (target) => ({ version: 1, documentId: await target("document") }),
  },
  "POST /api/traces/{id}/assignee": { body: () => ({ version: 1 }) },
  "POST /api/traces/{id}/notes": { body: () => ({ note: "A note" }) },
  "POST /api/traces/{id}/answer": { body: () => told },
  "POST /api/traces/{id}/no-record": { body: () => told },
  "POST /api/traces/{id}/reopen": { body: () => ({ version: 1, reason: "A page was missing." }) },
  "POST /api/traces/{id}/packs": { body: () => ({ kind: "zip" }) },
  "GET /api/documents/nearest": { query: () => Promise.resolve("serialNumber=K4473") },
  "GET /api/documents/assignees": {},
  "GET /api/documents/jump": { query: () => Promise.resolve("at=2024") },
  "GET /api/documents/entry": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  "PUT /api/documents/filingOrder": {
    body: async (target) => ({ storeId: await target("store"), filingOrder: "name" }),
    isPlaced: true,
  },
  "GET /api/views": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  "POST /api/views": {
    body: async (target) => ({ storeId: await target("store"), name: crypto.randomUUID(), address: "status=2" }),
    isPlaced: true,
  },
  "PUT /api/views/{id}": { body: () => ({ name: crypto.randomUUID(), address: "", isShared: false }) },
  "PUT /api/views/default": {
    body: async (target) => ({ storeId: await target("store"), viewId: null }),
    isPlaced: true,
  },
  "GET /api/views/searches": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  "POST /api/views/searches": {
    body: async (target) => ({ storeId: await target("store"), address: "serialNumber=K4473" }),
    isPlaced: true,
  },
  "DELETE /api/views/searches": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  "GET /api/intake": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  "GET /api/intake/counts": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  "POST /api/intake": {
    body: async (target) => ({ storeId: await target("store"), uploadIds: [await target("upload")] }),
    isPlaced: true,
  },
  "POST /api/intake/discard": {
    body: async (target) => ({ storeId: await target("store"), ids: [await target("intake")], reason: "A copy" }),
    isPlaced: true,
  },
  "POST /api/intake/restore": {
    body: async (target) => ({ storeId: await target("store"), ids: [await target("intake")] }),
    isPlaced: true,
  },
  "POST /api/intake/{id}/claim": { body: () => ({}) },
  "POST /api/intake/{id}/discard": { body: () => ({ reason: "A copy" }) },
  "POST /api/intake/{id}/file": {
    body: async (target) => ({
      storeId: await target("store"),
      formType: 0,
      attachments: [{ fileName: "a.pdf", type: 1 }],
    }),
  },
  "GET /api/documents/find": { query: () => Promise.resolve("text=example") },
  "GET /api/documents/PreviousAndNextDocuments": {
    // A foreign document is in no list, so it has no neighbours; that is answered like one that does not exist.
    query: async (target) => `documentId=${await target("document")}`,
  },
  "GET /api/onboarding/guide": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  "DELETE /api/onboarding/guide": { query: async (target) => `storeId=${await target("store")}`, isPlaced: true },
  "POST /api/second-factor/proof": { body: () => ({ password }) },
  "POST /api/second-factor/app": { body: () => ({ setup: "a", code: "123456" }) },
  "DELETE /api/second-factor/app": {
    prepared: ({ id }) => ({
      sql: "INSERT INTO second_factor_apps(user_id, sealed_secret, last_step, created_at) VALUES (?, x'00', 0, ?)",
      args: [id, "2026-01-01T00:00:00.000Z"],
    }),
  },
  "POST /api/second-factor/passkeys": { body: () => ({ name: "Key", response: registered }) },
  "PUT /api/second-factor/passkeys/{id}": { body: () => ({ name: "Key" }) },
  "PUT /api/second-factor/requirement": { body: () => ({ isRequired: false }) },
};

/** The name by which the tables know a route. */
export function keyOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** What somebody must have before they ask the route; null for nothing. */
export function preparationOf(endpoint: Endpoint, asker: Asker): Statement | null {
  return asks[keyOf(endpoint)]?.prepared?.(asker) ?? null;
}

/** Whether a request to the route names something that belongs to somebody. */
export function isPlaced(endpoint: Endpoint): boolean {
  return kindOf(endpoint) !== null || asks[keyOf(endpoint)]?.isPlaced === true;
}

/** A request that is right in form. Throws for a route with a body of which nothing is known here. */
export async function requestTo(
  endpoint: Endpoint,
  target: Target,
  asker: Asker | null,
): Promise<[string, RequestInit]> {
  const ask = asks[keyOf(endpoint)] ?? {};
  if ((endpoint.body && !ask.body) || (endpoint.parts && !ask.form)) {
    throw new Error(`Say in tests/security/walk/requests.ts what ${keyOf(endpoint)} is sent.`);
  }
  const query = ask.query ? `?${await ask.query(target)}` : "";
  const path = await pathOf(endpoint, target) + query;
  const { method } = endpoint;
  const headers = asker?.headers ?? {};
  if (ask.form) return [path, { method, headers, body: await ask.form(target) }];
  if (!ask.body) return [path, { method, headers }];
  const json = { ...headers, "content-type": "application/json" };
  return [path, { method, headers: json, body: JSON.stringify(await ask.body(target, asker)) }];
}
