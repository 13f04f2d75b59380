import { expect } from "expect";
import * as v from "valibot";
import { everyRow } from "./screens/every-row.ts";
import { wholePageEntries } from "./shapes.ts";
import { paginate } from "./paginate.ts";

const wholePageQuery = v.object(wholePageEntries);

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const asked = (query: Record<string, string> = {}) => v.parse(wholePageQuery, query);

Deno.test("a short list is answered whole unless a page of it is asked for, and no page has more than 500 rows", () => {
  expect(paginate(numbers(3), asked())).toEqual({ data: [1, 2, 3], count: 3, page: 1, limit: 500 });
  expect(paginate(numbers(3), asked({ page: "2", limit: "2" }))).toEqual({ data: [3], count: 3, page: 2, limit: 2 });
  expect(paginate(numbers(3), asked({ page: "9", limit: "2" }))).toMatchObject({ data: [], count: 3, page: 9 });
  for (const query of [{ limit: "501" }, { limit: "0" }, { page: "0" }, { page: "x" }]) {
    expect([query, v.safeParse(wholePageQuery, query).success]).toEqual([query, false]);
  }
});

Deno.test("every row is asked for page by page, in one request where one page holds them", async () => {
  for (const [count, requests] of [[0, 1], [3, 1], [500, 1], [501, 2], [1200, 3]]) {
    let times = 0;
    const rows = await everyRow((query) => {
      times++;
      return Promise.resolve(paginate(numbers(count), asked(query)));
    });
    expect([rows, times]).toEqual([numbers(count), requests]);
  }
});

Deno.test("rows that are taken away between two pages end the asking", async () => {
  const pages = [{ data: numbers(500), count: 501 }, { data: [], count: 500 }];
  expect(await everyRow(() => Promise.resolve(pages.shift() ?? { data: [], count: 0 }))).toHaveLength(500);
});
