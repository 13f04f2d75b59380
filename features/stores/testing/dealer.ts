import accounts from "@/features/accounts/feature.ts";
import type { RoleName } from "@/features/accounts/contract-roles.ts";
import { cookieName } from "@/features/accounts/cookies.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type ProductOptions, type TestProduct, withProduct } from "@/tests/product/product.ts";
import stores from "../feature.ts";
import { aStore } from "../testing.ts";

/** Status and body of an answer; an empty body is {}. */
export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body & {
    readonly message?: string;
    readonly error?: string;
    readonly fields?: Readonly<Record<string, string>>;
  };
}

/** Somebody who is signed in to a test's product. */
export interface Asker {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  ask<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** An account with two stores, and whoever a test needs. */
export interface Dealer extends TestProduct {
  readonly clock: SetClock;
  readonly accountId: number;
  readonly denver: number;
  readonly boise: number;
  person(role: RoleName, storeIds?: readonly number[], accountId?: number | null): Promise<Asker>;
  readonly nobody: Pick<Asker, "ask" | "fetch">;
}

/** Runs a test with a {@link Dealer}, at noon in Denver on a Wednesday unless told. */
export async function withDealer(
  run: (dealer: Dealer) => Promise<void>,
  { type = 1, at = "2026-07-15T18:00:00Z", ...options }: ProductOptions & { type?: number; at?: string } = {},
): Promise<void> {
  const clock = new SetClock(at);
  await withProduct(async (product) => {
    const { context } = product;
    const { id: accountId } = await anAccount(context, { name: "Summit Outfitters", type });
    const place = { accountId, premiseState: "CO", timeZone: "America/Denver" };
    const { id: denver } = await aStore(context, { ...place, friendlyFFLName: "Summit Denver", premiseCity: "Denver" });
    const { id: boise } = await aStore(context, { ...place, friendlyFFLName: "Summit Boise", premiseCity: "Boise" });
    await run({
      ...product,
      clock,
      accountId,
      denver,
      boise,
      nobody: askerOf(product, {}),
      async person(role, storeIds = [], ofAccount = accountId) {
        const made = await aPerson(context, { accountId: ofAccount, role, storeIds });
        const { secret } = await signedIn(context, made.id);
        // By cookie: a bearer token would run out while a test moves the clock.
        const cookie = `${cookieName(product.configuration)}=${secret}`;
        return { ...made, ...askerOf(product, { cookie, "sec-fetch-site": "same-origin" }) };
      },
    });
  }, { features: [accounts, stores], clock, ...options });
}

function askerOf(product: TestProduct, headers: Record<string, string>): Pick<Asker, "ask" | "fetch"> {
  return {
    fetch: (path, init = {}) => product.request(path, { ...init, headers }),
    async ask(method, path, body) {
      const init = body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
      const response = await product.request(path, init);
      return { status: response.status, body: response.status === 204 ? {} : await response.json() };
    },
  };
}
