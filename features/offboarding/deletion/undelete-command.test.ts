import { expect } from "expect";
import { anAccount } from "@/features/accounts/testing.ts";
import { aStore } from "@/features/stores/testing.ts";
import { withProduct } from "@/tests/product/product.ts";
import { undeleteCommand } from "./undelete-command.ts";

Deno.test("strongroom undelete lists what was deleted and brings it back", () =>
  withProduct(async (product) => {
    const { context } = product;
    const account = await anAccount(context);
    const store = await aStore(context, { accountId: account.id });
    const at = context.clock.now().toISOString();
    const purgeAt = new Date(Date.parse(at) + 30 * 24 * 60 * 60_000).toISOString();
    const run = async (...args: string[]) => {
      const lines: string[] = [];
      const status = await undeleteCommand.run(args, context, (line) => lines.push(line));
      return { status, text: lines.join("\n") };
    };
    expect(await run()).toMatchObject({ status: 0, text: "Nothing was deleted in the last 30 days." });
    await context.database.write(() => [
      { sql: "UPDATE stores SET deleted_at = ? WHERE id = ?", args: [at, store.id] },
      {
        sql: "INSERT INTO departures(id, account_id, store_id, name, deleted_by_name, deleted_at, " +
          "purge_at) VALUES (1, ?, ?, 'Summit Denver', 'Olive', ?, ?)",
        args: [account.id, store.id, at, purgeAt],
      },
    ]);
    expect((await run()).text).toContain(`store ${store.id}  Summit Denver, deleted by Olive`);
    expect((await run("store")).status).toBe(2);
    expect((await run("shop", "1")).status).toBe(2);
    expect((await run("account", String(account.id))).status).toBe(1);
    expect((await run("store", String(store.id))).status).toBe(0);
    const [row] = await context.database.all("SELECT deleted_at FROM stores WHERE id = ?", [store.id]);
    expect(row.deleted_at).toBeNull();
    expect((await run("store", String(store.id))).status).toBe(1);
  }));
