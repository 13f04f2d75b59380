import { expect } from "expect";
import { Hono } from "hono";
import { serve } from "./serve.ts";

const echo = new Hono().get("*", (c) => {
  const env: unknown = c.env;
  return c.json(env);
});

Deno.test("before there is an app everybody is told that the server is starting", async () => {
  const serving = await serve({ host: "127.0.0.1", port: 0 });
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

Deno.test("a proxy on this machine tells for whom it speaks; what a caller invented before that does not count", async () => {
  const serving = await serve({ host: "127.0.0.1", port: 0 });
  serving.answerWith(echo);
  const headers = { "x-forwarded-for": "10.9.9.9, 203.0.113.7" };
  const answered = await fetch(`http://127.0.0.1:${serving.port}/`, { headers });
  expect(await answered.json()).toEqual({ remoteAddress: "203.0.113.7" });
  await serving.stop();
});
