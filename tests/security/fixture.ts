import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { plainPdf } from "../faults/pdfs.ts";
import { filingForm } from "../product/client.ts";
import { type ProductOptions, type TestProduct, withProduct } from "../product/product.ts";

/** A person who is signed in to a test's product. */
export interface Caller {
  readonly id: number;
  readonly headers: { readonly authorization: string };
  readonly secret: string;
  readonly sessionId: number;
  get(path: string): Promise<Response>;
  send(method: string, path: string, body?: unknown): Promise<Response>;
}

/** A document with its attachment, as filed. */
export interface Filed {
  readonly id: number;
  readonly attachments: readonly { readonly id: number; readonly uri: string; readonly name: string }[];
}

/** A product with one dealer in it: an owner, a store and one document. */
export interface Fixture extends TestProduct {
  readonly clock: SetClock;
  readonly accountId: number;
  readonly storeId: number;
  readonly owner: Caller;
  readonly document: Filed;
  /** Signs in a person of the account; the owner of another account with `accountId`. */
  caller(given?: Parameters<typeof aPerson>[1]): Promise<Caller>;
  file(values?: { customerName?: string; serialNumber?: string; tsn?: string; fileName?: string }): Promise<Filed>;
}

/** Noon in Denver on a Wednesday. */
export const noon = "2026-07-15T18:00:00Z";

/** Runs a test against a {@link Fixture}. */
export async function withFixture(
  run: (fixture: Fixture) => Promise<void>,
  options: ProductOptions = {},
): Promise<void> {
  const clock = new SetClock(noon);
  await withProduct(async (product) => {
    const { context } = product;
    const { id: accountId } = await anAccount(context);
    const { id: storeId } = await aStore(context, { accountId });
    const caller = async (given: Parameters<typeof aPerson>[1] = {}): Promise<Caller> => {
      const { id } = await aPerson(context, { accountId, ...given });
      return callerOf(product, id);
    };
    const owner = await caller();
    const file: Fixture["file"] = async ({ fileName, ...values } = {}) => {
      const form = filingForm(
        { storeId, customerName: "Example, Kim", serialNumber: "K4473", ...values },
        plainPdf().bytes,
      );
      if (fileName !== undefined) {
        const document = JSON.parse(String(form.get("document")));
        form.set("document", JSON.stringify({ ...document, attachments: [{ fileName, type: 1 }] }));
      }
      const response = await product.request("/api/documents", { method: "POST", headers: owner.headers, body: form });
      if (response.status !== 201) throw new Error(`Filing answered ${response.status}: ${await response.text()}`);
      return await response.json();
    };
    await run({ ...product, clock, accountId, storeId, owner, document: await file(), caller, file });
  }, { clock, ...options });
}

/** Signs in somebody who is there. */
export async function callerOf(product: TestProduct, userId: number): Promise<Caller> {
  return callerWith(product, userId, await signedIn(product.context, userId));
}

/** Somebody whose session there is. */
export function callerWith(
  product: TestProduct,
  id: number,
  session: Pick<Caller, "headers" | "secret" | "sessionId">,
): Caller {
  const { headers, secret, sessionId } = session;
  const send = (method: string, path: string, body?: unknown) => {
    if (body === undefined) return product.request(path, { method, headers });
    const json = { ...headers, "content-type": "application/json" };
    return product.request(path, { method, headers: json, body: JSON.stringify(body) });
  };
  return { id, headers, secret, sessionId, send, get: (path) => send("GET", path) };
}

/** Status and body together, to compare answers whole. */
export async function whole(response: Response | Promise<Response>): Promise<readonly [number, string]> {
  const answer = await response;
  return [answer.status, await answer.text()];
}
