import { expect } from "expect";
import { AppError } from "./errors.ts";
import { readJson } from "./json-body.ts";

const address = "http://localhost/api/anything";
const json = "application/json";

function requestOf(body: BodyInit, type = json): Request {
  return new Request(address, { method: "POST", headers: { "content-type": type }, body });
}

async function refusal(reading: Promise<unknown>): Promise<[number, string]> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof AppError) return [error.status, error.error];
    throw error;
  }
  throw new Error("It was read.");
}

/** A body that says a little and then nothing, until it is given up or broken off. */
function silent(first: string): { readonly body: ReadableStream<Uint8Array>; readonly breakOff: () => void } {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      control = controller;
      controller.enqueue(new TextEncoder().encode(first));
    },
  });
  return { body, breakOff: () => control?.error(new Error("connection reset")) };
}

Deno.test("JSON of any JSON type is read; another type is refused, and so is what is no JSON", async () => {
  for (const type of [json, "Application/JSON; charset=utf-8", "application/problem+json"]) {
    expect(await readJson(requestOf('{"name":"Zoë"}', type), { isPublic: true })).toEqual({ name: "Zoë" });
  }
  for (const type of ["text/plain", "application/jsonx", "text/application/json"]) {
    expect(await refusal(readJson(requestOf("{}", type), { isPublic: true }))).toEqual([415, "request.wrong_type"]);
  }
  const wide = (keys: number) => JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, at) => [at, ":"])));
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const closed = JSON.stringify({ text: "\\[{".repeat(100), list: Array(100).fill([{}]) });
  expect(await readJson(requestOf(closed), { isPublic: true })).toEqual(JSON.parse(closed));
  expect(await readJson(requestOf(deep(32)), { isPublic: true })).toHaveLength(1);
  // So many keys in each object, however many there are.
  for (const text of [wide(2000), `[${wide(1500)},${wide(1500)}]`]) {
    expect(await readJson(requestOf(text), { isPublic: true })).toEqual(JSON.parse(text));
  }
  for (const text of ["", "{", "]:", "[".repeat(15_000), deep(33), wide(2001), `[{"a":${wide(2001)}}]`]) {
    expect(await refusal(readJson(requestOf(text), { isPublic: true }))).toEqual([400, "request.invalid"]);
  }
});

Deno.test("where nobody need be signed in less is taken", async () => {
  const body = () => requestOf(JSON.stringify("x".repeat(40_000)));
  expect(await readJson(body(), { isPublic: false })).toHaveLength(40_000);
  expect(await refusal(readJson(body(), { isPublic: true }))).toEqual([413, "request.too_large"]);
  const large = requestOf(JSON.stringify("x".repeat(500_000)));
  expect(await refusal(readJson(large, { isPublic: false }))).toEqual([413, "request.too_large"]);
});

Deno.test("a body that does not go on is given up; one that broke off is no failure of the server", async () => {
  const slow = readJson(requestOf(silent('{"name":').body), { isPublic: true, patienceMs: 20 });
  expect(await refusal(slow)).toEqual([408, "request.too_slow"]);
  const { body, breakOff } = silent('{"name":');
  const broken = refusal(readJson(requestOf(body), { isPublic: true }));
  breakOff();
  expect(await broken).toEqual([400, "request.broken_off"]);
});

Deno.test("unfinished bodies hold so much together and no more; what is given up makes room again", async () => {
  const half = "x".repeat(450_000);
  const held = Array.from({ length: 80 }, () => silent(half));
  const read = held.map(({ body }) => refusal(readJson(requestOf(body), { isPublic: false })));
  const refused = await Promise.race(read);
  expect(refused).toEqual([503, "server.busy"]);
  for (const { breakOff } of held) breakOff();
  const all = await Promise.all(read);
  expect(all.slice(0, 5)).toEqual(Array(5).fill([503, "server.busy"]));
  expect(all.filter(([status]) => status === 400).length).toBeGreaterThanOrEqual(60);
  expect(await readJson(requestOf(JSON.stringify(half)), { isPublic: false })).toBe(half);
});

Deno.test("whoever sends at once is heard, however many bodies are left unfinished", async () => {
  const half = "x".repeat(31_000);
  const held = Array.from({ length: 2_000 }, () => silent(half));
  const read = held.map(({ body }) => refusal(readJson(requestOf(body), { isPublic: true })));
  for (let asked = 0; asked < 10; asked++) {
    expect(await readJson(requestOf(JSON.stringify(half)), { isPublic: true })).toBe(half);
  }
  for (const { breakOff } of held) breakOff();
  const refused = await Promise.all(read);
  expect(new Set(refused.map(([status]) => status))).toEqual(new Set([400, 503]));
});
