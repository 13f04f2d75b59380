import { expect } from "expect";
import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { createApi } from "./api.ts";
import { KnownAnswers } from "./known-answers.ts";

const numbers = endpoint({
  method: "GET",
  path: "/api/numbers",
  summary: "Numbers.",
  admission: "signed-in",
  query: v.object({ page: v.number() }),
  answer: v.array(v.number()),
});

const nobody = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };

Deno.test("what is asked for again comes from memory when the server says that it is the same", async () => {
  const asked: (string | null)[] = [];
  let content = [1, 2];
  const api = createApi((_path, init) => {
    const known = new Headers(init.headers).get("if-none-match");
    asked.push(known);
    const etag = `W/"${content.join("-")}"`;
    const isSame = known === etag;
    return Promise.resolve(
      new Response(isSame ? null : JSON.stringify(content), { status: isSame ? 304 : 200, headers: { etag } }),
    );
  }, nobody);
  const first = await api.call(numbers, { query: { page: 1 } });
  expect(await api.call(numbers, { query: { page: 1 } })).toBe(first);
  content = [3];
  expect(await api.call(numbers, { query: { page: 1 } })).toEqual([3]);
  expect(await api.call(numbers, { query: { page: 2 } })).toEqual([3]);
  expect(asked).toEqual([null, 'W/"1-2"', 'W/"1-2"', null]);
});

Deno.test("an answer without a name is asked for as before", async () => {
  const asked: (string | null)[] = [];
  const api = createApi((_path, init) => {
    asked.push(new Headers(init.headers).get("if-none-match"));
    return Promise.resolve(Response.json([asked.length]));
  }, nobody);
  expect(await api.call(numbers, { query: { page: 1 } })).toEqual([1]);
  expect(await api.call(numbers, { query: { page: 1 } })).toEqual([2]);
  expect(asked).toEqual([null, null]);
});

Deno.test("what is long is asked for anew each time, and nothing is known once all was forgotten", async () => {
  const asked: (string | null)[] = [];
  const known = new KnownAnswers();
  let digits = 199_998;
  const api = createApi(
    (_path, init) => {
      asked.push(new Headers(init.headers).get("if-none-match"));
      return Promise.resolve(new Response(`[${"1".repeat(digits)}]`, { headers: { etag: 'W/"a"' } }));
    },
    nobody,
    known,
  );
  for (let times = 0; times < 2; times++) await api.call(numbers, { query: { page: 1 } });
  digits = 199_997;
  for (let times = 0; times < 2; times++) await api.call(numbers, { query: { page: 1 } });
  known.clear();
  await api.call(numbers, { query: { page: 1 } });
  expect(asked).toEqual([null, null, null, 'W/"a"', null]);
});
