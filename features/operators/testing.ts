import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import type { TestProduct } from "@/tests/product/product.ts";

/** Why an operator acts for somebody, in tests. */
export const reason = "Ticket 4711: cannot find a form";

/** Asks as a person, with other headers when given. */
export async function asking({ context, request }: TestProduct, userId: number) {
  const { headers } = await signedIn(context, userId);
  return async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const response = await request(path, {
      method,
      headers: { ...headers, "content-type": "application/json", ...more },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
}

/** An account with a store, its people, and an operator who asks. */
export async function aService(product: TestProduct) {
  const { context } = product;
  const account = await anAccount(context);
  const store = await aStore(context, { accountId: account.id });
  const user = await aPerson(context, { accountId: account.id, role: "FFLUser", storeIds: [store.id] });
  const owner = await aPerson(context, { accountId: account.id });
  const operator = await aPerson(context, { accountId: null, role: "OperatorAdmin", name: "Ruth Abernathy" });
  return { account, store, user, owner, operator, ask: await asking(product, operator.id) };
}
