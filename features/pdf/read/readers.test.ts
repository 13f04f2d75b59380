import { expect } from "expect";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { damagedFileCount, damagedFiles } from "@/tests/fixtures/forms/damaged.ts";
import { dateRules } from "@/tests/fixtures/forms/rules.ts";
import { withFile } from "@/tests/fixtures/forms/referee.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import type { PoolOptions } from "@/kernel/sandbox/pool.ts";
import type { ReadingResult } from "../contract-reading.ts";
import { createReaders, type Readers } from "./readers.ts";

const form = drawForm4473({ revision: "2023-08", values: aForm4473(), style: "flattened" });
const temporary = Deno.makeTempDirSync();
Deno.test.afterAll(() => Deno.remove(temporary, { recursive: true }));

async function withReaders(use: (readers: Readers) => Promise<void>, options: PoolOptions = {}): Promise<void> {
  const readers = createReaders({ files: { reads: [temporary] }, ...options }, () => dateRules);
  try {
    await use(readers);
  } finally {
    await readers.close();
  }
}

async function readAs(readers: Readers, name: string, bytes: Uint8Array): Promise<ReadingResult> {
  const path = `${temporary}/${name}`;
  await Deno.writeFile(path, bytes);
  try {
    return await readers.read({ path, sha256: name });
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("a child process reads a form within its sandbox", async () => {
  await withReaders(async (readers) => {
    const result = await readAs(readers, "form.pdf", form);
    expect(result).toMatchObject({ kind: "ok", metaData: { customerName: { value: "Whitcombe, Marjorie Anne" } } });
    const path = `${temporary}/inspected.pdf`;
    await Deno.writeFile(path, form);
    expect(await readers.inspect({ path, sha256: "inspected" })).toMatchObject({ kind: "ok", pages: 5 });
    const layout = { formType: 0, revision: "2023-08", boxes: expect.arrayContaining([]) };
    expect(await readers.layout({ path, sha256: "inspected" })).toMatchObject({ kind: "ok", layout });
  });
});

Deno.test("a child may not read what lies outside its folders", async () => {
  await withReaders(async (readers) => {
    await withFile(form, async (path) => {
      expect(await readers.read({ path, sha256: "outside" })).toMatchObject({ kind: "refused", reason: "unreadable" });
    });
  });
});

/** The command of a child that says it is ready and then does as it is told. */
function pretended(program: string): string[] {
  const ready = `console.log(JSON.stringify({ kind: "ready" }));`;
  return [Deno.execPath(), "eval", `${ready} for await (const request of Deno.stdin.readable) { ${program} }`];
}

Deno.test("a file over which a child hangs, dies or swells is refused", async () => {
  const values = JSON.stringify({ kind: "refused", reason: "not_pdf", message: "" });
  for (
    const [program, reason, stepMs] of [
      ["for (;;);", "timeout", 1500],
      ["Deno.exit(9);", "too_complex"],
      [`console.log(JSON.stringify({ kind: "memory_exceeded" }));`, "too_complex"],
      [
        `console.log(JSON.stringify({ kind: "answer", residentBytes: 1, value: { kind: "pages", result: ${values} } }));`,
        "too_complex",
      ],
      [
        `console.log(JSON.stringify({ kind: "answer", residentBytes: 1, value: { kind: "values", result: ${values} } }));`,
        "not_pdf",
      ],
    ] as const
  ) {
    await withReaders(async (readers) => {
      expect(await readers.read({ path: "a", sha256: "a" })).toMatchObject({ kind: "refused", reason });
    }, { command: pretended(program), size: 1, ...(stepMs === undefined ? {} : { stepMs }) });
  }
});

Deno.test("a file that opens is taken, though the child hangs over its values", async () => {
  const program = `console.log(JSON.stringify({ kind: "step", value: { pages: 3 } })); for (;;);`;
  await withReaders(async (readers) => {
    const taken = { kind: "ok", pages: 3, metaData: { formType: null, customerName: null, documentSerialNumbers: [] } };
    expect(await readers.read({ path: "a", sha256: "a" })).toMatchObject(taken);
    expect(await readers.read({ path: "a", sha256: "a" })).toMatchObject(taken);
  }, { command: pretended(program), size: 1, stepMs: 4000 });
});

Deno.test("a file that cost a child all its time is refused at once when it is sent again", async () => {
  const log = `${temporary}/asked`;
  const command = pretended(`Deno.writeTextFileSync("${log}", "x", { append: true }); for (;;);`);
  await withReaders(async (readers) => {
    const read = async (sha256: string) => await readers.read({ path: sha256, sha256 });
    const refusal = { kind: "refused", reason: "timeout" };
    expect([await read("a"), await read("a"), await read("b")]).toMatchObject([refusal, refusal, refusal]);
    expect(await Deno.readTextFile(log)).toBe("xx");
  }, { command, size: 1, stepMs: 4000 });
});

Deno.test("whoever has many files waiting is told so, and holds up nobody else", async () => {
  const command = pretended("for (;;);");
  await withReaders(async (readers) => {
    const order: string[] = [];
    const read = async (name: string, account: string) => {
      const asker = { account, person: account };
      const reading = readers.read({ path: name, sha256: name }, { asker });
      order.push(`${name} ${await reading.then(({ kind }) => kind, ({ status }) => status)}`);
    };
    const many = Array.from({ length: 5 }, (_, at) => read(`many ${at}`, "1"));
    await Promise.all([...many, read("other", "2")]);
    expect(order.slice(0, 4)).toEqual(["many 3 429", "many 4 429", "many 0 refused", "many 1 refused"]);
    expect(order.slice(4)).toEqual(["other refused", "many 2 refused"]);
  }, { command, size: 1, stepMs: 300, mostWaiting: 2 });
});

Deno.test("a child that does not start is the server's fault, not the file's", async () => {
  await withReaders(async (readers) => {
    await expect(readAs(readers, "a.pdf", form)).rejects.toThrow("could not be started");
  }, { command: [Deno.execPath(), "eval", "Deno.exit(1)"] });
});

Deno.test("300 damaged, encrypted, huge and disguised files each get a clear answer within 10 s", async () => {
  await withReaders(async (readers) => {
    const before = Deno.memoryUsage().heapUsed;
    const waiting = new Set<Promise<void>>();
    let count = 0;
    for await (const { name, bytes, expected } of damagedFiles()) {
      count++;
      if (waiting.size >= 2) await Promise.race(waiting);
      const reading = answered(readers, name, bytes, expected).finally(() => waiting.delete(reading));
      waiting.add(reading);
    }
    await Promise.all(waiting);
    expect(count).toBe(damagedFileCount);
    expect(Deno.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
    expect(await readAs(readers, "whole.pdf", form)).toMatchObject({ kind: "ok" });
  });
});

async function answered(readers: Readers, name: string, bytes: Uint8Array, expected: string): Promise<void> {
  const started = performance.now();
  const result = await readAs(readers, name, bytes);
  expect(performance.now() - started).toBeLessThan(10_000);
  const outcome = result.kind === "ok" ? "ok" : result.reason;
  if (expected !== "any") expect(`${name}: ${outcome}`).toBe(`${name}: ${expected}`);
  if (result.kind === "refused") expect(result.message).toMatch(/^This .+\. Please .+\.$/);
}
