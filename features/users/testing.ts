import accounts from "@/features/accounts/feature.ts";
import type { RoleName } from "@/features/accounts/contract-roles.ts";
import type { User } from "@/features/accounts/contract.ts";
import { cookieName } from "@/features/accounts/cookies.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import stores from "@/features/stores/feature.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type ProductOptions, type TestProduct, withProduct } from "@/tests/product/product.ts";
import users from "./feature.ts";

/** What a test asks as somebody. */
export interface Asker {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
  get(path: string): Promise<Answer>;
  invite(user: object): Promise<Answer>;
  change(body: object): Promise<Answer>;
  remove(id: number): Promise<Answer>;
}

/** Status and body of an answer. */
export interface Answer {
  readonly status: number;
  readonly body: User & {
    readonly message: string;
    readonly error: string;
    readonly fields?: Record<string, string>;
    readonly invitationLink?: string;
    readonly token?: string;
    readonly data: readonly User[];
    readonly count: number;
  };
}

/** An account with two stores and whoever a test needs. */
export interface Shop extends TestProduct {
  readonly clock: SetClock;
  readonly accountId: number;
  readonly denver: number;
  readonly boise: number;
  person(role: RoleName, storeIds?: readonly number[], accountId?: number | null): Promise<Asker>;
  /** A request without a session. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Runs a test in a {@link Shop}. */
export async function withShop(
  run: (shop: Shop) => Promise<void>,
  { type = 1, ...options }: ProductOptions & { type?: number } = {},
): Promise<void> {
  const clock = new SetClock("2026-07-15T18:00:00Z");
  await withProduct(async (product) => {
    const { context } = product;
    const { id: accountId } = await anAccount(context, { name: "Summit Outfitters", type });
    const { id: denver } = await aStore(context, { accountId, friendlyFFLName: "Summit Denver" });
    const { id: boise } = await aStore(context, { accountId, friendlyFFLName: "Summit Boise" });
    const ask: Shop["ask"] = async (method, path, body, headers = {}) => {
      const init = body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
      const response = await product.request(path, init);
      return { status: response.status, body: response.status === 204 ? {} : await response.json() };
    };
    await run({
      ...product,
      clock,
      accountId,
      denver,
      boise,
      ask,
      async person(role, storeIds = [], ofAccount = accountId) {
        const made = await aPerson(context, { accountId: ofAccount, role, storeIds });
        const { secret } = await signedIn(context, made.id);
        // By cookie: a bearer token would run out while a test moves the clock.
        const headers = { cookie: `${cookieName(product.configuration)}=${secret}`, "sec-fetch-site": "same-origin" };
        return {
          ...made,
          headers,
          get: (path) => ask("GET", path, undefined, headers),
          invite: (user) => ask("POST", "/api/users", { user, shouldResendInvite: false }, headers),
          change: (body) => ask("PUT", "/api/users", body, headers),
          remove: (id) => ask("DELETE", `/api/users/${id}`, undefined, headers),
        };
      },
    });
  }, { features: [accounts, stores, users], clock, ...options });
}
