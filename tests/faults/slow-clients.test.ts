import { expect } from "expect";
import { percentile } from "../bench/measure.ts";
import type { Client } from "../product/client.ts";
import { until } from "../until.ts";
import { plainPdf } from "./pdfs.ts";
import { multipartType, rawRequest, sendBytes } from "./raw-http.ts";
import { type Running, withRunning } from "./running.ts";

/** A caller who sends a byte a second for as long as the connection stands. */
interface SlowCaller {
  isEnded: boolean;
  answer: string;
}

const json = { "content-type": "application/json", "content-length": "20000" };

/** Every way to be slow, by name. */
function waysOf(running: Running, uploadId: number): Readonly<Record<string, () => Promise<Deno.TcpConn>>> {
  const { server: { url }, owner: { token } } = running;
  const signedIn = { authorization: `Bearer ${token}` };
  const form = { ...signedIn, "content-type": multipartType, "content-length": "20000000" };
  const bytes = { ...signedIn, "content-type": "application/octet-stream", "content-length": "2000000" };
  const chunked = { "content-type": "application/json", "transfer-encoding": "chunked" };
  return {
    "says nothing at all": () => silent(url),
    "does not end the head": () => rawStart(url, "GET /api/health HTTP/1.1\r\nhost: shop.example\r\nx-slow: "),
    "does not end the address": () => rawStart(url, "GET /"),
    "a stranger's JSON": () => rawRequest(url, "/api/auth/sign-in", json),
    "a stranger's JSON in one long chunk": async () => {
      const connection = await rawRequest(url, "/api/auth/sign-in", chunked);
      await sendBytes(connection, new TextEncoder().encode("4e20\r\n"));
      return connection;
    },
    "JSON of somebody signed in": () => rawRequest(url, "/api/stores", { ...signedIn, ...json }),
    "a body that nobody reads": () => rawRequest(url, "/api/no-such-thing", json),
    "a body nobody may send": () => rawRequest(url, "/api/documents", { ...form, authorization: "Bearer wrong" }),
    "a form with a file": () => rawRequest(url, "/api/documents", form),
    "a piece of an upload": () => rawRequest(url, `/api/uploads/${uploadId}?offset=0`, bytes, "PUT"),
  };
}

async function rawStart(url: string, start: string): Promise<Deno.TcpConn> {
  const connection = await silent(url);
  await sendBytes(connection, new TextEncoder().encode(start));
  return connection;
}

async function silent(url: string): Promise<Deno.TcpConn> {
  const { hostname, port } = new URL(url);
  return await Deno.connect({ hostname, port: Number(port) });
}

function slowCaller(connection: Deno.TcpConn, isSilent: boolean): SlowCaller {
  const caller: SlowCaller = { isEnded: false, answer: "" };
  const drip = setInterval(() => {
    if (!isSilent) connection.write(Uint8Array.of(120)).catch(() => {});
  }, 1000);
  void (async () => {
    const buffer = new Uint8Array(4096);
    for (;;) {
      const count = await connection.read(buffer).catch(() => null);
      if (count === null) break;
      caller.answer += new TextDecoder().decode(buffer.subarray(0, count));
    }
    clearInterval(drip);
    connection.close();
    caller.isEnded = true;
  })();
  return caller;
}

/** How long somebody else waits for a page of the archive, in the middle, milliseconds. */
async function usualWait(owner: Client): Promise<number> {
  const waits: number[] = [];
  for (let asked = 0; asked < 150; asked++) {
    const begun = performance.now();
    await owner.json("/api/documents?limit=10");
    waits.push(performance.now() - begun);
  }
  return percentile(waits, 0.5);
}

/** An upload of 200 kB over a telephone line: 8 kB a second. */
async function honestUpload({ owner, storeId }: Running): Promise<number> {
  const size = 200_000;
  const body = new Uint8Array(size).fill(37);
  body.set(plainPdf().bytes.subarray(0, 1000));
  const id = await anUpload(owner, storeId, size);
  let sent = 0;
  const line = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      await new Promise((wake) => setTimeout(wake, 1000));
      controller.enqueue(body.slice(sent, sent += 8000));
      if (sent >= size) controller.close();
    },
  });
  const headers = { "content-type": "application/octet-stream" };
  const response = await owner.fetch(`/api/uploads/${id}?offset=0`, { method: "PUT", headers, body: line });
  await response.body?.cancel();
  return response.status;
}

async function anUpload(owner: Client, storeId: number, size: number): Promise<number> {
  const { id } = await owner.json<{ id: number }>("/api/uploads", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ storeId, fileName: "4473.pdf", size }),
  });
  return id;
}

Deno.test("500 callers who send a byte a second are ended, nobody else waits for them, and a slow honest line goes on", () =>
  withRunning(async (running) => {
    const { owner, storeId } = running;
    await running.file(plainPdf().bytes);
    await usualWait(owner);
    const before = await usualWait(owner);
    const honest = honestUpload(running);
    const ways = Object.entries(waysOf(running, await anUpload(owner, storeId, 2_000_000)));
    const callers: (SlowCaller & { readonly name: string })[] = [];
    for (let at = 0; at < 500; at++) {
      const [name, connect] = ways[at % ways.length];
      callers.push(Object.assign(slowCaller(await connect(), name === "says nothing at all"), { name }));
    }
    const during = Math.min(await usualWait(owner), await usualWait(owner), await usualWait(owner));
    expect(callers.filter(({ isEnded }) => !isEnded).length).toBeGreaterThan(250);
    await until("every slow caller is ended", () => callers.every(({ isEnded }) => isEnded), { seconds: 90 });
    const after = await usualWait(owner);

    // Middles of many answers on the same machine, on both sides of it: a machine that is slow or busy is so for all
    // three, and single answers that waited for something else do not count. Who holds others up does so each time.
    // A few milliseconds are nobody's wait.
    expect(during).toBeLessThan(4 * Math.max(before, after, 5));
    expect(await honest).toBe(200);
    const told = (name: string) => callers.findLast((one) => one.name === name)?.answer.split("\r\n")[0];
    expect(told("says nothing at all")).toBe("HTTP/1.1 408 Request Timeout");
    expect(told("a stranger's JSON")).toBe("HTTP/1.1 408 Request Timeout");
    expect(told("a form with a file")).toBe("HTTP/1.1 408 Request Timeout");
    expect(await running.logged()).not.toMatch(/"level":"error"/);
  }));
