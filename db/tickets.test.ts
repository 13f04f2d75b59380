import { expect } from "expect";
import type { Statement } from "./connection.ts";
import { databaseOf } from "./database.ts";

const insert = (id: number, name: string) => ({ sql: "INSERT INTO items(id, name) VALUES (?, ?)", args: [id, name] });

Deno.test("a batch that waited while processes took the file over is known again when its answer is lost", async () => {
  const stored: (readonly Statement[])[] = [];
  let losesAnswers = false;
  const database = databaseOf({
    get losesAnswers() {
      return losesAnswers;
    },
    run: () => Promise.resolve({ rows: [{ known: 1 }], rowsAffected: 0 }),
    values: () => Promise.reject(new Error("not asked here")),
    script: () => Promise.reject(new Error("not asked here")),
    close: () => Promise.resolve(),
    moved: () => Promise.resolve(() => void (losesAnswers = true)),
    async batch(statements) {
      await new Promise((wake) => setTimeout(wake, 20));
      stored.push(statements);
      if (stored.length === 2) throw new Error("connection: the process ended before it answered");
      return statements.map(() => ({ rows: [], rowsAffected: 1 }));
    },
  }, "embedded");
  const settings = { command: () => [], environment: {}, busyReaders: 1, onEnded() {} };
  const before = database.write(() => [insert(1, "a")]);
  const moving = database.useProcesses(settings);
  const waiting = Promise.resolve().then(() => database.write(() => [insert(2, "b")]));
  await Promise.all([before, moving, waiting]);
  expect(stored.map(({ length }) => length)).toEqual([1, 2]);
});
