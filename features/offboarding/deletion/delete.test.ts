import { expect } from "expect";
import { signedIn } from "@/features/accounts/testing.ts";
import { anAudit } from "@/features/audits/testing.ts";
import { SetClock } from "@/kernel/clock.ts";
import { withProduct } from "@/tests/product/product.ts";
import { aCompany, asking, file } from "../testing.ts";

const day = 24 * 60 * 60_000;

Deno.test("an export begun, cancelled or broken off after a finished one takes nothing away from it", () =>
  withProduct(async (product) => {
    const { first, second, owner, ask } = await aCompany(product);
    const path = `/api/stores/${first.id}`;
    const state = async () => (await ask("GET", `${path}/export`)).body;
    const { headers } = await signedIn(product.context, owner.id);
    const begin = () => product.request(`${path}/export`, { method: "POST", headers });
    await ask("POST", `${path}/export`);

    const givenUp = await begin();
    expect(await state()).toMatchObject({ state: "running", allowsDeletion: true, reason: "" });
    await givenUp.body?.cancel();
    expect(await state()).toMatchObject({ state: "cancelled", allowsDeletion: true, reason: "" });

    const { sha256 } = await product.context.database.one("SELECT sha256 FROM attachments") ?? {};
    const stored = await product.context.files.localPath(String(sha256));
    // A disk that fails is not a damaged file: nothing can be said of what was filed.
    await Deno.remove(stored);
    await Deno.mkdir(stored);
    await expect((await begin()).bytes()).rejects.toThrow();
    expect(await state()).toMatchObject({ state: "failed", allowsDeletion: true, reason: "" });

    expect((await ask("DELETE", `/api/stores/${second.id}`)).body.error).toBe("offboarding.export_first");
    expect((await ask("DELETE", path)).status).toBe(204);
  }));

Deno.test("a finished export that is a day old, or was voided, is not made good by one that was given up", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { first, owner, ask } = await aCompany(product);
    const path = `/api/stores/${first.id}`;
    const refusal = async (since: () => Promise<unknown> | void) => {
      await ask("POST", `${path}/export`);
      await since();
      const { headers } = await signedIn(product.context, owner.id);
      await (await product.request(`${path}/export`, { method: "POST", headers })).body?.cancel();
      const asked = await asking(product, owner.id);
      const { body } = await asked("GET", `${path}/export`);
      expect(body).toMatchObject({ state: "cancelled", allowsDeletion: false });
      return [body.reason, (await asked("DELETE", path)).body.error];
    };
    expect(await refusal(() => file(product, owner.id, first.id, "Later, Lee"))).toEqual([
      "Something has changed since the export. Export again before deleting.",
      "offboarding.export_again",
    ]);
    expect(await refusal(() => clock.advance(day + 1000))).toEqual([
      "The export is older than 24 hours. Export again before deleting.",
      "offboarding.export_first",
    ]);
  }, { clock });
});

Deno.test("an active audit is told before the export begins, and deletes nothing after it; other stores are free", () =>
  withProduct(async (product) => {
    const { account, first, second, owner, ask } = await aCompany(product);
    await anAudit(product.context, { accountId: account.id, storeId: first.id, auditorIds: [owner.id] });
    const hindrance = "An audit is active here. End it before deleting.";
    const [audited, free] = [`/api/stores/${first.id}`, `/api/stores/${second.id}`];
    for (const path of [audited, `/api/accounts/${account.id}`]) {
      expect((await ask("GET", `${path}/export`)).body).toMatchObject({
        state: "none",
        allowsDeletion: false,
        hindrance,
      });
    }
    await ask("POST", `${audited}/export`);
    const done = { state: "finished", allowsDeletion: false, reason: "", hindrance };
    expect((await ask("GET", `${audited}/export`)).body).toMatchObject(done);
    const refusal = { status: 409, body: { error: "offboarding.audit_active", message: hindrance } };
    expect(await ask("DELETE", audited)).toMatchObject(refusal);
    expect((await ask("GET", `${free}/export`)).body).toMatchObject({ hindrance: "" });
  }));
