import { expect } from "expect";
import { Hono } from "hono";
import { logTo } from "./log.ts";
import { serve } from "./serve.ts";

const echo = new Hono().get("*", (c) => {
  const env: unknown = c.env;
  return c.json(env);
});

const silent = logTo(() => {});

Deno.test("before there is an app everybody is told that the server is starting", async () => {
  const serving = await serve({ host: "127.0.0.1", port: 0 }, silent);
  const ask = (path: string) => fetch(`http://127.0.0.1:${serving.port}${path}`);
  const [alive, ready, page] = await Promise.all(["/api/health", "/api/ready", "/documents"].map(ask));
  expect([alive.status, ready.status, page.status]).toEqual([200, 503, 503]);
  expect(await alive.json()).toEqual({ status: "alive" });
  expect(await ready.json()).toMatchObject({ status: "starting", error: "server.starting" });
  expect(await page.text()).toContain("Strongroom is starting.");
  serving.answerWith(echo);
  const answered = await ask("/documents");
  expect(await answered.json()).toEqual({ remoteAddress: "127.0.0.1" });
  await serving.stop();
});

Deno.test("whoever is told that it is starting or stopping gets an id, which is in the log", async () => {
  const logged: string[] = [];
  const serving = await serve({ host: "127.0.0.1", port: 0 }, logTo((line) => logged.push(line)));
  const told = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${serving.port}${path}`);
    const requestId = response.headers.get("x-request-id");
    expect(requestId).toMatch(/^[\w-]{36}$/);
    return { requestId, text: await response.text() };
  };
  const page = await told("/documents");
  const starting = await told("/api/documents");
  serving.answerWith(echo);
  const stopped = serving.stop();
  const stopping = await told("/api/ready");
  await stopped;
  expect([starting, stopping].map(({ text }) => JSON.parse(text))).toEqual([
    {
      status: "starting",
      message: "The server is starting. Please try again shortly.",
      error: "server.starting",
      requestId: starting.requestId,
    },
    {
      status: "stopping",
      message: "The server is stopping. Please try again shortly.",
      error: "server.stopping",
      requestId: stopping.requestId,
    },
  ]);
  const logLine = (code: string, { requestId }: { requestId: string | null }) => ({
    ...{ event: "not_served", method: "GET", code, requestId },
  });
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    logLine("server.starting", page),
    logLine("server.starting", starting),
    logLine("server.stopping", stopping),
  ]);
});

Deno.test("a proxy on this machine tells for whom it speaks; what a caller invented before that does not count", async () => {
  const serving = await serve({ host: "127.0.0.1", port: 0 }, silent);
  serving.answerWith(echo);
  const headers = { "x-forwarded-for": "10.9.9.9, 203.0.113.7" };
  const answered = await fetch(`http://127.0.0.1:${serving.port}/`, { headers });
  expect(await answered.json()).toEqual({ remoteAddress: "203.0.113.7" });
  await serving.stop();
});
