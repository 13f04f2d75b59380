import { anAccount, aPerson } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { plainPdf } from "../../faults/pdfs.ts";
import { filingForm } from "../../product/client.ts";
import type { TestProduct } from "../../product/product.ts";
import { callerOf } from "../fixture.ts";
import { varianceForm } from "./sent.ts";

/** The form of every side's document: that another account holds the same bytes gives nobody a right to them. */
export const form = plainPdf();

/** An account with one of everything that a path can name. */
export interface Side {
  readonly accountId: number;
  readonly storeId: number;
  readonly documentId: number;
  readonly attachmentId: number;
  readonly auditId: number;
  /** Another account, which is disabled. */
  readonly disabledAccountId: number;
}

/**
 * Makes a side with a store, a document in it, a variance document and an active audit. The document comes first: the
 * second entry of the store's ledger, behind what tells of the store's row, is about it, so that whoever may read the
 * document may have that entry's proof.
 */
export async function aSide(product: TestProduct): Promise<Side> {
  const { context, request } = product;
  const { id: accountId } = await anAccount(context);
  const { id: disabledAccountId } = await anAccount(context, { isDisabled: true });
  const { id: storeId } = await aStore(context, { accountId });
  const owner = await callerOf(product, (await aPerson(context, { accountId })).id);
  const filed = await request("/api/documents", {
    method: "POST",
    headers: owner.headers,
    body: filingForm({ storeId, customerName: "Example, Kim", serialNumber: "K4473" }, form.bytes),
  });
  const { id: documentId, attachments: [{ id: attachmentId }] } = await made(filed);
  const lead = await aPerson(context, { role: "IOIUser" });
  const { id: auditId } = await anAudit(context, { accountId, storeId, auditorIds: [lead.id] });
  await made(
    await request("/api/varianceApproval", {
      method: "POST",
      headers: owner.headers,
      body: varianceForm(String(storeId)),
    }),
  );
  return { accountId, storeId, documentId, attachmentId, auditId, disabledAccountId };
}

async function made(response: Response) {
  if (response.status !== 201) throw new Error(`A side could not be made: ${await response.text()}`);
  return await response.json();
}
