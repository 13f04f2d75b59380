import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { texts } from "./contract.ts";
import { type Shop, withShop } from "./testing.ts";

const inShop = (run: (shop: Shop) => Promise<void>, type?: number) => () => withShop(run, { type });
const newcomer = { name: "Nora Nix", email: "Nora@Example.com", permission: 0 };

Deno.test(
  "every route of user management asks who calls, and what they may do, before anything else",
  inShop(async ({ ask, person, denver }) => {
    const user = await person("FFLUser", [denver]);
    const { status } = await ask("GET", "/api/users");
    expect(status).toBe(401);
    expect((await ask("GET", "/api/userOptions")).status).toBe(401);
    expect((await ask("POST", "/api/users", { user: newcomer })).status).toBe(401);
    expect((await ask("PUT", "/api/users", { id: user.id })).status).toBe(401);
    expect((await ask("DELETE", `/api/users/${user.id}`)).status).toBe(401);
    expect((await user.get("/api/users")).status).toBe(403);
    expect((await user.get("/api/userOptions")).status).toBe(403);
    expect((await user.invite(newcomer)).status).toBe(403);
    expect((await user.remove(user.id)).status).toBe(403);
  }),
);

Deno.test(
  "an admin lists the people of their stores and those of all stores, a super admin everybody",
  inShop(async ({ person, denver, boise, context }) => {
    const owner = await person("FFLAccountOwner");
    const admin = await person("FFLAdmin", [denver]);
    const shared = await person("FFLUser", [denver, boise]);
    const elsewhere = await person("FFLUser", [boise]);
    const nowhere = await person("FFLUser");
    const foreign = await anAccount(context);
    await person("FFLAccountOwner", [], foreign.id);
    const ids = async (asker: typeof owner, query = "") =>
      (await asker.get(`/api/users${query}`)).body.data.map(({ id }) => id).sort((a, b) => a - b);
    expect(await ids(admin)).toEqual([owner.id, admin.id, shared.id]);
    expect(await ids(owner)).toEqual([owner.id, admin.id, shared.id, elsewhere.id, nowhere.id]);
    expect(await ids(owner, `?documentStoreIds=${boise}`)).toEqual([owner.id, shared.id, elsewhere.id]);
    expect(await ids(owner, `?documentStoreIds=${boise}&documentStoreIds=${denver}&permission=0`))
      .toEqual([shared.id, elsewhere.id]);
    const theirs = await aStore(context, { accountId: foreign.id });
    const statusOf = async (asker: typeof owner, query: string) => (await asker.get(`/api/users${query}`)).status;
    for (const id of [boise, theirs.id, 999_999]) {
      expect([id, await statusOf(admin, `?documentStoreIds=${denver}&documentStoreIds=${id}`)]).toEqual([id, 404]);
    }
    expect(await statusOf(owner, `?documentStoreIds=${theirs.id}`)).toBe(404);
    const operator = await person("OperatorAdmin", [], null);
    expect(await statusOf(operator, `?documentStoreIds=${theirs.id}`)).toBe(200);
    expect(await statusOf(operator, "?documentStoreIds=999999")).toBe(404);
    const [row] = (await owner.get(`/api/users?search=${shared.email}`)).body.data;
    expect(row).toMatchObject({
      id: shared.id,
      permission: 0,
      accessStores: [{ storeId: denver, userId: shared.id }, { storeId: boise, userId: shared.id }],
      account: { name: "Summit Outfitters", type: 1 },
    });
  }),
);

Deno.test(
  "an operator lists the people of all accounts, and changes none of them",
  inShop(async ({ person, context, denver }) => {
    const operator = await person("OperatorAdmin", [], null);
    const user = await person("FFLUser", [denver]);
    const other = await person("FFLAccountOwner", [], (await anAccount(context)).id);
    const { body } = await operator.get("/api/users?sort=createdOn");
    expect(body.data.map(({ id }) => id)).toEqual([user.id, other.id]);
    expect((await operator.change({ id: user.id, version: 1, name: "Changed" })).status).toBe(403);
    expect((await operator.remove(user.id)).status).toBe(403);
    expect((await operator.invite(newcomer)).status).toBe(403);
  }),
);

Deno.test(
  "the list is searched from three characters, sorted and paged",
  inShop(async ({ person, context }) => {
    const owner = await person("FFLAccountOwner");
    const named = ["Élodie Marsh", "Bo_Lee", "Boxlee", "Adam Quill"];
    for (const name of named) {
      const { id } = await person("FFLUser");
      await context.database.write(() => [{ sql: "UPDATE users SET name = ? WHERE id = ?", args: [name, id] }]);
    }
    const names = async (query: string) => (await owner.get(`/api/users?${query}`)).body.data.map(({ name }) => name);
    expect(await names("search=marsh")).toEqual(["Élodie Marsh"]);
    expect(await names("search=%C3%A9LO")).toEqual(["Élodie Marsh"]);
    expect(await names("search=bo_l")).toEqual(["Bo_Lee"]);
    expect(await names("search=")).toHaveLength(5);
    expect(await names("sort=name&sortOrder=desc&permission=0&limit=2")).toEqual(["Élodie Marsh", "Boxlee"]);
    expect(await names("sort=name&sortOrder=desc&permission=0&limit=2&page=2")).toEqual(["Bo_Lee", "Adam Quill"]);
    expect((await names("sort=permission&sortOrder=desc"))[0]).toBe(owner.name);
    expect((await owner.get("/api/users?search=bo")).body.fields).toEqual({
      search: "The search begins with three characters.",
    });
    expect((await owner.get("/api/users?sort=password")).status).toBe(400);
    expect((await owner.get("/api/users?userStatus=9")).status).toBe(400);
    expect((await owner.get("/api/users?page=0")).status).toBe(400);
  }),
);

Deno.test(
  "a profile can be asked for within a store, and of somebody deleted by name of it",
  inShop(async ({ person, denver, boise }) => {
    const owner = await person("FFLAccountOwner");
    const user = await person("FFLUser", [denver]);
    expect((await owner.get(`/api/users/${user.id}?storeId=${denver}`)).status).toBe(200);
    expect((await owner.get(`/api/users/${user.id}?storeId=${boise}`)).status).toBe(404);
    await owner.remove(user.id);
    expect((await owner.get(`/api/users/${user.id}`)).status).toBe(404);
    expect((await owner.get(`/api/users/${user.id}?isUserDeleted=true`)).body).toMatchObject({
      name: user.name,
      isDeleted: true,
    });
  }),
);

Deno.test(
  "an admin may give permissions up to their own, and stores of their own alone",
  inShop(async ({ person, denver, boise, context }) => {
    const admin = await person("FFLAdmin", [denver]);
    const invite = (given: object) => admin.invite({ ...newcomer, storeIds: [denver], ...given });
    expect((await invite({ permission: 4 })).status).toBe(403);
    expect((await invite({ permission: 5 })).status).toBe(403);
    expect((await invite({ permission: 2 })).body.fields).toEqual({ "user.permission": texts.permissionRequired });
    expect((await invite({ permission: undefined })).body.fields).toHaveProperty(["user.permission"]);
    expect((await invite({ storeIds: [boise] })).status).toBe(404);
    const foreign = await aStore(context, { accountId: (await anAccount(context)).id });
    expect(await invite({ storeIds: [foreign.id] })).toEqual(await invite({ storeIds: [999_999] }));
    expect((await invite({ storeIds: [] })).body.fields).toEqual({ "user.storeIds": texts.storesRequired });
    const made = await invite({ permission: 1, storeIds: undefined, StoreIds: [denver] });
    expect(made).toMatchObject({
      status: 201,
      body: { name: "Nora Nix", email: "nora@example.com", permission: 1, invitationStatus: 1, userStatus: 0 },
    });
    expect(made.body.accessStores.map(({ storeId }) => storeId)).toEqual([denver]);
  }),
);

Deno.test(
  "wrong fields are named with the specification's texts",
  inShop(async ({ person, denver }) => {
    const owner = await person("FFLAccountOwner");
    const answer = await owner.invite({ name: " ", email: "nobody", permission: 0, storeIds: [denver] });
    expect(answer.body.fields).toEqual({ "user.name": "Name is required", "user.email": "E-mail is invalid" });
    const empty = await owner.invite({ name: "Nora", email: "", permission: 0, storeIds: [denver] });
    expect(empty.body.fields).toEqual({ "user.email": "E-mail is required" });
  }),
);

Deno.test(
  "with a single FFL nobody is asked for FFL access: everybody has it",
  inShop(async ({ person, denver, boise }) => {
    const owner = await person("FFLAccountOwner");
    const { body } = await owner.invite(newcomer);
    expect(body.accessStores.map(({ storeId }) => storeId)).toEqual([denver, boise]);
  }, 0),
);

Deno.test(
  "an email that is taken is refused, in whatever account it is; who is told too often must wait",
  inShop(async ({ person, context, denver, clock }) => {
    const owner = await person("FFLAccountOwner");
    const stranger = await person("FFLAccountOwner", [], (await anAccount(context)).id);
    const taken = { ...newcomer, email: stranger.email.toUpperCase(), storeIds: [denver] };
    const refused = await owner.invite(taken);
    expect(refused).toMatchObject({ status: 400, body: { message: texts.userExists, error: "users.exists" } });
    for (let time = 1; time < 20; time++) expect((await owner.invite(taken)).status).toBe(400);
    expect((await owner.invite(taken)).status).toBe(429);
    expect((await owner.invite({ ...newcomer, storeIds: [denver] })).status).toBe(429);
    clock.advance(61 * 60_000);
    expect((await owner.invite({ ...newcomer, storeIds: [denver] })).status).toBe(201);
  }),
);

Deno.test(
  "deleting takes a lower rank away: sessions end, the name stays, the email is free again",
  inShop(async ({ person, denver, context }) => {
    const owner = await person("FFLAccountOwner");
    const peer = await person("FFLAccountOwner");
    const admin = await person("FFLAdmin", [denver]);
    const user = await person("FFLUser", [denver]);
    expect((await admin.remove(owner.id)).status).toBe(403);
    expect((await admin.remove(admin.id)).status).toBe(403);
    expect((await owner.remove(peer.id)).status).toBe(403);
    expect((await owner.remove(999_999)).status).toBe(404);
    expect((await admin.remove(user.id)).status).toBe(204);
    expect((await user.get(`/api/users/${user.id}`)).status).toBe(401);
    expect((await admin.remove(user.id)).status).toBe(404);
    expect((await admin.get("/api/users")).body.data.map(({ id }) => id)).not.toContain(user.id);
    const [, gone] = await context.ledger.about(`user:${user.id}`).then((entries) => [null, entries.at(-1)]);
    expect(gone).toMatchObject({ event: "users.deleted", actor: { userId: admin.id }, data: { name: user.name } });
    const again = await owner.invite({ name: "New One", email: user.email, permission: 0, storeIds: [denver] });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(user.id);
  }),
);

Deno.test(
  "two who invite one email at once: the second is told that the user exists",
  inShop(async ({ person, denver }) => {
    const owner = await person("FFLAccountOwner");
    const admin = await person("FFLAdmin", [denver]);
    const both = await Promise.all([owner, admin].map((asker) => asker.invite({ ...newcomer, storeIds: [denver] })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    expect((await owner.get("/api/users?search=nora@")).body.count).toBe(1);
  }),
);

Deno.test(
  "people whose only FFL was deleted stay in the list of those who manage all, and are given another",
  inShop(async ({ person, denver, boise, context, ask }) => {
    const owner = await person("FFLAccountOwner");
    const superAdmin = await person("FFLSuperAdmin");
    const admin = await person("FFLAdmin", [boise]);
    const user = await person("FFLUser", [denver]);
    const nowhere = await person("FFLUser");
    const close = (id: number) =>
      context.database.write(() => [
        { sql: "UPDATE stores SET deleted_at = ? WHERE id = ?", args: [context.clock.now().toISOString(), id] },
      ]);
    await close(denver);
    const ids = async (asker: typeof owner, query = "") =>
      (await asker.get(`/api/users${query}`)).body.data.map(({ id }) => id).sort((a, b) => a - b);
    const everybody = [owner.id, superAdmin.id, admin.id, user.id, nowhere.id];
    expect(await ids(owner)).toEqual(everybody);
    expect(await ids(superAdmin)).toEqual(everybody);
    expect(await ids(owner, "?withoutStore=true")).toEqual([user.id, nowhere.id]);
    expect(await ids(admin, "?withoutStore=true")).toEqual([]);
    expect((await owner.get(`/api/users/${user.id}`)).body.accessStores).toEqual([{
      storeId: denver,
      userId: user.id,
    }]);
    const given = await owner.change({ id: user.id, version: 1, storeIds: [boise] });
    expect(given.body.accessStores.map(({ storeId }) => storeId)).toContain(boise);
    const exists = await owner.invite({ name: "Again", email: nowhere.email, permission: 0, storeIds: [boise] });
    expect(exists.body.error).toBe("users.exists");
    expect(await ids(owner, `?search=${nowhere.email}`)).toEqual([nowhere.id]);
    await close(boise);
    expect(await ids(owner)).toEqual(everybody);
    expect((await owner.change({ id: user.id, version: 2, name: "Still There" })).status).toBe(200);
    expect((await ask("GET", "/api/users?withoutStore=no", undefined, owner.headers)).status).toBe(400);
  }),
);

Deno.test(
  "account owners and super admins reach all FFLs of their account, and are answered so",
  inShop(async ({ person, denver, boise }) => {
    const owner = await person("FFLAccountOwner");
    const superAdmin = await person("FFLSuperAdmin");
    const reached = (answer: { readonly accessStores: readonly { readonly storeId: number }[] }) =>
      answer.accessStores.map(({ storeId }) => storeId);
    for (const { id } of [owner, superAdmin]) {
      expect(reached((await owner.get(`/api/users/${id}`)).body)).toEqual([denver, boise]);
    }
    const { data } = (await owner.get("/api/users")).body;
    expect(data.map(reached)).toEqual([[denver, boise], [denver, boise]]);
  }),
);
