import { expect } from "expect";
import { SetClock } from "@/kernel/clock.ts";
import { storeStream } from "@/kernel/ledger/streams.ts";
import { storeSubject } from "@/kernel/ledger/subjects.ts";
import { type TestProduct, withProduct } from "@/tests/product/product.ts";
import { backupState } from "./state.ts";
import { aCompany } from "./testing.ts";

const hourMs = 3_600_000;

async function happened({ context }: TestProduct, storeId: number): Promise<void> {
  await context.change((unit) =>
    unit.record({
      stream: storeStream(storeId),
      event: "backup.records_handed_out",
      subject: storeSubject(storeId),
      actor: { userId: null, name: "Test" },
      data: { path: "notes" },
    })
  );
}

/** An application of the account that told of a whole run at an instant, and holds so many entries of each of these stores. */
async function anApplication(
  { context }: TestProduct,
  accountId: number,
  userId: number,
  at: string,
  sizes: Readonly<Record<number, number>>,
): Promise<number> {
  const id = await context.ids.next("sessions");
  const secret = crypto.getRandomValues(new Uint8Array(32));
  await context.database.write(() => [
    {
      sql:
        "INSERT INTO backup_applications(id, account_id, user_id, name, public_key, secret_hash, platform, version, " +
        "created_at, last_seen_at, outcome, problems, last_run_at, last_whole_at) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
      args: [id, accountId, userId, "PC", "x", secret, "Linux", "9.9.9", at, at, "whole", "[]", at, at],
    },
    ...Object.entries(sizes).map(([storeId, size]) => ({
      sql:
        "INSERT INTO backup_copies(application_id, account_id, store_id, size, root, cosignature, documents, files, " +
        "bytes, at) VALUES (?,?,?,?,?,?,?,?,?,?)",
      args: [id, accountId, Number(storeId), size, "0".repeat(64), "x", 0, 0, 0, at],
    })),
  ]);
  return id;
}

Deno.test("an account is not backed up while an application tells of whole runs over some of its stores alone", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { account, program, first, second } = await aCompany(product);
    for (const { id } of [first, second]) await happened(product, id);
    const state = () => backupState(product.context, account.id);
    const size = async (storeId: number) =>
      Number(
        (await product.context.database.one("SELECT max(seq) AS size FROM ledger WHERE stream = ?", [
          storeStream(storeId),
        ]))?.size,
      );
    clock.advance(2 * hourMs);
    const sizes = { [first.id]: await size(first.id) };
    const id = await anApplication(product, account.id, program.id, clock.now().toISOString(), sizes);
    // What is new comes with the next daily run.
    expect((await state()).alarm).toBe(null);
    clock.advance(23.5 * hourMs);
    expect(await state()).toMatchObject({
      alarm: "late",
      problems: [expect.stringMatching(/^1 FFL of your company has/)],
    });
    const more = { [second.id]: await size(second.id) };
    await anApplication(product, account.id, program.id, clock.now().toISOString(), more);
    expect(await state()).toMatchObject({ alarm: null, problems: [] });
    // An application that was removed stands for nothing.
    await product.context.database.write(() => [
      { sql: "UPDATE backup_applications SET revoked_at = ? WHERE id = ?", args: [clock.now().toISOString(), id] },
    ]);
    expect((await state()).alarm).toBe("late");
  }, { clock });
});

Deno.test("a whole run that is yet to come, by a clock that was wrong, is none", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { account, program } = await aCompany(product);
    await anApplication(product, account.id, program.id, "2036-03-02T09:00:00.000Z", {});
    expect((await backupState(product.context, account.id)).alarm).toBe("late");
    await anApplication(product, account.id, program.id, "2026-03-02T09:00:00.000Z", {});
    expect((await backupState(product.context, account.id)).alarm).toBe(null);
  }, { clock });
});

Deno.test("whoever calls a run whole and shows no signed copy stands for nothing after a day", () => {
  const clock = new SetClock("2026-03-02T10:00:00.000Z");
  return withProduct(async (product) => {
    const { account, program, first } = await aCompany(product);
    await happened(product, first.id);
    clock.advance(26 * hourMs);
    await anApplication(product, account.id, program.id, clock.now().toISOString(), {});
    expect((await backupState(product.context, account.id)).alarm).toBe("late");
  }, { clock });
});
