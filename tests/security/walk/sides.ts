import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { aPng } from "@/features/profile/testing/images.ts";
import { aStore } from "@/features/stores/testing.ts";
import { plainPdf } from "../../faults/pdfs.ts";
import { filingForm } from "../../product/client.ts";
import type { TestProduct } from "../../product/product.ts";
import { callerOf } from "../world.ts";
import { takePart } from "./people.ts";

/** An account with one of everything that a path can name. */
export interface Side {
  readonly accountId: number;
  readonly storeId: number;
  readonly documentId: number;
  readonly attachmentId: number;
  readonly mailId: number;
  readonly auditId: number;
  /** Somebody with a picture, who takes part in the audit. */
  readonly picturedId: number;
  /** Another account, which is disabled. */
  readonly disabledAccountId: number;
}

/** Makes a side with a store, a document in it, a variance document, a mail in the outbox and an active audit. */
export async function aSide(product: TestProduct): Promise<Side> {
  const { context, request } = product;
  const { id: accountId } = await anAccount(context);
  const { id: disabledAccountId } = await anAccount(context, { isDisabled: true });
  const { id: storeId } = await aStore(context, { accountId });
  const owner = await callerOf(product, (await aPerson(context, { accountId })).id);
  const lead = await aPerson(context, { role: "IOIUser" });
  const { id: auditId } = await anAudit(context, { accountId, storeId, auditorIds: [lead.id] });
  const filed = await request("/api/documents", {
    method: "POST",
    headers: owner.headers,
    body: filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473" }, plainPdf().bytes),
  });
  const { id: documentId, attachments: [{ id: attachmentId }] } = await made(filed);
  await made(
    await request("/api/varianceApproval", {
      method: "POST",
      headers: owner.headers,
      body: varianceForm(String(storeId)),
    }),
  );
  const mailId = await aMail(product, { accountId, storeId });
  const picturedId = await aPicturedPerson(product, { accountId, storeId, auditId });
  return { accountId, storeId, documentId, attachmentId, mailId, auditId, picturedId, disabledAccountId };
}

/** The multipart body of `POST /api/varianceApproval`. */
export function varianceForm(storeId: string): FormData {
  const form = new FormData();
  form.set("StoreId", storeId);
  form.set("file", new Blob([plainPdf().bytes], { type: "application/pdf" }), "variance.pdf");
  return form;
}

async function aPicturedPerson(
  product: TestProduct,
  { accountId, storeId, auditId }: Pick<Side, "accountId" | "storeId" | "auditId">,
): Promise<number> {
  const { id } = await aPerson(product.context, { accountId, role: "FFLUser", storeIds: [storeId] });
  await takePart(product, { accountId, auditId }, id);
  const { headers } = await callerOf(product, id);
  const form = new FormData();
  form.set("image", new Blob([aPng(8, 8)], { type: "image/png" }), "me.png");
  const response = await product.request(`/api/users/${id}/image`, { method: "POST", headers, body: form });
  if (!response.ok) throw new Error(`A picture could not be made: ${await response.text()}`);
  await response.body?.cancel();
  return id;
}

async function made(response: Response) {
  if (response.status !== 201) throw new Error(`A side could not be made: ${await response.text()}`);
  return await response.json();
}

async function aMail({ context }: TestProduct, of: { accountId: number; storeId: number }): Promise<number> {
  const { database, mail } = context;
  await database.write(() =>
    mail.send({
      to: { name: "Kim Example", address: "kim@example.com" },
      subject: "Your invitation",
      text: "Hello Kim",
      links: [],
      leastRank: 0,
      ...of,
    })
  );
  return Number((await database.one("SELECT max(id) AS id FROM outbox"))?.id);
}
