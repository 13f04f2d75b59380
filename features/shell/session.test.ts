import { expect } from "expect";
import accounts from "@/features/accounts/feature.ts";
import { anAccount, aPerson, signedIn } from "@/features/accounts/testing.ts";
import audits from "@/features/audits/feature.ts";
import { anAudit } from "@/features/audits/testing.ts";
import dashboard from "@/features/dashboard/feature.ts";
import deadlines from "@/features/deadlines/feature.ts";
import { weekOf } from "@/features/stores/hours-rules.ts";
import stores from "@/features/stores/feature.ts";
import { storesOffer } from "@/features/stores/offers.ts";
import { aStore } from "@/features/stores/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { loadSample } from "@/kernel/sample.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import type { Session } from "./contract.ts";
import shell from "./feature.ts";

const nineToFive = weekOf(() => ({ startTime: "9:00 AM", endTime: "5:00 PM", isActive: true }));

/** Of audits only what the session is told and the grants, not its own permissions. */
const auditsAlone = {
  ...audits,
  needs: ["accounts", "stores", "shell", "deadlines"],
  routes: undefined,
  permissions: {},
};

const withShell = (run: (product: TestProduct) => Promise<void>, at = "2026-03-02T18:00:00Z") => () =>
  withProduct(run, { features: [accounts, stores, shell, dashboard, deadlines, auditsAlone], clock: new SetClock(at) });

async function sessionOf(product: TestProduct, userId: number, extra: Record<string, string> = {}): Promise<Session> {
  const { headers } = await signedIn(product.context, userId);
  return await (await product.request("/api/session", { headers: { ...headers, ...extra } })).json();
}

Deno.test(
  "nobody has no session",
  withShell(async (product) => {
    expect((await product.request("/api/session")).status).toBe(401);
  }),
);

Deno.test(
  "the session tells the person, the account and each store with what may be done there",
  withShell(async (product) => {
    const account = await anAccount(product.context, { name: "Harbour Arms" });
    const store = await aStore(product.context, { accountId: account.id, businessHours: nineToFive });
    const person = await aPerson(product.context, { accountId: account.id, name: "Olive Ann Owner" });
    expect(await sessionOf(product, person.id)).toMatchObject({
      person: { name: "Olive Ann Owner", initials: "OO", roleLabel: "Account Owner" },
      account: { name: "Harbour Arms", type: 1 },
      stores: [{
        id: store.id,
        isOpen: true,
        hoursToday: "9:00 AM - 5:00 PM, Central Time",
        permissions: [
          "accounts.manage_account",
          "accounts.manage_users",
          "dashboard.read",
          "shell.overview",
          "stores.manage",
          "stores.see",
        ],
      }],
      maySwitchToAuditor: false,
      blocking: null,
      sampleInstallation: false,
    });
  }),
);

Deno.test(
  "whoever may not go on is told why, in the specification's words",
  withShell(async (product) => {
    const { context } = product;
    const account = await anAccount(context);
    const closed = await anAccount(context, { isDisabled: true });
    const person = (given: Parameters<typeof aPerson>[1]) => aPerson(context, given);
    const helpFor = async (id: number) => (await sessionOf(product, id)).blocking?.detail;
    const titleFor = async (id: number) => (await sessionOf(product, id)).blocking?.title;
    const disabled = await person({ accountId: account.id, isDisabled: true });
    expect(await titleFor(disabled.id)).toBe("User is disabled.");
    expect(await helpFor(disabled.id)).toBe("Ask your account owner to enable you again.");
    expect(await titleFor((await person({ accountId: closed.id })).id)).toBe("Account is missing or disabled");
    expect(await titleFor((await person({ accountId: 999 })).id)).toBe("Account is missing or disabled");
    const admin = await person({ accountId: account.id, role: "FFLAdmin" });
    expect(await titleFor(admin.id)).toBe("No FFLs found");
    // An owner without a store can add the first one.
    expect(await titleFor((await person({ accountId: account.id })).id)).toBeUndefined();
    expect(await titleFor((await person({ role: "IOIAdmin" })).id)).toBe("No FFLs found");
    expect(await titleFor((await person({ role: "FFLUser" })).id)).toMatch(/no account yet/);
    expect(await titleFor((await person({ accountId: account.id, role: "BackupToolOnlyUser" })).id))
      .toMatch(/backup application only/);
    expect(await titleFor((await person({ role: "OperatorAdmin" })).id)).toBeUndefined();
    const gone = await person({ accountId: account.id });
    await context.database.write(() => [{ sql: "UPDATE users SET is_deleted = 1 WHERE id = ?", args: [gone.id] }]);
    expect(await titleFor(gone.id)).toBe("User missing or disabled");
  }),
);

Deno.test(
  "an auditor outside of business hours still sees the store's name and hours",
  withShell(async (product) => {
    const account = await anAccount(product.context);
    const store = await aStore(product.context, { accountId: account.id, businessHours: nineToFive });
    const auditor = await aPerson(product.context, { role: "IOIAdmin" });
    await anAudit(product.context, { accountId: account.id, storeId: store.id, auditorIds: [auditor.id] });
    const session = await sessionOf(product, auditor.id);
    expect(session.blocking).toBeNull();
    expect(session.stores).toMatchObject([{
      isOpen: false,
      opensNext: "at 9:00 AM, Central Time",
      permissions: ["stores.see"],
    }]);
  }, "2026-03-02T06:00:00Z"),
);

Deno.test(
  "the store that was used last is told while the person may see it",
  withShell(async (product) => {
    const account = await anAccount(product.context);
    const [first, second] = [
      await aStore(product.context, { accountId: account.id }),
      await aStore(product.context, { accountId: account.id }),
    ];
    const person = await aPerson(product.context, { accountId: account.id });
    const lastWith = async (cookie: string) => (await sessionOf(product, person.id, { cookie })).lastStoreId;
    expect(await lastWith("")).toBeNull();
    expect(await lastWith(`theme=dark; lastStore=${second.id}`)).toBe(second.id);
    expect(await lastWith(`lastStore=${first.id + second.id + 1}`)).toBeNull();
    expect(await lastWith("lastStore=no")).toBeNull();
  }),
);

Deno.test(
  "only who takes part in an active audit may switch to auditor",
  withShell(async (product) => {
    const account = await anAccount(product.context);
    const store = await aStore(product.context, { accountId: account.id });
    const lead = await aPerson(product.context, { accountId: account.id });
    await anAudit(product.context, { accountId: account.id, storeId: store.id, auditorIds: [lead.id], type: 1 });
    expect(await sessionOf(product, lead.id)).toMatchObject({ maySwitchToAuditor: true, auditorMode: false });
    const inMode = await sessionOf(product, lead.id, { auditorMode: "true" });
    expect(inMode).toMatchObject({ maySwitchToAuditor: true, auditorMode: true });
    // What else an audit lets one do is declared by the documents, which are not in this list of features.
    expect(inMode.stores[0].permissions).toEqual(["stores.see"]);
    expect(inMode.stores[0].permissions).not.toContain("stores.manage");
  }),
);

Deno.test(
  "the sample has the people, stores and audit of the decisions, and each sees what is theirs",
  withShell(async (product) => {
    await loadSample(product, () => {});
    const expected: readonly [string, string, readonly string[]][] = [
      ["owner@prairie.example", "Account Owner", ["Prairie Arms"]],
      ["admin@prairie.example", "Admin", ["Prairie Arms"]],
      ["user@prairie.example", "User", ["Prairie Arms"]],
      ["backup@prairie.example", "BackupTool User", []],
      ["owner@summit.example", "Account Owner", ["Summit Boise", "Summit Denver", "Summit Reno"]],
      ["super@summit.example", "SuperAdmin", ["Summit Boise", "Summit Denver", "Summit Reno"]],
      ["admin@summit.example", "Admin", ["Summit Denver"]],
      ["user@summit.example", "User", ["Summit Boise", "Summit Denver"]],
      ["silencer@summit.example", "SilencerShop Admin", ["Summit Denver"]],
      ["operator@strongroom.example", "Operator Admin", []],
      ["newcomer@strongroom.example", "", []],
      ["lead@atf.example", "Lead Auditor", ["Summit Denver"]],
      ["auditor@atf.example", "Auditor", ["Summit Denver"]],
    ];
    for (const [email, label, names] of expected) {
      const signIn = await product.request("/api/auth/sign-in", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "Strongroom!1" }),
      });
      const { token } = await signIn.json();
      const headers = { authorization: `Bearer ${token}` };
      const session: Session = await (await product.request("/api/session", { headers })).json();
      const seen = session.stores.map(({ friendlyFFLName }) => friendlyFFLName);
      expect([email, session.person.roleLabel, seen]).toEqual([email, label, names]);
      expect(session.sampleInstallation).toBe(true);
    }
    const options = await (await product.request("/api/auth/options")).json();
    expect(options.sample.people).toHaveLength(expected.length);
  }),
);

Deno.test(
  "the session counts the stores of the account, those too that the person does not see, and none that are gone",
  withShell(async (product) => {
    const { context } = product;
    const account = await anAccount(context);
    const [first, , gone] = [
      await aStore(context, { accountId: account.id }),
      await aStore(context, { accountId: account.id }),
      await aStore(context, { accountId: account.id }),
    ];
    await aStore(context, { accountId: (await anAccount(context)).id });
    const admin = await aPerson(context, { accountId: account.id, role: "FFLAdmin", storeIds: [first.id] });
    const counted = async () => {
      const { account, stores } = await sessionOf(product, admin.id);
      return [account?.storeCount, stores.length];
    };
    expect(await counted()).toEqual([3, 1]);
    await context.change(context.offered(storesOffer).close(account.id, [gone.id], "2026-03-02T18:00:00.000Z"));
    expect(await counted()).toEqual([2, 1]);
  }),
);
