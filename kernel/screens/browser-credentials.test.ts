import { expect } from "expect";
import { browserCredentials } from "./browser-credentials.ts";

/** Runs with a server that answers so when the token is to be renewed. */
async function renewing(answer: () => Promise<Response>, run: () => Promise<void>): Promise<void> {
  const { fetch } = globalThis;
  globalThis.fetch = answer;
  try {
    await run();
  } finally {
    globalThis.fetch = fetch;
  }
}

Deno.test("somebody counts as signed in until the server refuses; a lost connection says nothing about it", async () => {
  const credentials = browserCredentials(() => ({}));
  await renewing(() => Promise.reject(new TypeError("offline")), async () => {
    expect(await credentials.renew()).toBe(false);
    expect(credentials.isSignedIn()).toBe(true);
  });
  await renewing(() => Promise.resolve(Response.json({}, { status: 503 })), async () => {
    expect(await credentials.renew()).toBe(false);
    expect(credentials.isSignedIn()).toBe(true);
  });
  await renewing(() => Promise.resolve(Response.json({}, { status: 401 })), async () => {
    expect(await credentials.renew()).toBe(false);
    expect(credentials.isSignedIn()).toBe(false);
  });
  await renewing(() => Promise.resolve(Response.json({ token: "t" })), async () => {
    expect(await credentials.headers()).toEqual({ authorization: "Bearer t" });
    expect(credentials.isSignedIn()).toBe(true);
  });
});

Deno.test("a new token from the answer's header is kept, and a 401 or the end of the session takes it away", async () => {
  const credentials = browserCredentials(() => ({}));
  const refused = () => Promise.resolve(Response.json({}, { status: 401 }));
  const bearer = async () => (await credentials.headers()).authorization;
  await renewing(refused, async () => {
    credentials.seen(Response.json({}, { headers: { authorization: "Bearer fresh" } }));
    expect([await bearer(), credentials.isSignedIn()]).toEqual(["Bearer fresh", true]);
    credentials.seen(Response.json({}));
    expect(await bearer()).toBe("Bearer fresh");
    credentials.seen(Response.json({}, { status: 401 }));
    expect(await bearer()).toBeUndefined();
    credentials.seen(Response.json({}, { headers: { authorization: "Bearer fresh" } }));
    dispatchEvent(new Event("strongroom-signed-out"));
    expect([credentials.isSignedIn(), await bearer()]).toEqual([false, undefined]);
  });
});

Deno.test("what a page asks while nobody has touched it says so", async () => {
  const credentials = browserCredentials(() => ({}));
  const isUnattended = async () => "unattended" in await credentials.headers();
  const { now } = Date;
  try {
    await renewing(() => Promise.resolve(Response.json({ token: "t" })), async () => {
      Date.now = () => now() + 4 * 60_000;
      expect(await isUnattended()).toBe(false);
      Date.now = () => now() + 6 * 60_000;
      expect(await isUnattended()).toBe(true);
      dispatchEvent(new Event("keydown"));
      expect(await isUnattended()).toBe(false);
    });
  } finally {
    Date.now = now;
  }
});

Deno.test("a mode that is over leads home, and no other refusal does", () => {
  let times = 0;
  const credentials = browserCredentials(() => ({}), () => times++);
  credentials.seen(Response.json({}, { status: 403 }));
  expect(times).toBe(0);
  credentials.seen(Response.json({}, { status: 403, headers: { "mode-over": "true" } }));
  expect(times).toBe(1);
});
