import { expect } from "expect";
import { password } from "../product/client.ts";
import { startSqld } from "../sqld.ts";
import { plainPdf } from "./pdfs.ts";
import { openProxy, type Proxy } from "./proxy.ts";
import { until } from "../until.ts";
import { type Running, withRunning } from "./running.ts";

/** Longest time in which a request must be told that the database does not answer. */
const deadlineMs = 15_000;

/** Runs a test against a server whose database is a libSQL server behind a proxy. */
async function withRemote(
  run: (running: Running, proxy: Proxy, restart: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const sqld = await startSqld();
  const proxy = openProxy(sqld.url);
  try {
    const environment = { STRONGROOM_DATABASE_URL: proxy.url };
    await withRunning((running) => run(running, proxy, () => sqld.restart()), { environment });
  } finally {
    await proxy.close();
    await sqld.stop();
  }
}

/** A sign-in writes before it reads: its try is counted first. */
const credentials = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ email: "olive@example.com", password }),
};

async function timed(request: Promise<Response>) {
  const begun = performance.now();
  const response = await request;
  return { status: response.status, body: await response.json(), milliseconds: performance.now() - begun };
}

/** Reading and filing are told 503 in time, and the server says that it is not ready. */
async function expectUnavailable(running: Running): Promise<void> {
  const [list, filing, signIn, ready] = await Promise.all([
    timed(running.owner.fetch("/api/documents")),
    timed(running.file(plainPdf().bytes)),
    timed(fetch(`${running.server.url}/api/auth/sign-in`, credentials)),
    timed(fetch(`${running.server.url}/api/ready`)),
  ]);
  for (const answer of [list, filing, signIn, ready]) {
    expect(answer.status).toBe(503);
    expect(answer.milliseconds).toBeLessThan(deadlineMs);
  }
  expect(list.body.message).toMatch(/^[A-Z].+\.$/);
  expect(filing.body.message).toMatch(/^[A-Z].+\.$/);
  const alive = await fetch(`${running.server.url}/api/health`);
  expect(await alive.json()).toEqual({ status: "alive" });
}

async function expectRecovered(running: Running, documents: number): Promise<void> {
  await until("the server is ready again", async () => {
    const response = await fetch(`${running.server.url}/api/ready`);
    await response.body?.cancel();
    return response.ok;
  });
  expect(await running.count()).toBe(documents);
  expect((await running.file(plainPdf().bytes)).status).toBe(201);
  expect(await running.count()).toBe(documents + 1);
  await until("the folder for uploads is empty", async () => (await running.incoming()).length === 0);
  expect((await running.verify()).verdict).toContain("No problems found.");
}

Deno.test("while the database is dead requests are told 503 in time, and all goes on after its restart", () =>
  withRemote(async (running, proxy, restart) => {
    expect((await running.file(plainPdf().bytes)).status).toBe(201);
    proxy.set("cut");
    await expectUnavailable(running);
    await restart();
    proxy.set("open");
    await expectRecovered(running, 1);
  }));

Deno.test("while the database is frozen requests are told 503 in time, and all goes on when it thaws", () =>
  withRemote(async (running, proxy) => {
    expect((await running.file(plainPdf().bytes)).status).toBe(201);
    proxy.set("frozen");
    await expectUnavailable(running);
    proxy.set("open");
    await expectRecovered(running, 1);
  }));

Deno.test("a filing whose answer from the database is lost is neither lost nor stored twice", () =>
  withRemote(async (running, proxy) => {
    let acknowledged = 0;
    for (let round = 0; round < 12; round++) {
      const filing = Promise.all(Array.from({ length: 4 }, () => running.file(plainPdf().bytes)));
      await new Promise((wake) => setTimeout(wake, 5 + 8 * round));
      proxy.set("deaf");
      await new Promise((wake) => setTimeout(wake, 40));
      proxy.set("open");
      for (const response of await filing) {
        if (response.status === 201) acknowledged++;
        else expect(response.status).toBe(503);
        await response.body?.cancel();
      }
    }
    const count = await running.count();
    expect(count).toBeGreaterThanOrEqual(acknowledged);
    expect(count).toBeLessThanOrEqual(12 * 4);
    expect(acknowledged).toBeGreaterThan(0);
    await expectRecovered(running, count);
  }));
