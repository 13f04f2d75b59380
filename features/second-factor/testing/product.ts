import { expect } from "expect";
import accounts from "@/features/accounts/feature.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import audits from "@/features/audits/feature.ts";
import profile from "@/features/profile/feature.ts";
import dashboard from "@/features/dashboard/feature.ts";
import deadlines from "@/features/deadlines/feature.ts";
import shell from "@/features/shell/feature.ts";
import users from "@/features/users/feature.ts";
import stores from "@/features/stores/feature.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import secondFactor from "../feature.ts";
import { codeAt } from "./passkey.ts";

export const password = "Strongroom!1";
export const email = "olive@example.com";

/** An answer, its body read. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly fields?: Record<string, string> };
  readonly cookie: string | null;
}

/** A request and what came of it. */
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** What a test is given. */
export interface SecondFactorTest {
  readonly product: TestProduct;
  readonly clock: SetClock;
  readonly call: Call;
  readonly person: { readonly id: number; readonly name: string };
  readonly accountId: number;
  readonly me: Readonly<Record<string, string>>;
}

/** A product with an account owner who is signed in just now. */
export function withSecondFactors(run: (test: SecondFactorTest) => Promise<void>) {
  const clock = new SetClock("2026-03-02T15:00:00Z");
  return () =>
    withProduct(async (product) => {
      const call: Call = async (method, path, body, headers = {}) => {
        const init: RequestInit = { method, headers: { ...headers } };
        if (body !== undefined) {
          init.headers = { ...headers, "content-type": "application/json" };
          init.body = JSON.stringify(body);
        }
        const response = await product.request(path, init);
        const text = await response.text();
        return {
          status: response.status,
          body: text ? JSON.parse(text) : {},
          cookie: response.headers.get("set-cookie"),
        };
      };
      const account = await anAccount(product.context);
      const person = await aPerson(product.context, { accountId: account.id, email, password });
      const me = await cookieOf(product, person.id);
      await run({ product, clock, call, person, accountId: account.id, me });
    }, {
      features: [
        accounts,
        stores,
        users,
        shell,
        dashboard,
        deadlines,
        { name: "documents" },
        audits,
        profile,
        secondFactor,
      ],
      clock,
    });
}

/** A session as a browser has it: it outlives the bearer token. */
export async function cookieOf(product: TestProduct, userId: number): Promise<Record<string, string>> {
  const { secret } = await signedIn(product.context, userId);
  return { cookie: `strongroom=${secret}`, origin: "http://localhost:8000" };
}

/** The first step. */
export const signIn = (call: Call, who = email, typed = password) =>
  call("POST", "/api/auth/sign-in", { email: who, password: typed });

/** Sets up an app for whoever the headers stand for. */
export async function withApp(
  { call, clock }: Pick<SecondFactorTest, "call" | "clock">,
  headers: Record<string, string>,
) {
  const { body } = await call("POST", "/api/second-factor/setup", undefined, headers);
  const app = body.app;
  if (typeof app !== "object" || app === null || !("secret" in app) || !("setup" in app)) throw new Error("No setup.");
  const secret = String(app.secret);
  const added = await call("POST", "/api/second-factor/app", {
    setup: app.setup,
    code: codeAt(secret, clock.now()),
  }, headers);
  expect(added.status).toBe(200);
  clock.advance(60_000);
  return { secret, recoveryCodes: Array.isArray(added.body.recoveryCodes) ? added.body.recoveryCodes.map(String) : [] };
}

/** A ticket for the next step. */
export async function ticketOf(call: Call, step = "second-factor"): Promise<string> {
  const { status, body, cookie } = await signIn(call);
  expect([status, body.next, cookie, body.token]).toEqual([200, step, null, undefined]);
  return String(body.ticket);
}

/** The second step. */
export const step = (call: Call, ticket: string, given: Record<string, unknown>) =>
  call("POST", "/api/auth/second-factor", { ticket, ...given });
