import { expect } from "expect";
import { SetClock } from "@/kernel/clock.ts";
import { withProduct } from "@/tests/product/product.ts";
import { aPerson } from "@/features/accounts/testing.ts";
import { aService, asking } from "./testing.ts";
import { countStorage } from "./storage.ts";

const clock = () => new SetClock("2026-07-15T18:00:00.000Z");
const request = { name: "Olive", email: "olive@example.com", fflFirstThreeDigits: "573", fflLastFiveDigits: "10001" };

Deno.test("a variance request waits for the operator without a mail server, until it is answered; both sides see it", () =>
  withProduct(async (product) => {
    const { ask, owner, account, store, user } = await aService(product);
    const asOwner = await asking(product, owner.id);
    await product.context.database.write(() => [{
      sql: "UPDATE stores SET ffl_first_three_digits = '573', ffl_last_five_digits = '10001' WHERE id = ?",
      args: [store.id],
    }]);
    const waitingAt = async () => (await asOwner("GET", `/api/stores/${store.id}/settings`)).body.varianceRequested;
    expect(await waitingAt()).toBeNull();
    expect((await asOwner("POST", `/api/users/${owner.id}/variance`, request)).status).toBe(204);
    expect(await waitingAt()).toEqual({ byName: owner.name, at: "2026-07-15T18:00:00.000Z" });

    const list = (await ask("GET", "/api/varianceRequests")).body;
    expect(list).toEqual({
      ...{ count: 1, page: 1, limit: 50 },
      data: [{
        ...request,
        id: expect.any(String),
        accountId: account.id,
        accountName: account.name,
        byName: owner.name,
        requestedAt: "2026-07-15T18:00:00.000Z",
      }],
    });
    const answered = { id: list.data[0].id };
    for (const person of [owner, user]) {
      const asked = await asking(product, person.id);
      expect((await asked("GET", "/api/varianceRequests")).status).toBe(403);
      expect((await asked("POST", "/api/varianceRequests/answered", answered)).status).toBe(403);
    }
    expect((await ask("POST", "/api/varianceRequests/answered", answered)).status).toBe(204);
    expect((await ask("POST", "/api/varianceRequests/answered", answered)).status).toBe(404);
    expect((await ask("GET", "/api/varianceRequests")).body).toMatchObject({ count: 0, data: [] });
    expect(await waitingAt()).toBeNull();
    const told = await product.context.ledger.about(`account:${account.id}`);
    expect(told.map(({ event }) => event)).toContain("stores.variance_answered");
  }, { clock: clock() }));

Deno.test("of two operators who answer a request at once, one does; it stands once in the history", () =>
  withProduct(async (product) => {
    const { ask, owner, account } = await aService(product);
    const asOwner = await asking(product, owner.id);
    expect((await asOwner("POST", `/api/users/${owner.id}/variance`, request)).status).toBe(204);
    const { data: [{ id }] } = (await ask("GET", "/api/varianceRequests")).body;
    const answers = await Promise.all([1, 2, 3].map(() => ask("POST", "/api/varianceRequests/answered", { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    const told = await product.context.ledger.about(`account:${account.id}`);
    expect(told.filter(({ event }) => event === "stores.variance_answered").length).toBe(1);
  }, { clock: clock() }));

Deno.test("where nobody runs the service no request waits", () =>
  withProduct(async (product) => {
    const { operator, owner } = await aService(product);
    await product.context.database.write(() => [
      { sql: "UPDATE users SET status = 1 WHERE id = ?", args: [operator.id] },
    ]);
    const asOwner = await asking(product, owner.id);
    expect((await asOwner("POST", `/api/users/${owner.id}/variance`, request)).status).toBe(204);
    const other = await aPerson(product.context, { accountId: null, role: "OperatorAdmin" });
    const ask = await asking(product, other.id);
    expect((await ask("GET", "/api/varianceRequests")).body.count).toBe(0);
  }));

Deno.test("the operator's first screen tells the version, storage, failed mail and the jobs that wait", () =>
  withProduct(async (product) => {
    const { ask, owner, account, store } = await aService(product);
    const { context } = product;
    expect((await (await asking(product, owner.id))("GET", "/api/serviceState")).status).toBe(403);
    expect((await ask("GET", "/api/serviceState")).body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+/),
      clock: null,
      storage: null,
      mail: { isConfigured: false, failed: 0, failedOf: [] },
      jobs: { givenUp: 0 },
      timestamps: null,
    });
    const mail = (key: string, state: string, accountId: number | null) => ({
      sql: "INSERT INTO outbox(key, account_id, to_name, to_address, subject, body, links, is_private, least_rank, " +
        "state, created_at) VALUES (?, ?, '', 'a@example.com', '', '', '[]', 0, 1, ?, '2026-07-15')",
      args: [key, accountId, state],
    });
    const job = (name: string, dueAt: string, failedAt: number | null) => ({
      sql: "INSERT INTO jobs(name, payload, due_at, created_at, failed_at) VALUES (?, '{}', ?, 1, ?)",
      args: [name, Date.parse(dueAt), failedAt],
    });
    const file = (id: number, size: number) => ({
      sql: "INSERT INTO attachments(id, account_id, store_id, document_id, position, sha256, size, pages, file_name, " +
        "type, is_main, uploaded_by_name, uploaded_at) VALUES (?, ?, ?, 1, 0, ?, ?, 1, 'a.pdf', 0, 0, '', '')",
      args: [id, account.id, store.id, "a".repeat(64), size],
    });
    await context.database.write(() => [
      ...[mail("a", "failed", account.id), mail("b", "failed", account.id), mail("c", "failed", null)],
      ...[mail("d", "held", account.id), mail("e", "sent", account.id)],
      ...[job("x.late", "2026-07-15T17:00:00Z", null), job("x.later", "2026-07-16T17:00:00Z", null)],
      job("x.lost", "2026-07-15T16:00:00Z", 1),
    ]);
    await context.database.write(() => [
      {
        sql: "INSERT INTO documents(id, account_id, store_id, form_type, name_key, customer_name, created_by_name, " +
          "created_at) VALUES (1, ?, ?, 0, 'doe', 'Doe', '', '2026-07-15T18:00:00.000Z')",
        args: [account.id, store.id],
      },
      ...[file(1, 1000), file(900_000, 234)],
    ]);
    await countStorage(context);
    const { mail: mails, jobs, storage } = (await ask("GET", "/api/serviceState")).body;
    expect(mails).toMatchObject({
      failed: 3,
      failedOf: [{ accountId: account.id, name: account.name, count: 2 }, {
        accountId: null,
        name: "No account",
        count: 1,
      }],
    });
    expect(mails.held).toBeGreaterThanOrEqual(1);
    expect(jobs).toMatchObject({ waitingSince: "2026-07-15T17:00:00.000Z", givenUp: 1 });
    expect(jobs.waiting).toBeGreaterThanOrEqual(1);
    expect(storage).toEqual({ bytes: 1234, countedAt: "2026-07-15T18:00:00.000Z" });
    const rows = (await ask("GET", "/api/accounts?page=1&limit=50")).body.data;
    expect(rows.find(({ id }: { id: number }) => id === account.id).storage).toBe(1234);
  }, { clock: clock() }));
