import { expect } from "expect";
import accounts from "@/features/accounts/feature.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";

const hour = 3_600_000;
const password = "Strongroom!1";

type Session = Awaited<ReturnType<typeof signedIn>>;

/** A browser with a session that begins now. */
async function aBrowser({ context, request }: TestProduct) {
  const person = await aPerson(context, { accountId: (await anAccount(context)).id });
  const { secret, sessionId } = await signedIn(context, person.id);
  const cookie = `strongroom=${secret}`;
  const refreshed = () =>
    request("/api/auth/refresh", { method: "POST", headers: { cookie, "sec-fetch-site": "same-origin" } });
  return {
    sessionId,
    refreshed,
    /** A look with a fresh token, as pages have one; what the page asks by itself while nobody touches it says so. */
    async look(path: string, headers: Record<string, string> = {}) {
      const { token } = await (await refreshed()).json();
      const response = await request(path, { headers: { ...headers, authorization: `Bearer ${token}` } });
      await response.body?.cancel();
      return response.status;
    },
  };
}

function withClock(run: (product: TestProduct, clock: SetClock) => Promise<void>) {
  const clock = new SetClock("2026-03-02T12:00:00Z");
  return () => withProduct((product) => run(product, clock), { clock });
}

Deno.test(
  "a session of which only a stream and an untouched page are left ends after twelve hours",
  withClock(async (product, clock) => {
    const browser = await aBrowser(product);
    const identify = accounts.identify(product.contextOf(accounts));
    const judged = () =>
      identify(new Request("http://localhost:8000/api/events"), { isUse: false, sessionId: browser.sessionId });
    for (let halves = 0; halves < 23; halves++) {
      clock.advance(hour / 2);
      expect(await browser.look("/api/events")).toBe(200);
      expect(await browser.look("/api/session", { unattended: "true" })).toBe(200);
      expect(await judged()).toMatchObject({ sessionId: browser.sessionId });
    }
    clock.advance(1.5 * hour);
    expect((await browser.refreshed()).status).toBe(401);
    expect(await judged()).toBeNull();
  }),
);

Deno.test(
  "a look by somebody who is there puts the end of the session off",
  withClock(async (product, clock) => {
    const browser = await aBrowser(product);
    clock.advance(10 * hour);
    expect(await browser.look("/api/session")).toBe(200);
    clock.advance(10 * hour);
    expect(await browser.look("/api/events")).toBe(200);
    clock.advance(2 * hour + 1);
    expect((await browser.refreshed()).status).toBe(401);
  }),
);

Deno.test("a stream ends at once with its session, however that is ended", async () => {
  const ends: Record<
    string,
    (product: TestProduct, own: Session, other: Session & { userId: number }) => Promise<Response>
  > = {
    "signing out": ({ request }, own) => request("/api/auth/sign-out", { method: "POST", headers: own.headers }),
    "from another device": ({ request }, own, other) =>
      request(`/api/sessions/${own.sessionId}`, { method: "DELETE", headers: other.headers }),
    "everywhere else": ({ request }, _, other) =>
      request("/api/sessions", { method: "DELETE", headers: other.headers }),
    "by a new password": ({ request }, _, other) =>
      request(`/api/users/${other.userId}/password`, {
        method: "PUT",
        headers: { ...other.headers, "content-type": "application/json" },
        body: JSON.stringify({
          ...{ id: other.userId, currentPassword: password },
          ...{ newPassword: "Strongroom!2", confirmPassword: "Strongroom!2" },
        }),
      }),
  };
  for (const [how, end] of Object.entries(ends)) {
    await withProduct(async (product) => {
      const { context, request } = product;
      const person = await aPerson(context, { accountId: (await anAccount(context)).id, password });
      const [own, other] = [await signedIn(context, person.id), await signedIn(context, person.id)];
      const stream = await request("/api/events", { headers: own.headers });
      const ended = await end(product, own, { ...other, userId: person.id });
      expect([how, ended.ok]).toEqual([how, true]);
      const began = performance.now();
      expect(await stream.text()).toContain("event: accounts.access_changed");
      expect(performance.now() - began).toBeLessThan(5_000);
    });
  }
});
