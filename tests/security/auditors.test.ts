import { expect } from "expect";
import { SetClock } from "@/kernel/clock.ts";
import { loadSample } from "@/kernel/sample.ts";
import { type TestProduct, withProduct } from "../product/product.ts";
import { type Caller, callerOf, noon, whole } from "./fixture.ts";

interface Place {
  readonly id: number;
  readonly store: string;
  readonly date: string | null;
  readonly status: number | null;
  readonly formType: number;
  readonly customerName: string;
  readonly attachmentId: number;
}

async function everyDocument({ context: { database } }: TestProduct): Promise<Place[]> {
  const rows = await database.all(
    `SELECT d.id, s.friendly_ffl_name AS store, d.transfer_date, d.status, d.form_type, d.customer_name, min(a.id) AS attachment
     FROM documents d JOIN stores s ON s.id = d.store_id JOIN attachments a ON a.document_id = d.id GROUP BY d.id`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    store: String(row.store),
    date: row.transfer_date === null ? null : String(row.transfer_date),
    status: row.status === null ? null : Number(row.status),
    formType: Number(row.form_type),
    customerName: String(row.customer_name),
    attachmentId: Number(row.attachment),
  }));
}

async function signIn(product: TestProduct, email: string): Promise<Caller> {
  const row = await product.context.database.one("SELECT id FROM users WHERE email = ?", [email]);
  return await callerOf(product, Number(row?.id));
}

/** Every id that the lists of both form types give. */
async function listed(caller: Caller, query = ""): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const formType of [0, 1]) {
    for (let page = 1;; page++) {
      const response = await caller.get(`/api/documents?formType=${formType}&limit=500&page=${page}${query}`);
      if (response.status !== 200) return ids;
      const { data } = await response.json();
      for (const { id } of data) ids.add(id);
      if (data.length < 500) break;
    }
  }
  return ids;
}

const addressesOf = ({ id, attachmentId }: Pick<Place, "id" | "attachmentId">) => [
  `/api/documents/${id}`,
  `/api/attachments/documents/${id}`,
  `/api/attachments/${attachmentId}`,
  `/api/attachments/${attachmentId}/content`,
  `/api/history/documents/${id}`,
  `/api/proofs/documents/${id}`,
];

Deno.test("an auditor sees the documents of the audited store and dates, and nothing tells of any other", async (test) => {
  const clock = new SetClock(noon);
  await withProduct(async (product) => {
    await loadSample(product, () => {});
    const all = await everyDocument(product);
    const isAudited = ({ store, date, status }: Place) =>
      store === "Summit Denver" && status !== null && date !== null && date >= "2026-01-01" && date <= "2026-07-15";
    const audited = all.filter(isAudited);
    const hidden = all.filter((document) => !isAudited(document));
    const some = [
      ...hidden.filter(({ store, status }) => store === "Summit Denver" && status === null).slice(0, 3),
      ...hidden.filter(({ store, status }) => store === "Summit Denver" && status !== null).slice(0, 6),
      ...hidden.filter(({ store }) => store === "Summit Boise").slice(0, 2),
      ...hidden.filter(({ store }) => store === "Prairie Arms").slice(0, 2),
    ];
    const lead = await signIn(product, "lead@atf.example");

    await test.step("the sample has something of each kind", () => {
      expect(audited.length).toBeGreaterThan(50);
      expect(some.length).toBeGreaterThan(10);
      expect(some.some(({ status }) => status === null)).toBe(true);
      expect(audited.some(({ formType }) => formType === 1)).toBe(true);
    });

    await test.step("the lists give exactly those, whatever is asked for", async () => {
      const ids = new Set(audited.map(({ id }) => id));
      expect(await listed(lead)).toEqual(ids);
      expect(await listed(lead, "&accountOverview=true")).toEqual(ids);
      expect(await listed(lead, "&startDate=2000-01-01&endDate=2099-12-31")).toEqual(ids);
      expect(await listed(lead, "&startDate=2000-01-01&endDate=2025-12-31")).toEqual(new Set());
      expect(await listed(lead, "&shouldFilterByExpirationDate=true")).toEqual(new Set());
      for (const sort of ["customerName", "expirationDate", "createdOn", "serialNumbers"]) {
        expect(await listed(lead, `&sort=${sort}`)).toEqual(ids);
      }
      const auditor = await signIn(product, "auditor@atf.example");
      expect(await listed(auditor)).toEqual(ids);
    });

    await test.step("every address of a hidden document answers as one that does not exist", async () => {
      for (const document of some) {
        const nothing = addressesOf({ id: 999_999_999, attachmentId: 999_999_999 });
        for (const [at, path] of addressesOf(document).entries()) {
          const foreign = await whole(lead.get(path));
          expect([path, foreign]).toEqual([path, await whole(lead.get(nothing[at]))]);
          expect([path, foreign[0]]).toEqual([path, 404]);
        }
      }
      for (const path of addressesOf(audited[0])) expect([path, (await whole(lead.get(path)))[0]]).toEqual([path, 200]);
    });

    await test.step("neighbours are those of the auditor's own list", async () => {
      const ids = new Set(audited.map(({ id }) => id));
      for (const { id, formType } of audited.slice(0, 25)) {
        const response = await lead.get(
          `/api/documents/PreviousAndNextDocuments?documentId=${id}&formType=${formType}`,
        );
        const { previous, next, count } = await response.json();
        for (const neighbour of [previous, next]) if (neighbour) expect(ids.has(neighbour.id)).toBe(true);
        expect(count).toBe(audited.filter((document) => document.formType === formType).length);
      }
      const ask = (id: number) => whole(lead.get(`/api/documents/PreviousAndNextDocuments?documentId=${id}`));
      for (const { id } of some) expect(await ask(id)).toEqual(await ask(999_999_999));
    });

    await test.step("the palette finds only those", async () => {
      const ids = new Set(audited.map(({ id }) => id));
      for (const { customerName } of [...some, ...audited.slice(0, 10)].filter(({ customerName }) => customerName)) {
        const found = await (await lead.get(`/api/documents/find?${new URLSearchParams({ text: customerName })}`))
          .json();
        for (const { id } of found.data) expect(ids.has(id)).toBe(true);
      }
    });

    await test.step("entries of the ledger about hidden documents are not proven", async () => {
      for (const { id } of some) {
        const row = await product.context.database.one(
          "SELECT stream, seq FROM ledger WHERE subject = ? ORDER BY seq LIMIT 1",
          [`document:${id}`],
        );
        const foreign = await whole(lead.get(`/api/proofs/streams/${row?.stream}/entries/${row?.seq}`));
        expect(foreign).toEqual(await whole(lead.get(`/api/proofs/streams/${row?.stream}/entries/999999999`)));
        expect(foreign[0]).toBe(404);
      }
    });

    await test.step("an auditor changes nothing of the dealer's", async () => {
      const flag = (id: number) => whole(lead.send("PUT", `/api/documents/${id}/flag`, { color: 1 }));
      expect((await flag(audited[0].id))[0]).toBe(403);
      expect(await flag(some[0].id)).toEqual(await flag(999_999_999));
      expect((await whole(lead.send("POST", "/api/documents")))[0]).toBe(403);
    });

    await test.step("a dealer's person who sets the auditor's header sees nothing that was not theirs before", async () => {
      for (const email of ["owner@summit.example", "user@summit.example", "owner@prairie.example"]) {
        const dealer = await signIn(product, email);
        const usual = await listed(dealer);
        const asAuditor: Caller = {
          ...dealer,
          get: (path) => product.request(path, { headers: { ...dealer.headers, auditorMode: "true" } }),
        };
        expect([...await listed(asAuditor)].filter((id) => !usual.has(id))).toEqual([]);
        for (const document of all.filter(({ id }) => !usual.has(id)).slice(0, 5)) {
          for (const path of addressesOf(document)) {
            expect([email, path, [403, 404].includes((await whole(asAuditor.get(path)))[0])]).toEqual([
              email,
              path,
              true,
            ]);
          }
        }
      }
    });

    await test.step("a dealer's person sees the documents of their own stores only", async () => {
      const user = await signIn(product, "user@summit.example");
      const own = all.filter(({ store }) => store === "Summit Denver" || store === "Summit Boise");
      expect(await listed(user)).toEqual(new Set(own.map(({ id }) => id)));
      const reno = all.filter(({ store }) => store === "Summit Reno").slice(0, 3);
      for (const document of reno) {
        for (const path of addressesOf(document)) expect([path, (await whole(user.get(path)))[0]]).toEqual([path, 404]);
      }
    });

    await test.step("outside of business hours an auditor sees no document", async () => {
      await product.context.database.write(() => [{
        sql: "UPDATE stores SET business_hours = (SELECT business_hours FROM stores WHERE friendly_ffl_name = " +
          "'Summit Reno') WHERE friendly_ffl_name = 'Summit Denver'",
      }]);
      expect(await listed(lead)).toEqual(new Set(audited.map(({ id }) => id)));
      clock.advance(9 * 3_600_000);
      const late = await signIn(product, "lead@atf.example");
      expect(await listed(late)).toEqual(new Set());
      for (const path of addressesOf(audited[0])) {
        expect([path, [403, 404].includes((await whole(late.get(path)))[0])]).toEqual([path, true]);
      }
    });
  }, { clock });
});
