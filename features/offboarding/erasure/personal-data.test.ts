import { expect } from "expect";
import type { Statement, Value } from "@/db/database.ts";
import { aPerson } from "@/features/accounts/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { coverAllRows } from "@/tests/product/cover-rows.ts";
import { eraseDue } from "./erase.ts";
import { aCompany, asking } from "../testing.ts";

const now = "2026-03-02T10:00:00.000Z";

/** Invented values that stand nowhere else, by what they are. */
const told = {
  account: {
    name: "Vanishing Outfitters",
    phone: "3075550142",
    street_address1: "88 Invented Lane",
    city: "Lostville",
  },
  store: {
    friendly_ffl_name: "Vanishing Denver",
    legal_ffl_name: "Vanishing Denver LLC",
    phone: "3075550143",
    premise_street: "99 Imagined Road",
    premise_city: "Nowhereton",
    ffl_first_three_digits: "984",
    ffl_last_five_digits: "76543",
    ffl_number: "984123019G76543",
  },
  person: { email: "olive@vanishing.example", phone: "3075550144", picture_uri: "/api/users/1/image?v=vanish" },
  others: {
    deleted: "deleted@vanishing.example",
    subject: "subject-of-olive",
    credential: "credential-of-olive",
    agent: "Olive's browser",
    reason: "Olive asked for help",
    sought: "customerName=Vanished+Customer",
  },
} as const;

const values = Object.values(told).flatMap((each) => Object.values(each));

/** Tables that tell of the people of an account after it is gone for good, with the reason. */
const staying: Readonly<Record<string, string>> = {
  departure_exports: "who took everything along before",
  document_buckets: "how many documents there are: none",
  profile_pictures: "forgotten with the next day's tidying, for the person is deleted",
  user_email_tries: "numbers only, forgotten within the day",
};

async function aTalkativeCompany(product: TestProduct) {
  const { context } = product;
  const company = await aCompany(product);
  const { account, first, owner } = company;
  const gone = await aPerson(context, { accountId: account.id, email: told.others.deleted, storeIds: [first.id] });
  const of = { user_id: owner.id };
  await context.database.write(() => [
    update("accounts", account.id, told.account),
    update("stores", first.id, told.store),
    update("users", owner.id, told.person),
    update("users", gone.id, { is_deleted: 1 }),
    insert("impersonations", { id: 900, operator_id: 1, ...of, reason: told.others.reason, started_at: now }),
    insert("openid_identities", {
      ...{ issuer: "https://provider.example", subject: told.others.subject, ...of },
      ...{ created_at: now, last_used_at: now },
    }),
    insert("second_factor_apps", { ...of, sealed_secret: new Uint8Array(40), last_step: 1, created_at: now }),
    insert("second_factor_recovery_codes", { ...of, code_hash: new Uint8Array(32) }),
    insert("second_factor_passkeys", {
      ...{ id: 900, ...of, credential_id: told.others.credential, public_key: new Uint8Array(70), counter: 1 },
      ...{ transports: "[]", name: "Olive's key", created_at: now },
    }),
    insert("second_factor_requirements", { scope: `account:${account.id}`, by_id: owner.id, since: now }),
    insert("views", {
      ...{ id: 900, account_id: account.id, store_id: null, owner_id: owner.id, owner_name: owner.name },
      ...{ name: "Mine", name_key: "mine", address: told.others.sought, is_shared: 1 },
      ...{ changed_by_name: owner.name, changed_at: now },
    }),
    insert("views_defaults", { ...of, view_id: 900, account_id: account.id, store_id: null }),
    insert("onboarding_guides", { account_id: account.id, dismissed_at: now }),
    insert("user_invitations", {
      ...{ id: 900, user_id: gone.id, account_id: account.id, token_hash: new Uint8Array(32) },
      ...{ invited_by_name: owner.name, created_at: now, expires_at: now },
    }),
    insert("sign_in_tickets", {
      ...of,
      token_hash: new Uint8Array(32),
      step: "enrol",
      how: "password",
      expires_at: 9e12,
    }),
    insert("password_resets", { ...of, token_hash: new Uint8Array(32), request: "r", expires_at: 9e12 }),
    insert("sign_ups", { request: "s", email: told.person.email, expires_at: 9e12 }),
    mail("to-the-account", account.id, told.others.deleted),
    mail("before-the-account", null, told.person.email),
    { sql: "UPDATE sessions SET user_agent = ? WHERE user_id = ?", args: [told.others.agent, owner.id] },
  ]);
  await coverAllRows(product);
  return company;
}

function insert(table: string, row: Readonly<Record<string, Value>>): Statement {
  const columns = Object.keys(row);
  return {
    sql: `INSERT INTO ${table}(${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    args: Object.values(row),
  };
}

function update(table: string, id: number, row: Readonly<Record<string, Value>>): Statement {
  const set = Object.keys(row).map((column) => `${column} = ?`).join(", ");
  return { sql: `UPDATE ${table} SET ${set} WHERE id = ?`, args: [...Object.values(row), id] };
}

function mail(key: string, accountId: number | null, to: string): Statement {
  return insert("outbox", {
    ...{ key, account_id: accountId, to_name: "Olive", to_address: to, subject: "Hello", body: "", links: "[]" },
    ...{ is_private: 0, least_rank: 1, state: "held", created_at: now },
  });
}

async function columnsOf({ context }: TestProduct) {
  const rows = await context.database.all(
    "SELECT t.name AS table_name, c.name AS column_name FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c " +
      "WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'ledger'",
  );
  return rows.map((row) => ({ table: String(row.table_name), column: String(row.column_name) }));
}

/** SHA-256 sums, random ids, and the milliseconds of an instant: some digits of a licence stand there by chance. */
const byChance = /\b[0-9a-f]{64}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<=T\d\d:\d\d:\d\d)\.\d{3}(?=Z)/g;

/** Where in the database a value stands; in the ledger it may. */
async function placesOf(product: TestProduct, wanted: readonly string[]): Promise<string[]> {
  const places: string[] = [];
  for (const { table, column } of await columnsOf(product)) {
    for (const value of wanted) {
      const sql = `SELECT CAST("${column}" AS TEXT) AS found FROM "${table}" WHERE instr(found, ?) > 0`;
      const rows = await product.context.database.all(sql, [value]);
      if (rows.some(({ found }) => String(found).replace(byChance, "").includes(value))) {
        places.push(`${table}.${column}: ${value}`);
      }
    }
  }
  return places;
}

/** The tables that have a row of one of these people, or of the account. */
async function tablesAbout(product: TestProduct, accountId: number, userIds: readonly number[]): Promise<string[]> {
  const ids = { account_id: [accountId], user_id: userIds };
  const found = new Set<string>();
  for (const { table, column } of await columnsOf(product)) {
    if (column !== "account_id" && column !== "user_id") continue;
    const sql = `SELECT 1 FROM "${table}" WHERE "${column}" IN (SELECT value FROM json_each(?)) LIMIT 1`;
    if (await product.context.database.one(sql, [JSON.stringify(ids[column])])) found.add(table);
  }
  return [...found].toSorted();
}

Deno.test("after 30 days nothing but the ledger knows telephone, address, licence or email of a deleted account", () => {
  const clock = new SetClock(now);
  return withProduct(async (product) => {
    const { account, owner, first, ask } = await aTalkativeCompany(product);
    const clerk = { name: "Cleo Clerk", email: "cleo@example.com", permission: 0, storeIds: [first.id] };
    expect((await ask("POST", "/api/users", { user: clerk })).status).toBe(201);
    const beside = await aCompany(product);
    const before = await tablesAbout(product, account.id, [owner.id]);
    expect(before).toEqual(expect.arrayContaining(["openid_identities", "second_factor_passkeys", "outbox"]));
    for (const value of values) expect([value, (await placesOf(product, [value])).length]).not.toEqual([value, 0]);

    await ask("POST", `/api/accounts/${account.id}/export`);
    expect((await ask("DELETE", `/api/accounts/${account.id}`)).status).toBe(204);
    clock.advance(31 * 24 * 60 * 60_000);
    await eraseDue(product.context);
    await eraseDue(product.context);

    expect(await placesOf(product, values)).toEqual([]);
    const people = await product.context.database.all("SELECT id FROM users WHERE account_id = ?", [account.id]);
    const after = await tablesAbout(product, account.id, people.map(({ id }) => Number(id)));
    expect(after.filter((table) => !(table in staying))).toEqual(["departures", "stores", "users"]);
    expect(await product.context.database.one("SELECT name FROM users WHERE id = ?", [owner.id])).toEqual({
      name: "Olive Owner",
    });
    const problems = [];
    for await (const finding of product.verify()) if (finding.kind === "problem") problems.push(finding);
    expect(problems).toEqual([]);

    const still = await asking(product, beside.owner.id);
    expect((await still("GET", "/api/session")).body.stores.length).toBe(2);
    expect((await still("GET", `/api/documents?storeId=${beside.first.id}`)).body.count).toBe(1);
  }, { clock });
});

Deno.test("after 30 days a deleted store's address and licence are gone, and its account goes on", () => {
  const clock = new SetClock(now);
  return withProduct(async (product) => {
    const { account, first, second, owner, ask } = await aTalkativeCompany(product);
    const clerk = { name: "Cleo Clerk", email: "cleo@example.com", permission: 0, storeIds: [first.id, second.id] };
    const clerkId = (await ask("POST", "/api/users", { user: clerk })).body.id;
    const admin = await aPerson(product.context, { accountId: account.id, role: "FFLAdmin", storeIds: [second.id] });
    await ask("POST", `/api/stores/${first.id}/export`);
    expect((await ask("DELETE", `/api/stores/${first.id}`)).status).toBe(204);
    clock.advance(31 * 24 * 60 * 60_000);
    await eraseDue(product.context);
    expect(await placesOf(product, Object.values(told.store))).toEqual([]);
    expect(await placesOf(product, [told.account.phone])).toEqual(["accounts.phone: 3075550142"]);
    const again = await asking(product, owner.id);
    const session = (await again("GET", "/api/session")).body;
    expect([session.account.id, session.stores.length]).toEqual([account.id, 1]);

    // Whoever worked there works elsewhere alone by now, and is no mystery to those who manage them.
    const asked = await asking(product, admin.id);
    expect(
      (await asked("GET", `/api/users/${clerkId}`)).body.accessStores.map(({ storeId }: { storeId: number }) =>
        storeId
      ),
    )
      .toEqual([second.id]);
    const { version } = (await asked("GET", `/api/users/${clerkId}`)).body;
    expect((await asked("PUT", "/api/users", { id: clerkId, version, userStatus: 1 })).status).toBe(200);
    const problems = [];
    for await (const finding of product.verify()) if (finding.kind === "problem") problems.push(finding);
    expect(problems).toEqual([]);
  }, { clock });
});
