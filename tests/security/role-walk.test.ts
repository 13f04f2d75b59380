import { expect } from "expect";
import type { RoleName } from "@/features/accounts/contract-roles.ts";
import { accountsOffer } from "@/features/accounts/offers.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { type TestProduct, withProduct } from "../product/product.ts";

/** Stores by their first letter: Denver, Boise; Reno was deleted. */
type Stores = readonly ("D" | "B" | "R")[];

interface Someone {
  readonly role: RoleName;
  readonly stores?: Stores;
  readonly isInvited?: boolean;
  readonly isForeign?: boolean;
  readonly hasNoAccount?: boolean;
}

const managers: Readonly<Record<string, Someone>> = {
  "owner": { role: "FFLAccountOwner" },
  "super admin": { role: "FFLSuperAdmin" },
  "admin D": { role: "FFLAdmin", stores: ["D"] },
  "admin D B": { role: "FFLAdmin", stores: ["D", "B"] },
  "user D": { role: "FFLUser", stores: ["D"] },
  "silencer D": { role: "FFLSilencerShopAdmin", stores: ["D"] },
  "backup": { role: "BackupToolOnlyUser" },
  "operator": { role: "OperatorAdmin", hasNoAccount: true },
  "acting owner": { role: "FFLAccountOwner" },
  "acting admin D": { role: "FFLAdmin", stores: ["D"] },
  "auditor": { role: "IOIAdmin", hasNoAccount: true },
};

const people: Readonly<Record<string, Someone>> = {
  "user D": { role: "FFLUser", stores: ["D"] },
  "user D B": { role: "FFLUser", stores: ["D", "B"] },
  "user B": { role: "FFLUser", stores: ["B"] },
  "user D R": { role: "FFLUser", stores: ["D", "R"] },
  "user R": { role: "FFLUser", stores: ["R"] },
  "user -": { role: "FFLUser" },
  "invited D": { role: "FFLUser", stores: ["D"], isInvited: true },
  "invited D B": { role: "FFLUser", stores: ["D", "B"], isInvited: true },
  "admin D": { role: "FFLAdmin", stores: ["D"] },
  "admin D B": { role: "FFLAdmin", stores: ["D", "B"] },
  "super admin": { role: "FFLSuperAdmin" },
  "owner": { role: "FFLAccountOwner" },
  "stranger": { role: "FFLUser", isForeign: true },
};

/** Such as to take a store away from somebody who does not have it. */
const nothingToDo = 400;

/** What can be done to a person, by the letter that stands for it in the table. */
type Change = (asker: Asker, person: { readonly id: number; readonly email: string }) => Promise<number>;

const changes: Readonly<Record<string, Change>> = {
  n: (asker, { id }) => asker.put({ id, name: "Changed Name" }),
  p: (asker, { id }) => asker.put({ id, phone: "3035550199" }),
  e: (asker, { id }) => asker.put({ id, email: `changed${id}@example.com` }),
  i: (asker, { id }) => asker.put({ id, shouldResendInvite: true }),
  r: (asker, { id }) => asker.put({ id, permission: -1, storeIds: asker.stores(id).length ? undefined : [asker.vail] }),
  u: (asker, { id }) => asker.put({ id, permission: 1, storeIds: asker.stores(id).length ? undefined : [asker.vail] }),
  o: (asker, { id }) => asker.put({ id, permission: 5 }),
  s: (asker, { id }) => asker.put({ id, userStatus: 1 }),
  w: async (asker, { id }) => {
    await asker.disable(id);
    return await asker.put({ id, userStatus: 0 });
  },
  t: async (asker, { id }) => {
    const [left, all] = [asker.stores(id).filter((store) => store !== asker.denver), asker.stores(id)];
    return left.length === all.length ? nothingToDo : await asker.put({ id, storeIds: left });
  },
  g: async (asker, { id }) => {
    const has = asker.stores(id);
    return has.length === 0 ? nothingToDo : await asker.put({ id, storeIds: [...has, asker.vail] });
  },
  d: (asker, { id }) => asker.send("DELETE", `/api/users/${id}`),
  f: (asker, { id }) => asker.send("DELETE", `/api/users/${id}/second-factor`),
  h: (asker, { id }) => asker.send("GET", `/api/users/${id}/second-factor`),
  c: (asker, { id }) => asker.send("GET", `/api/users/${id}/emailChange`),
  l: (asker, { id }) => asker.send("PUT", `/api/users/LogOut/${id}`),
};

const nobody = Object.fromEntries(Object.keys(people).map((whom) => [whom, "-"]));

/**
 * Who may do what to whom: n name, p phone, e email, i invitation again, r lower permission, u make an admin, o make an
 * account owner (both are nothing new to one), s disable, w enable again, t take Denver away, g give Vail, d delete, f second
 * factor, h ask whether there is one to reset, c see an email that waits, l log out. "unknown": the person is not the asker's to know of. "-": all of it is refused.
 */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "owner": {
    "user D": "nperuoswgdfhcl",
    "user D B": "nperuoswtgdfhcl",
    "user B": "nperuoswgdfhcl",
    "user D R": "nperuoswtgdfhcl",
    "user R": "nperuoswgdfhcl",
    "user -": "nperuoswdfhcl",
    "invited D": "npeiruoswgdfhcl",
    "invited D B": "npeiruoswtgdfhcl",
    "admin D": "nperuoswgdfhcl",
    "admin D B": "nperuoswtgdfhcl",
    "super admin": "nperuoswdfhcl",
    "owner": "nperuoswhc",
    "stranger": "unknown",
  },
  "super admin": {
    "user D": "nperuswgdfhcl",
    "user D B": "nperuswtgdfhcl",
    "user B": "nperuswgdfhcl",
    "user D R": "nperuswtgdfhcl",
    "user R": "nperuswgdfhcl",
    "user -": "nperuswdfhcl",
    "invited D": "npeiruswgdfhcl",
    "invited D B": "npeiruswtgdfhcl",
    "admin D": "nperuswgdfhcl",
    "admin D B": "nperuswtgdfhcl",
    "super admin": "nperuswhc",
    "owner": "h",
    "stranger": "unknown",
  },
  "admin D": {
    "user D": "nperuswgdfhcl",
    "user D B": "npthcl",
    "user B": "unknown",
    "user D R": "npthcl",
    "user R": "unknown",
    "user -": "unknown",
    "invited D": "npeiruswgdfhcl",
    "invited D B": "npthcl",
    "admin D": "nperuswghc",
    "admin D B": "nputhc",
    "super admin": "h",
    "owner": "h",
    "stranger": "unknown",
  },
  "admin D B": {
    "user D": "nperuswgdfhcl",
    "user D B": "nperuswtgdfhcl",
    "user B": "nperuswgdfhcl",
    "user D R": "npthcl",
    "user R": "unknown",
    "user -": "unknown",
    "invited D": "npeiruswgdfhcl",
    "invited D B": "npeiruswtgdfhcl",
    "admin D": "nperuswghc",
    "admin D B": "nperuswtghc",
    "super admin": "h",
    "owner": "h",
    "stranger": "unknown",
  },
  "user D": nobody,
  "silencer D": nobody,
  "backup": nobody,
  "operator": nobody,
  "acting owner": {
    "user D": "nphc",
    "user D B": "nphc",
    "user B": "nphc",
    "user D R": "nphc",
    "user R": "nphc",
    "user -": "nphc",
    "invited D": "nphc",
    "invited D B": "nphc",
    "admin D": "npuhc",
    "admin D B": "npuhc",
    "super admin": "nphc",
    "owner": "npohc",
    "stranger": "-",
  },
  "acting admin D": {
    "user D": "nphc",
    "user D B": "nphc",
    "user B": "-",
    "user D R": "nphc",
    "user R": "-",
    "user -": "-",
    "invited D": "nphc",
    "invited D B": "nphc",
    "admin D": "npuhc",
    "admin D B": "npuhc",
    "super admin": "h",
    "owner": "h",
    "stranger": "-",
  },
  "auditor": nobody,
};

interface Asker {
  readonly denver: number;
  readonly vail: number;
  stores(id: number): readonly number[];
  disable(id: number): Promise<void>;
  put(body: { readonly id: number } & Record<string, unknown>): Promise<number>;
  send(method: string, path: string, body?: unknown): Promise<number>;
}

Deno.test("every change to a person by every manager over partly shared stores", () =>
  withProduct(async (product) => {
    const town = await aTown(product);
    const seen: Record<string, Record<string, string>> = {};
    for (const [name, manager] of Object.entries(managers)) {
      const askers = await town.asker(name, manager);
      for (const [whom, person] of Object.entries(people)) {
        let allowed = "";
        const refusals = new Set<number>();
        for (const [letter, change] of Object.entries(changes)) {
          const status = await change(askers, await town.made(person));
          if (status < 300) allowed += letter;
          else if (status !== 400) refusals.add(status);
        }
        (seen[name] ??= {})[whom] = allowed || (refusals.has(403) ? "-" : "unknown");
      }
    }
    expect(seen).toEqual(table);
  }));

async function aTown(product: TestProduct) {
  const { context, request } = product;
  const { id: accountId } = await anAccount(context);
  const foreign = await anAccount(context);
  const [denver, boise, reno, vail] = [
    await aStore(context, { accountId }),
    await aStore(context, { accountId }),
    await aStore(context, { accountId }),
    await aStore(context, { accountId }),
  ].map(({ id }) => id);
  const letters = { D: denver, B: boise, R: reno };
  await context.database.write(() => [
    { sql: "UPDATE stores SET deleted_at = ? WHERE id = ?", args: [context.clock.now().toISOString(), reno] },
  ]);
  // Somebody else is an owner, so that the last one is never asked for.
  await aPerson(context, { accountId });
  const storesOf = new Map<number, readonly number[]>();
  const made = async ({ role, stores = [], isInvited, isForeign, hasNoAccount }: Someone, more: Stores = []) => {
    const storeIds = [...stores, ...more].map((letter) => letters[letter]);
    const account = hasNoAccount ? null : isForeign ? foreign.id : accountId;
    const person = await aPerson(context, { accountId: account, role, storeIds });
    storesOf.set(person.id, storeIds);
    if (isInvited) {
      await context.database.write(() => [
        { sql: "UPDATE users SET invitation_status = 2 WHERE id = ?", args: [person.id] },
      ]);
    }
    return person;
  };
  return {
    made,
    async asker(name: string, someone: Someone): Promise<Asker> {
      const person = await made(someone);
      // Every manager has Vail too, to give it.
      if (someone.stores) {
        const given = context.offered(accountsOffer).giveStore(person.id, accountId, vail);
        await context.change((unit) => unit.add(given));
      }
      const operator = name.startsWith("acting") ? await aPerson(context, { role: "OperatorAdmin" }) : null;
      const { headers: credentials } = await signedIn(context, operator?.id ?? person.id);
      if (operator) {
        const at = context.clock.now().toISOString();
        const acting = {
          id: await context.ids.next("impersonations"),
          operatorId: operator.id,
          userId: person.id,
          reason: "Ticket 4711",
          at,
        };
        await context.change((unit) => unit.add(...context.offered(accountsOffer).beginImpersonation(acting)));
      }
      const headers = {
        ...credentials,
        "content-type": "application/json",
        ...operator ? { impersonatedUserId: String(person.id) } : {},
      };
      const send: Asker["send"] = async (method, path, body) => {
        const response = await request(path, { method, headers, body: body ? JSON.stringify(body) : undefined });
        await response.body?.cancel();
        return response.status;
      };
      return {
        denver,
        vail,
        stores: (id) => storesOf.get(id) ?? [],
        async disable(id) {
          await context.database.write(() => [{ sql: "UPDATE users SET status = 1 WHERE id = ?", args: [id] }]);
        },
        send,
        put: (body) => send("PUT", "/api/users", { version: 1, ...body }),
      };
    },
  };
}
