import accounts from "@/features/accounts/feature.ts";
import type { RoleName } from "@/features/accounts/contract-roles.ts";
import { cookieName } from "@/features/accounts/cookies.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import audits from "@/features/audits/feature.ts";
import dashboard from "@/features/dashboard/feature.ts";
import deadlines from "@/features/deadlines/feature.ts";
import shell from "@/features/shell/feature.ts";
import stores from "@/features/stores/feature.ts";
import { aStore } from "@/features/stores/testing.ts";
import users from "@/features/users/feature.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import profile from "../feature.ts";

/** The password of everybody in a {@link Shop}. */
export const password = "Strongroom!1";

/** Status, body and headers of an answer. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly fields?: Record<string, string> };
  readonly headers: Headers;
}

/** What a test asks as somebody. */
export interface Asker {
  readonly id: number;
  readonly email: string;
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends an image as one's own picture, or as that of `id`. */
  send(image: Uint8Array<ArrayBuffer>, id?: number, part?: string): Promise<Answer>;
  /** The plain request, for bytes and headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** An account with a store and whoever a test needs. */
export interface Shop extends TestProduct {
  readonly clock: SetClock;
  readonly accountId: number;
  readonly storeId: number;
  person(role?: RoleName, accountId?: number | null): Promise<Asker>;
  /** A request without a session. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Runs a test in a {@link Shop}. */
export async function withShop(
  run: (shop: Shop) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const clock = new SetClock("2026-07-15T18:00:00Z");
  await withProduct(async (product) => {
    const { context } = product;
    const { id: accountId } = await anAccount(context, { name: "Summit Outfitters" });
    const { id: storeId } = await aStore(context, { accountId });
    const ask: Shop["ask"] = async (method, path, body, headers = {}) => {
      const isForm = body instanceof FormData;
      const sent = isForm || body === undefined ? headers : { ...headers, "content-type": "application/json" };
      const init = { method, headers: sent, body: isForm || body === undefined ? body : JSON.stringify(body) };
      const response = await product.request(path, init);
      const isJson = response.headers.get("content-type")?.includes("json");
      const answered = isJson ? await response.json() : await response.body?.cancel();
      return { status: response.status, body: answered ?? {}, headers: response.headers };
    };
    await run({
      ...product,
      clock,
      accountId,
      storeId,
      ask,
      async person(role = "FFLAccountOwner", ofAccount = accountId) {
        const storeIds = ofAccount === accountId ? [storeId] : [];
        const { id, email } = await aPerson(context, { accountId: ofAccount, role, storeIds, password });
        const { secret } = await signedIn(context, id);
        const headers = { cookie: `${cookieName(product.configuration)}=${secret}`, "sec-fetch-site": "same-origin" };
        return {
          id,
          email,
          ask: (method, path, body) => ask(method, path, body, headers),
          send(image, of = id, part = "image") {
            const form = new FormData();
            form.set(part, new Blob([image], { type: "image/png" }), "picture.png");
            return ask("POST", `/api/users/${of}/image`, form, headers);
          },
          fetch: (path, init = {}) => product.request(path, { ...init, headers: { ...headers, ...init.headers } }),
        };
      },
    });
  }, {
    features: [accounts, stores, users, shell, dashboard, deadlines, { name: "documents" }, audits, profile],
    clock,
    environment,
  });
}
