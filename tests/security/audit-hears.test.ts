import { expect } from "expect";
import { aPerson } from "@/features/accounts/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { accessOf, heardWhile } from "../product/heard.ts";
import { withProduct } from "../product/product.ts";
import { aScope, asInspector, befalls, inspectors, type Scope } from "./audit-scope.ts";
import { type Caller, callerOf, noon } from "./fixture.ts";

/** What happens in a store while inspectors have its pages open, and to which audit; null for what concerns none. */
interface Happening {
  readonly name: string;
  readonly audit: "atf" | "internal" | null;
  happen(scope: Scope, people: { readonly owner: Caller; readonly lead: Caller }): Promise<Response>;
}

const dates = (endDate: string) => ({ startDate: "2026-06-01", endDate });

const happenings: readonly Happening[] = [
  {
    name: "the ATF audit gets other dates",
    audit: "atf",
    happen: ({ audits: { atf } }, { owner }) => owner.send("PUT", `/api/audits/${atf}`, dates("2026-06-29")),
  },
  {
    name: "the internal audit gets other dates",
    audit: "internal",
    happen: ({ audits: { internal } }, { lead }) => lead.send("PUT", `/api/audits/${internal}`, dates("2026-06-29")),
  },
  {
    name: "an auditor is invited to the ATF audit",
    audit: "atf",
    happen: ({ audits: { atf } }, { owner }) =>
      owner.send("POST", "/api/auditors", {
        ...{ auditId: atf, name: "Nina New", email: `${crypto.randomUUID()}@atf.example`, phone: "4055550100" },
      }),
  },
  {
    name: "a hidden document is edited",
    audit: null,
    async happen({ hidden }, { owner }) {
      const { documentId } = hidden["between the ranges"];
      const { version } = await (await owner.get(`/api/documents/${documentId}`)).json();
      const ntn = crypto.randomUUID();
      return await owner.send("PUT", `/api/documents/${documentId}`, { document: { version, ntn } });
    },
  },
  {
    name: "the dealer flags a document in scope",
    audit: null,
    async happen({ shown: { documentId } }, { owner }) {
      const flag = (color: number) => owner.send("PUT", `/api/documents/${documentId}/flag`, { color });
      await (await flag(1)).body?.cancel();
      return await flag(2);
    },
  },
  {
    name: "the dealer writes a note on a document in scope",
    audit: null,
    happen: ({ shown: { documentId } }, { owner }) =>
      owner.send("POST", `/api/documents/${documentId}/notes`, { content: "Only for us." }),
  },
];

/** Somebody's own rights changed; it says nothing of what changed. */
const ownAccess = "accounts.access_changed";

Deno.test("open pages of inspectors hear of their own audit alone, and of nothing else that happens", async (test) => {
  await withProduct(async (product) => {
    const scope = await aScope(product);
    const { context } = product;
    const owner = await callerOf(product, (await aPerson(context, { accountId: scope.shown.accountId })).id);
    const leads = await context.database.one("SELECT lead_auditor_id FROM audits WHERE id = ?", [
      scope.audits.internal,
    ]);
    const people = { owner, lead: await callerOf(product, Number(leads?.lead_auditor_id)) };
    const dealer = await accessOf(product, owner.headers);
    // Whose session at a terminal is over hears nothing: nobody is signed in there.
    const listening = inspectors.filter(({ atTerminal, after }) => !atTerminal || !after || after === "closed");
    for (const inspector of listening) {
      const asker = await asInspector(scope, inspector);
      const back = await befalls(scope, inspector);
      const access = await accessOf(product, asker.headers);
      for (const { name, audit, happen } of happenings) {
        await test.step(`${inspector.name}: ${name}`, async () => {
          let isDone = false;
          const [heard, dealers] = await heardWhile(product, [access, dealer], async () => {
            const response = await happen(scope, people);
            isDone = response.ok;
            // An audit that has ended cannot be changed.
            const told = [name, response.ok || inspector.after === "ended", await response.text()];
            expect(told).toEqual([name, true, expect.any(String)]);
          });
          expect(dealers.length > 0).toBe(isDone);
          const names = heard.map((line) => line.name).filter((line) => line !== ownAccess);
          // At a terminal nothing is told but that one's rights are others by now.
          const isTheirs = audit === inspector.audit && !inspector.atTerminal &&
            (!inspector.after || inspector.after === "closed");
          expect([...new Set(names)]).toEqual(isTheirs ? ["audits.changed"] : []);
        });
      }
      await back();
      // The next one is told of changes, not of dates that stay.
      await context.database.write(() => [
        {
          sql: "UPDATE audits SET end_date = '2026-06-30' WHERE id IN (?, ?)",
          args: [scope.audits.atf, scope.audits.internal],
        },
      ]);
    }
  }, { clock: new SetClock(noon) });
});
