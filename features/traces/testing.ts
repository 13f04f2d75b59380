import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { writeReport } from "@/kernel/report/report.ts";
import { filingForm } from "@/tests/product/client.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { noFirearm, type Trace } from "./contract-shapes.ts";

/** The desk of a store in a product of its own, with documents of two stores and of a stranger. */
export interface Desk {
  readonly product: TestProduct;
  readonly clock: SetClock;
  readonly storeId: number;
  readonly otherStoreId: number;
  /** The id of the document of serial number AB-1230. */
  readonly documentId: number;
  ask(path: string, init?: { method?: string; body?: unknown; as?: Who }): Promise<Response>;
  good<T>(path: string, init?: { method?: string; body?: unknown; as?: Who }): Promise<T>;
  createRequest(given?: Record<string, unknown>): Promise<Trace>;
}

/** `ann` is staff of the store, `ben` its manager, `olga` owns the account, `eve` owns another one. */
export type Who = "ann" | "ben" | "olga" | "eve";

/** When requests come in these tests, and what time it is. */
export const noon = "2026-03-07T18:00:00.000Z";

/** Runs a test at a desk; gone when it ends. */
export async function withDesk(run: (desk: Desk) => Promise<void>): Promise<void> {
  const clock = new SetClock(noon);
  await withProduct(async (product) => {
    const { context } = product;
    const { id: accountId } = await anAccount(context);
    const { id: storeId } = await aStore(context, { accountId });
    const { id: otherStoreId } = await aStore(context, { accountId });
    const foreign = await anAccount(context);
    const foreignStore = await aStore(context, { accountId: foreign.id });
    const people: Record<Who, { id: number }> = {
      ann: await aPerson(context, { accountId, role: "FFLUser", storeIds: [storeId], name: "Ann Lee" }),
      ben: await aPerson(context, { accountId, role: "FFLAdmin", storeIds: [storeId], name: "Ben Roe" }),
      olga: await aPerson(context, { accountId, role: "FFLAccountOwner" }),
      eve: await aPerson(context, { accountId: foreign.id, role: "FFLAccountOwner" }),
    };
    const ask: Desk["ask"] = async (path, { method, body, as = "ann" } = {}) => {
      const { headers } = await signedIn(context, people[as].id);
      const sent = new Headers(headers);
      if (body !== undefined) sent.set("content-type", "application/json");
      return await product.request(`/api/${path}`, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: sent,
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    };
    const good = async <T>(...asked: Parameters<Desk["ask"]>): Promise<T> => {
      const response = await ask(...asked);
      if (!response.ok) throw new Error(`${asked[0]}: ${response.status} ${await response.text()}`);
      return await response.json();
    };
    const file = async (values: { storeId: number; customerName: string; serialNumber: string }, as: Who) => {
      const { headers } = await signedIn(context, people[as].id);
      const body = filingForm(values, await aForm(values.customerName));
      const response = await product.request("/api/documents", { method: "POST", headers, body });
      if (!response.ok) throw new Error(await response.text());
      return Number((await response.json()).id);
    };
    const documentId = await file({ storeId, customerName: "Doe, Jane", serialNumber: "AB-1230" }, "ann");
    await file({ storeId, customerName: "Roe, Richard", serialNumber: "AB-1280" }, "ann");
    await file({ storeId: otherStoreId, customerName: "Poe, Edgar", serialNumber: "AB-1230X" }, "olga");
    await file({ storeId: foreignStore.id, customerName: "Moe, Larry", serialNumber: "AB-1230" }, "eve");
    const createRequest: Desk["createRequest"] = (given) =>
      good<Trace>("traces", {
        body: {
          storeId,
          reference: "T20260007",
          askedByName: "Agent Smith",
          cameBy: "phone",
          receivedAt: noon,
          firearm: { ...noFirearm, serialNumber: "ab123o" },
          ...given,
        },
      });
    await run({ product, clock, storeId, otherStoreId, documentId, ask, good, createRequest });
  }, { clock });
}

/** A form of one page. */
function aForm(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const created = new Date(noon);
  const blocks = [{ kind: "paragraph", text: `Form of ${name}` }] as const;
  return writeReport({ title: "Form", subject: "Form", created, header: "ATF F 4473", footer: name, blocks });
}

/** What a refused request was told. */
export async function refused(
  response: Promise<Response>,
): Promise<{ status: number; error: string; message: string }> {
  const { status } = await response;
  const body = await (await response).json();
  return { status, error: body.error, message: body.message };
}
