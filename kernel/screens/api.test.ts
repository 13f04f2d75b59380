import { expect } from "expect";
import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { ApiError, createApi, refusalOf } from "./api.ts";

const nobody = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };
const thing = v.object({ name: v.string() });
const look = endpoint({ method: "GET", path: "/api/things", summary: "Looks.", admission: "public", answer: thing });
const change = endpoint({
  method: "PUT",
  path: "/api/things/{id}",
  summary: "Changes.",
  admission: "public",
  params: v.object({ id: v.string() }),
  body: thing,
  answer: thing,
});

const unable = "Unable to process request. Please try again later.";
const html = { "content-type": "text/html" };

/** What a person is told when the server answers so. */
async function toldOf(answer: () => Response | Promise<Response>): Promise<string> {
  const api = createApi(() => Promise.resolve().then(answer), nobody);
  const error: unknown = await api.call(look).catch((failed: unknown) => failed);
  if (!(error instanceof ApiError)) throw new Error(`No ApiError: ${String(error)}`);
  return error.message;
}

const json = { "content-type": "application/json" };

/** What is answered instead of what was asked for, and what a person is told of it. */
const refused: readonly (readonly [string, () => Response, string])[] = [
  ["JSON message", () => Response.json({ message: "Not yours.", error: "a.code" }, { status: 403 }), "Not yours."],
  ["JSON error field", () => Response.json({ error: "Not yours." }, { status: 403 }), "Not yours."],
  ["error field beside an empty message", () => Response.json({ message: "", error: "No." }, { status: 400 }), "No."],
  ["JSON text", () => Response.json("Too busy.", { status: 503 }), "Too busy."],
  ["plain text", () => new Response("Too busy.\n", { status: 503 }), "Too busy."],
  ["text without a type", () => new Response(new TextEncoder().encode("Too busy."), { status: 503 }), "Too busy."],
  ["empty body", () => new Response("", { status: 500 }), unable],
  ["JSON without a sentence", () => Response.json({ error: 7 }, { status: 500 }), unable],
  [
    "page of a proxy",
    () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: html }),
    `Server error (502): ${unable}`,
  ],
  [
    "JSON that was cut",
    () => new Response('{"message": "Not', { status: 500, headers: json }),
    `Server error (500): ${unable}`,
  ],
];
for (const [body, answer, told] of refused) {
  Deno.test(`a failed answer with the ${body} is told as: ${told}`, async () => {
    expect(await toldOf(answer)).toBe(told);
    expect((await refusalOf(answer())).message).toBe(told);
  });
}

Deno.test("a failed answer keeps its status, code, fields and request", async () => {
  const body = { message: "Not so.", error: "things.wrong", fields: { name: "Name is required" } };
  const headers = { "x-request-id": "r-1" };
  const error = await refusalOf(Response.json(body, { status: 400, headers }));
  expect([error.status, error.body, error.requestId]).toEqual([400, body, "r-1"]);
});

Deno.test("an answer that cannot be read names its status, also one that says all is well", async () => {
  expect(await toldOf(() => new Response("<h1>Welcome</h1>", { status: 200, headers: html }))).toBe(
    `Server error (200): ${unable}`,
  );
});

Deno.test("no answer is a failure of the network, unless the request was cancelled", async () => {
  expect(await toldOf(() => Promise.reject(new TypeError("failed to fetch")))).toBe(
    "Network error occurred. Please check your connection.",
  );
  expect(await toldOf(() => Promise.reject(new DOMException("aborted", "AbortError")))).toBe("Request was cancelled.");
});

Deno.test("an answer that breaks off is a failure of the network, and a request that was called off is none", async () => {
  const broken = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) }));
  expect(await toldOf(broken)).toBe("Network error occurred. Please check your connection.");
  const calledOff = new AbortController();
  const api = createApi((_, { signal }) => Promise.reject(signal?.reason), nobody);
  calledOff.abort("nobody waits any more");
  const asked = api.call(look, { signal: calledOff.signal });
  await expect(asked).rejects.toThrow("Request was cancelled.");
});

Deno.test("how long the server asks to wait is known", async () => {
  const refused = (headers: HeadersInit) => refusalOf(Response.json({}, { status: 503, headers }));
  expect((await refused({ "retry-after": "7" })).waitMs).toBe(7000);
  expect((await refused({})).waitMs).toBe(0);
  expect((await refused({ "retry-after": "Fri, 27 Nov 2026 08:00:00 GMT" })).waitMs).toBe(0);
});

Deno.test("the same change is rejected while it is on its way, and may be sent again after", async () => {
  const waiting: (() => void)[] = [];
  const api = createApi(async () => {
    await new Promise<void>((wake) => waiting.push(wake));
    return Response.json({ name: "kept" });
  }, nobody);
  const send = (name: string, id = "1") => api.call(change, { params: { id }, body: { name } });
  const first = send("one");
  await expect(send("one")).rejects.toThrow("Request is already pending.");
  const others = [send("two"), send("one", "2"), api.call(look), api.call(look)];
  await new Promise((wake) => setTimeout(wake, 0));
  expect(waiting.length).toBe(5);
  for (const wake of waiting) wake();
  expect(await first).toEqual({ name: "kept" });
  await Promise.all(others);
  const again = send("one");
  await new Promise((wake) => setTimeout(wake, 0));
  waiting.at(-1)?.();
  expect(await again).toEqual({ name: "kept" });
});
