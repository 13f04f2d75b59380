import { aPerson } from "@/features/accounts/testing.ts";
import type { RoleName } from "@/features/accounts/contract-roles.ts";
import { aTerminal } from "@/features/audit-terminals/testing.ts";
import { insertAuditor } from "@/features/audits/audit-rows.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { noHours } from "@/features/stores/hours-rules.ts";
import { plainPdf } from "../faults/pdfs.ts";
import type { TestProduct } from "../product/product.ts";
import { type Caller, callerOf } from "./fixture.ts";
import { aSide, type Side } from "./walk/sides.ts";

/** Stands in the customer's name and the numbers of every document outside of a scope. */
export const hiddenMark = "Quillfeather";
/** Stands in the dealer's inner side of a document inside of the scope: a note, whom it is assigned to, the staff. */
export const innerMark = "Innerledge";

/** Ids of documents begin here, so that none is the id of something else. */
const firstDocumentId = 7_770_001;

/** A store that is audited, ATF and internally, and documents that the audits reach and do not reach. */
export interface Scope {
  readonly product: TestProduct;
  /** Of a document that both audits reach. */
  readonly shown: Side;
  /** Of documents that none reaches, by why. */
  readonly hidden: Readonly<Record<string, Side>>;
  readonly audits: { readonly atf: number; readonly internal: number; readonly elsewhere: number };
  /** An audit of nobody who asks, for requests that need one that is active. */
  readonly foreignAuditId: number;
}

/** Somebody who inspects, and what is done to them or their audit before they ask; then nothing is left to them. */
export interface Inspector {
  readonly name: string;
  readonly role: RoleName;
  readonly audit: keyof Scope["audits"];
  readonly after?: "disabled" | "ended" | "closed" | "elsewhere" | "taken out";
  /** At a terminal of the shop, with a session that only reads. */
  readonly atTerminal?: true;
}

/** Every kind of inspector. A dealer's person looks as an auditor. */
export const inspectors: readonly Inspector[] = [
  { name: "an ATF lead auditor", role: "IOIUser", audit: "atf" },
  { name: "an ATF auditor", role: "IOIAdmin", audit: "atf" },
  { name: "an ATF auditor at a terminal", role: "IOIAdmin", audit: "atf", atTerminal: true },
  { name: "an internal auditor", role: "FFLUser", audit: "internal" },
  { name: "a manager in auditor mode", role: "FFLAdmin", audit: "internal" },
  { name: "a disabled ATF auditor", role: "IOIAdmin", audit: "atf", after: "disabled" },
  { name: "an ATF auditor after the end", role: "IOIAdmin", audit: "atf", after: "ended" },
  { name: "an ATF auditor out of hours", role: "IOIAdmin", audit: "atf", after: "closed" },
  { name: "an ATF auditor of another store", role: "IOIAdmin", audit: "elsewhere", after: "elsewhere" },
  {
    name: "an ATF auditor at a terminal after the end",
    role: "IOIAdmin",
    audit: "atf",
    after: "ended",
    atTerminal: true,
  },
  {
    name: "an ATF auditor at a terminal out of hours",
    role: "IOIUser",
    audit: "atf",
    after: "closed",
    atTerminal: true,
  },
  {
    ...{
      name: "an ATF auditor at a terminal of another store",
      role: "IOIAdmin",
      audit: "elsewhere",
      after: "elsewhere",
    },
    atTerminal: true,
  },
  { name: "a disabled internal auditor", role: "FFLUser", audit: "internal", after: "disabled" },
  { name: "an internal auditor after the end", role: "FFLUser", audit: "internal", after: "ended" },
  {
    name: "an internal auditor who was taken out of the store",
    role: "FFLUser",
    audit: "internal",
    after: "taken out",
  },
];

/** Makes the store, its audits of June and (approved) February 2026, and the documents. */
export async function aScope(product: TestProduct): Promise<Scope> {
  const { context } = product;
  const [made, stranger, another] = [await aSide(product), await aSide(product), await aSide(product)];
  await idsFrom(product, firstDocumentId);
  await context.database.write(() => [{ sql: "UPDATE audits SET status = 1, ended_at = created_at" }]);
  const audits = {
    atf: await juneAudit(product, made, 0),
    internal: await juneAudit(product, made, 1),
    elsewhere: await juneAudit(product, another, 0),
  };
  const side = { ...made, auditId: audits.atf };
  const owner = await callerOf(product, (await aPerson(context, { accountId: side.accountId })).id);
  const other = await callerOf(product, (await aPerson(context, { accountId: stranger.accountId })).id);
  const hiddenIn = (place: Side, by: Caller, transferDate: string | null) =>
    filed(product, place, by, { transferDate, mark: hiddenMark });
  const shown = await filed(product, side, owner, { transferDate: "2026-06-15", mark: "Example" });
  await innerSideOf(product, shown, owner);
  return {
    product,
    shown,
    hidden: {
      "between the ranges": await hiddenIn(side, owner, "2026-04-10"),
      "the day after the range": await hiddenIn(side, owner, "2026-07-01"),
      "in progress": await hiddenIn(side, owner, null),
      "of another account": await hiddenIn(stranger, other, "2026-06-15"),
    },
    audits,
    foreignAuditId: stranger.auditId,
  };
}

/** What is done before an inspector asks; the answer takes it back. */
export async function befalls({ product, shown, audits }: Scope, inspector: Inspector): Promise<() => Promise<void>> {
  const { database } = product.context;
  const set = (sql: string, ...args: (string | number)[]) => database.write(() => [{ sql, args }]);
  const hours = "UPDATE stores SET business_hours = ? WHERE id = ?";
  const status = "UPDATE audits SET status = ?, ended_at = CASE ? WHEN 1 THEN created_at END WHERE id = ?";
  if (inspector.after === "closed") {
    const morning = { startTime: "6:00 AM", endTime: "7:00 AM", isActive: true };
    const days = Object.keys(noHours).map((day) => [day, morning]);
    await set(hours, JSON.stringify(Object.fromEntries(days)), shown.storeId);
    return async () => void await set(hours, JSON.stringify(noHours), shown.storeId);
  }
  if (inspector.after === "ended") {
    await set(status, 1, 1, audits[inspector.audit]);
    return async () => void await set(status, 0, 0, audits[inspector.audit]);
  }
  return () => Promise.resolve();
}

/** Signs in a new person who inspects like that. */
export async function asInspector({ product, shown, audits }: Scope, { role, audit, after, atTerminal }: Inspector) {
  const { context } = product;
  const isDealer = audit === "internal";
  const { id: userId } = await aPerson(context, {
    role,
    ...isDealer
      ? { accountId: shown.accountId, storeIds: after === "taken out" ? [] : [shown.storeId] }
      : { accountId: null },
  });
  const id = await context.ids.next("auditors");
  const place = await context.database.one("SELECT account_id, store_id FROM audits WHERE id = ?", [audits[audit]]);
  const [accountId, storeId] = [Number(place?.account_id), Number(place?.store_id)];
  const part = { id, auditId: audits[audit], accountId, userId, status: after === "disabled" ? 1 : 0 } as const;
  await context.change((unit) => unit.add(insertAuditor(part, context.clock.now().toISOString())));
  if (atTerminal) {
    const session = await aTerminal(context, { accountId, storeId, auditId: audits[audit], userId });
    return { id: userId, isOperator: false, ...session };
  }
  const { headers, sessionId } = await callerOf(product, userId);
  const mode: Record<string, string> = isDealer ? { auditorMode: "true" } : {};
  return { id: userId, isOperator: false, sessionId, headers: { ...headers, ...mode } };
}

async function juneAudit({ context }: TestProduct, { accountId, storeId }: Side, type: 0 | 1): Promise<number> {
  const lead = type === 0
    ? await aPerson(context, { role: "IOIUser", accountId: null })
    : await aPerson(context, { role: "FFLAdmin", accountId, storeIds: [storeId] });
  const range = { startDate: "2026-06-01", endDate: "2026-06-30" };
  const approved = { startDate: "2026-02-01", endDate: "2026-02-28" };
  return (await anAudit(context, { accountId, storeId, type, auditorIds: [lead.id], range, approved })).id;
}

/** The next documents and attachments have ids from `first` on. */
async function idsFrom({ context: { database, ids } }: TestProduct, first: number): Promise<void> {
  for (const name of ["documents", "attachments"]) {
    await database.write(() => [{ sql: "UPDATE id_blocks SET next = ? WHERE name = ?", args: [first, name] }]);
    while (await ids.next(name) < first) { /* the rest of a block that was taken before */ }
  }
}

async function filed(
  { request }: TestProduct,
  side: Side,
  by: Caller,
  { transferDate, mark }: { readonly transferDate: string | null; readonly mark: string },
): Promise<Side> {
  const form = new FormData();
  const number = crypto.randomUUID().slice(0, 8);
  form.set(
    "document",
    JSON.stringify({
      ...{ storeId: side.storeId, formType: 0, customerName: `${mark}, Ann`, status: transferDate ? 0 : null },
      ...{ transferDate, certificationDate: transferDate ?? "2026-06-15", tsn: `${mark}${number}` },
      documentSerialNumbers: [{ serialNumber: `${mark}${number}` }],
      attachments: [{ fileName: `${mark}.pdf`, type: 1 }],
    }),
  );
  form.append("files", new Blob([plainPdf().bytes], { type: "application/pdf" }), "4473.pdf");
  const response = await request("/api/documents", { method: "POST", headers: by.headers, body: form });
  if (response.status !== 201) throw new Error(`Filing answered ${response.status}: ${await response.text()}`);
  const { id: documentId, attachments: [{ id: attachmentId }] } = await response.json();
  return { ...side, documentId, attachmentId };
}

/** A note, a flag, an assignment, a shared view and a request to a buyer, by which the dealer's inner side is known. */
async function innerSideOf({ context }: TestProduct, { accountId, storeId, documentId }: Side, owner: Caller) {
  const view = { storeId, name: `${innerMark} view`, address: "status=0", isShared: true };
  const buyer = { email: `${innerMark.toLowerCase()}@example.com`, correctionLines: [`${innerMark} line`] };
  const staff = await aPerson(context, {
    ...{ accountId, role: "FFLUser", storeIds: [storeId], name: `${innerMark} Staff` },
  });
  const sent = [
    await owner.send("POST", `/api/documents/${documentId}/notes`, { content: `${innerMark} note` }),
    await owner.send("PUT", `/api/documents/${documentId}/flag`, { color: 1 }),
    await owner.send("POST", `/api/documents/${documentId}/assign`, { assignedUser: staff.id }),
    await owner.send("POST", "/api/views", view),
    await owner.send("POST", `/api/emailCorrections/${documentId}`, buyer),
  ];
  for (const response of sent) {
    if (!response.ok) throw new Error(`The inner side answered ${response.status}: ${await response.text()}`);
    await response.body?.cancel();
  }
}
