import { expect } from "expect";
import accounts from "@/features/accounts/feature.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import audits from "@/features/audits/feature.ts";
import profile from "@/features/profile/feature.ts";
import dashboard from "@/features/dashboard/feature.ts";
import deadlines from "@/features/deadlines/feature.ts";
import shell from "@/features/shell/feature.ts";
import stores from "@/features/stores/feature.ts";
import users from "@/features/users/feature.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import sessions from "./feature.ts";

const features = [
  accounts,
  stores,
  users,
  shell,
  dashboard,
  deadlines,
  { name: "documents" },
  audits,
  profile,
  sessions,
];
const clock = () => new SetClock("2026-03-02T15:00:00Z");

async function list(product: TestProduct, headers: Record<string, string>, query = "") {
  const response = await product.request(`/api/sessions${query}`, { headers });
  return { status: response.status, body: await response.json() };
}

const end = async (product: TestProduct, id: number | "", headers: Record<string, string> = {}) =>
  (await product.request(`/api/sessions${id && `/${id}`}`, { method: "DELETE", headers })).status;

Deno.test("sessions are for those who are signed in, and one's own alone", () =>
  withProduct(async (product) => {
    const { id: accountId } = await anAccount(product.context);
    const olive = await aPerson(product.context, { accountId });
    const other = await aPerson(product.context, { accountId, role: "FFLUser" });
    const theirs = await signedIn(product.context, other.id);
    expect((await list(product, {})).status).toBe(401);
    expect([await end(product, theirs.sessionId), await end(product, "")]).toEqual([401, 401]);
    const mine = await signedIn(product.context, olive.id);
    expect(await end(product, theirs.sessionId, mine.headers)).toBe(404);
    expect((await list(product, theirs.headers)).body.data).toHaveLength(1);
  }, { features, clock: clock() }));

Deno.test("an operator who acts for somebody neither sees nor ends their sessions", () =>
  withProduct(async (product) => {
    const { context } = product;
    const olive = await aPerson(context, { accountId: (await anAccount(context)).id });
    const operator = await aPerson(context, { role: "OperatorAdmin" });
    const { headers } = await signedIn(context, operator.id);
    await context.database.write(() => [{
      sql: "INSERT INTO impersonations(id, operator_id, user_id, reason, started_at) VALUES (1, ?, ?, 'help', ?)",
      args: [operator.id, olive.id, context.clock.now().toISOString()],
    }]);
    const acting = { ...headers, impersonatedUserId: String(olive.id) };
    expect(await list(product, acting)).toEqual({ status: 200, body: { data: [], count: 0, page: 1, limit: 50 } });
    expect(await end(product, "", acting)).toBe(403);
  }, { features, clock: clock() }));

Deno.test("a session is listed with its device, and ends at once when its owner says so", () =>
  withProduct(async (product) => {
    const { context } = product;
    const olive = await aPerson(context, { accountId: (await anAccount(context)).id });
    const [here, there] = [await signedIn(context, olive.id), await signedIn(context, olive.id)];
    const { body } = await list(product, here.headers);
    expect(body).toMatchObject({ count: 2, page: 1, limit: 50 });
    expect((await list(product, here.headers, "?page=2&limit=1")).body.data).toEqual([body.data[1]]);
    expect(body.data).toEqual([there, here].map(({ sessionId }) => ({
      id: sessionId,
      device: "A program",
      createdAt: "2026-03-02T15:00:00.000Z",
      lastSeenAt: "2026-03-02T15:00:00.000Z",
      isThis: sessionId === here.sessionId,
    })));
    expect(await end(product, there.sessionId, here.headers)).toBe(204);
    expect((await list(product, there.headers)).status).toBe(401);
    expect(await end(product, there.sessionId, here.headers)).toBe(404);
  }, { features, clock: clock() }));

Deno.test("signing out everywhere else leaves this session alone, with an entry in the ledger", () =>
  withProduct(async (product) => {
    const { context } = product;
    const olive = await aPerson(context, { accountId: (await anAccount(context)).id });
    const [here, there] = [await signedIn(context, olive.id), await signedIn(context, olive.id)];
    const neighbour = await signedIn(context, (await aPerson(context)).id);
    expect(await end(product, "", here.headers)).toBe(204);
    expect((await list(product, there.headers)).status).toBe(401);
    expect((await list(product, here.headers)).body.data).toHaveLength(1);
    expect((await list(product, neighbour.headers)).status).toBe(200);
    const entries = await context.ledger.about(`user:${olive.id}`);
    expect(entries.map(({ event }) => event)).toEqual(["sessions.others_ended"]);
  }, { features, clock: clock() }));
