import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import accounts from "@/features/accounts/feature.ts";
import audits from "@/features/audits/feature.ts";
import uploads from "@/features/uploads/feature.ts";
import dashboard from "@/features/dashboard/feature.ts";
import backup from "@/features/backup/feature.ts";
import deadlines from "@/features/deadlines/feature.ts";
import history from "@/features/history/feature.ts";
import documents from "@/features/documents/feature.ts";
import pdf from "@/features/pdf/feature.ts";
import licensees from "@/features/licensees/feature.ts";
import shell from "@/features/shell/feature.ts";
import stores from "@/features/stores/feature.ts";
import { type Asker, type Dealer, withDealer } from "@/features/stores/testing/dealer.ts";
import timestamps from "@/features/timestamps/feature.ts";
import users from "@/features/users/feature.ts";
import verifier from "@/features/verifier/feature.ts";
import type { AccountAnswer } from "./contract.ts";
import organization from "./feature.ts";
import { type OrganizationOffer, organizationOffer } from "./offers.ts";

const ahead = [
  ...[accounts, stores, users, shell, dashboard, deadlines, licensees, uploads, pdf, documents, audits, history],
  ...[timestamps, verifier, backup],
];
const features = [...ahead, organization];
const atDealer = (run: (dealer: Dealer) => Promise<void>, more: typeof features = []) => () =>
  withDealer(run, { features: [...features, ...more] });

const details = {
  name: "Summit Outfitters",
  phone: "(303) 555-0100",
  streetAddress1: "1 Summit Way",
  streetAddress2: "",
  city: "Denver",
  state: "CO",
  version: 1,
};

const read = (asker: Pick<Asker, "ask">, id: number) => asker.ask<AccountAnswer>("GET", `/api/accounts/${id}`);
const change = (asker: Pick<Asker, "ask">, id: number, given: object = {}) =>
  asker.ask("PUT", `/api/accounts/${id}`, { ...details, ...given });

Deno.test(
  "an account's details are its owner's: 401, 403, and 404 for another account",
  atDealer(async ({ nobody, person, accountId, denver, context }) => {
    expect((await read(nobody, accountId)).status).toBe(401);
    expect((await change(nobody, accountId)).status).toBe(401);
    for (const role of ["FFLUser", "FFLAdmin", "FFLSuperAdmin"] as const) {
      const asker = await person(role, [denver]);
      expect([role, (await read(asker, accountId)).status]).toEqual([role, 403]);
      expect([role, (await change(asker, accountId)).status]).toEqual([role, 403]);
    }
    const owner = await person("FFLAccountOwner");
    const other = await anAccount(context);
    expect((await read(owner, other.id)).status).toBe(404);
    expect((await change(owner, other.id)).body).toEqual((await change(owner, 999_999)).body);
    expect((await read(await person("OperatorAdmin", [], null), accountId)).status).toBe(404);
  }),
);

Deno.test(
  "a change answers No Content and stands in the account's chain",
  atDealer(async ({ person, accountId, context }) => {
    const owner = await person("FFLAccountOwner");
    expect((await change(owner, accountId)).status).toBe(204);
    const { body } = await read(owner, accountId);
    expect(body).toEqual({
      ...details,
      id: accountId,
      phone: "3035550100",
      type: 1,
      isDisabled: false,
      backupToolInstalled: false,
      backupToolOutOfDate: false,
      version: 2,
      lastChange: { name: owner.name, at: "2026-07-15T18:00:00.000Z" },
    });
    const [entry] = (await context.ledger.about(`account:${accountId}`)).filter(({ event }) =>
      event === "organization.details_changed"
    );
    expect(entry.data).toMatchObject({ changes: { city: { from: "", to: "Denver" } } });
    expect((await change(owner, accountId, { version: 2 })).status).toBe(204);
    expect((await read(owner, accountId)).body.version).toBe(2);
  }),
);

Deno.test(
  "every field says what is wrong with it, in the specification's words",
  atDealer(async ({ person, accountId }) => {
    const owner = await person("FFLAccountOwner");
    const { status, body } = await owner.ask("PUT", `/api/accounts/${accountId}`, { version: 1 });
    expect([status, body.fields]).toEqual([400, {
      name: "Name is required",
      phone: "Phone number is required",
      streetAddress1: "Address is required",
      city: "City is required",
      state: "State is required",
    }]);
    const named = await change(owner, accountId, { version: 1, nickname: "Kim" });
    expect([named.status, named.body.fields]).toEqual([400, { nickname: "Unknown field." }]);
    const long = "a".repeat(71);
    expect((await change(owner, accountId, { streetAddress1: long, phone: "1", state: "XX" })).body.fields).toEqual({
      streetAddress1: "Address must be less than 70 characters",
      phone: "Phone number should be at least 10 characters",
      state: "State is required",
    });
    expect((await change(owner, accountId, { version: undefined })).status).toBe(400);
  }),
);

Deno.test(
  "of two owners who edit the details the second is told who was quicker and when",
  atDealer(async ({ person, accountId }) => {
    const [first, second] = [await person("FFLAccountOwner"), await person("FFLAccountOwner")];
    expect((await change(first, accountId, { city: "Aurora" })).status).toBe(204);
    const { status, body } = await change(second, accountId, { city: "Golden" });
    expect([status, body.error]).toEqual([409, "record.stale"]);
    expect(body.message).toContain(`${first.name} changed this on July 15, 2026`);
    expect((await read(second, accountId)).body.city).toBe("Aurora");
  }),
);

Deno.test("whether an account is disabled is for whoever runs the service", () => {
  const asked: unknown[] = [];
  const operators = {
    name: "operators",
    needs: ["organization"],
    offers: (context: { offered(key: typeof organizationOffer): OrganizationOffer }) => {
      context.offered(organizationOffer).joinDisabling((_access, id, isDisabled) => {
        asked.push([id, isDisabled]);
        return Promise.resolve();
      });
      return {};
    },
  };
  return withDealer(async ({ person, accountId }) => {
    const owner = await person("FFLAccountOwner");
    const operator = await person("OperatorAdmin", [], null);
    const disable = (asker: Asker, id = accountId) => asker.ask("PUT", `/api/accounts/${id}`, { isDisabled: true });
    expect((await disable(owner)).status).toBe(403);
    expect((await disable(owner, 999_999)).status).toBe(404);
    expect((await disable(operator)).status).toBe(204);
    expect(asked).toEqual([[accountId, true]]);
  }, { features: [...features, operators] });
});

Deno.test(
  "those who manage a store are told how many documents lie in it",
  atDealer(async ({ person, denver }) => {
    const owner = await person("FFLAccountOwner");
    const { body } = await owner.ask("GET", `/api/stores/${denver}`);
    expect(body).toMatchObject({ usersCount: 1, documentsCount: 0 });
  }),
);
