import { expect } from "expect";
import { type Asker, createTurns, nobody, type Priority, type Turns } from "./turns.ts";

const ann: Asker = { account: "1", person: "ann" };
const bob: Asker = { account: "1", person: "bob" };
const eve: Asker = { account: "2", person: "eve" };

/** Asks for places one after the other, takes the first, and gives each back at once; the order in which they came. */
async function orderOf(turns: Turns, asked: readonly (readonly [string, Asker, Priority?])[]): Promise<string[]> {
  const order: string[] = [];
  const all = asked.map(async ([name, asker, priority = "person"]) => {
    if (!await turns.take(priority, asker)) return void order.push(`${name} refused`);
    order.push(name);
    await Promise.resolve();
    turns.pass(priority);
  });
  await Promise.all(all);
  return order;
}

Deno.test("accounts take turns, and the people of one account", async () => {
  const flood = Array.from({ length: 5 }, (_, at) => [`ann ${at}`, ann] as const);
  expect(await orderOf(createTurns(1), [...flood, ["bob", bob], ["eve", eve]])).toEqual(
    ["ann 0", "ann 1", "eve", "bob", "ann 2", "ann 3", "ann 4"],
  );
});

Deno.test("people go before what is done behind them, which never takes the last place", async () => {
  expect(await orderOf(createTurns(1), [["a", ann], ["b", nobody, "behind"], ["c", eve]])).toEqual(["a", "c", "b"]);
  const turns = createTurns(2);
  expect(await turns.take("behind", nobody)).toBe(true);
  let second = false;
  const waited = turns.take("behind", nobody).then(() => second = true);
  expect([await turns.take("person", ann), second]).toEqual([true, false]);
  turns.pass("person");
  expect(second).toBe(false);
  turns.pass("behind");
  await waited;
  expect(second).toBe(true);
});

Deno.test("one person may have so many waiting, and no others are refused for it", async () => {
  const flood = Array.from({ length: 5 }, (_, at) => [`ann ${at}`, ann] as const);
  expect(await orderOf(createTurns(1, 2), [...flood, ["eve", eve]])).toEqual(
    ["ann 0", "ann 3 refused", "ann 4 refused", "ann 1", "eve", "ann 2"],
  );
});

Deno.test("whoever waits when it is closed fails", async () => {
  const turns = createTurns(1);
  await turns.take("person", ann);
  const waits = expect(turns.take("person", eve)).rejects.toThrow("closed");
  turns.close(new Error("It is closed."));
  await waits;
});
