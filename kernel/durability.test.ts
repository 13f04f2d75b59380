import { expect } from "expect";
import { openDatabase } from "@/db/open.ts";
import { adminKey, type Sqld, startSqld } from "@/tests/sqld.ts";
import { until } from "@/tests/until.ts";
import { keepDurable } from "./durability.ts";
import { logTo } from "./log.ts";

const silent = logTo(() => {});

async function modeOf({ adminUrl }: Sqld): Promise<string> {
  const headers = { authorization: `basic ${adminKey}` };
  return (await (await fetch(`${adminUrl}/v1/namespaces/default/config`, { headers })).json()).durability_mode;
}

async function withServer(test: (server: Sqld) => Promise<void>): Promise<void> {
  const server = await startSqld();
  try {
    await test(server);
  } finally {
    await server.stop();
  }
}

Deno.test("a database server is made durable, and again when it was restarted", () =>
  withServer(async (server) => {
    const admin = { url: `${server.adminUrl}/`, key: adminKey };
    expect(await modeOf(server)).toBe("relaxed");
    await keepDurable(admin, silent);
    expect(await modeOf(server)).toBe("strong");
    const database = await openDatabase({ url: server.url, afterLost: () => keepDurable(admin, silent) });
    try {
      await database.script("CREATE TABLE things(id INTEGER PRIMARY KEY)");
      await server.restart();
      expect(await modeOf(server)).toBe("relaxed");
      await until("a question that is lost, and one that is not", async () => {
        await database.one("SELECT 1").catch(() => null);
        return await modeOf(server) === "strong";
      }, { seconds: 5 }).catch(() => keepDurable(admin, silent));
      expect(await modeOf(server)).toBe("strong");
    } finally {
      database.close();
    }
  }));

Deno.test("a server that cannot be asked is told as an error, and none of its other settings change", () =>
  withServer(async ({ adminUrl }) => {
    await expect(keepDurable({ url: adminUrl, key: "wrong" }, silent)).rejects.toThrow("answered 401");
    const headers = { authorization: `basic ${adminKey}` };
    const settings = async () => await (await fetch(`${adminUrl}/v1/namespaces/default/config`, { headers })).json();
    const before = await settings();
    await keepDurable({ url: adminUrl, key: adminKey }, silent);
    expect(await settings()).toEqual({ ...before, durability_mode: "strong" });
  }));
