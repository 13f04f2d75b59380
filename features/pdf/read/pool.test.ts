import { expect } from "expect";
import { drawForm4473 } from "@/features/sample-data/forms/form4473.ts";
import { damagedFileCount, damagedFiles } from "@/tests/fixtures/forms/damaged.ts";
import { referee, withFile } from "@/tests/fixtures/forms/referee.ts";
import { aForm4473 } from "@/tests/fixtures/forms/values.ts";
import { childCommandFromSource } from "./child-command.ts";
import { createReadingPool, type ReadingPool, type ReadingPoolOptions } from "./pool.ts";
import type { ReadingResult } from "../contract-reading.ts";

const form = drawForm4473({ revision: "2023-08", values: aForm4473(), style: "flattened" });
const temporary = Deno.makeTempDirSync();
Deno.test.afterAll(() => Deno.remove(temporary, { recursive: true }));
const realCommand = childCommandFromSource([temporary]);

async function withPool<Result>(
  options: Partial<ReadingPoolOptions>,
  use: (pool: ReadingPool) => Promise<Result>,
): Promise<Result> {
  const pool = createReadingPool({ childCommand: realCommand, ...options });
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

async function readAs(pool: ReadingPool, name: string, bytes: Uint8Array): Promise<ReadingResult> {
  const path = `${temporary}/${name}`;
  await Deno.writeFile(path, bytes);
  try {
    return await pool.read(path);
  } finally {
    await Deno.remove(path);
  }
}

/** The command of a child that says it is ready and then does as it is told. */
function pretended(program: string): string[] {
  const ready = `console.log(JSON.stringify({ kind: "ready" }));`;
  return [Deno.execPath(), "eval", `${ready} for await (const request of Deno.stdin.readable) { ${program} }`];
}

/** How many processes have the marker in their command line; null where nobody can tell. */
async function childProcesses(marker: string): Promise<number | null> {
  const processes = await referee("ps", ["-eo", "args"]);
  return processes?.split("\n").filter((line) => line.includes(marker)).length ?? null;
}

async function expectProcesses(marker: string, count: number): Promise<void> {
  expect([count, null]).toContain(await childProcesses(marker));
}

Deno.test("a child process reads a form within its sandbox", async () => {
  await withPool({}, async (pool) => {
    const result = await readAs(pool, "form.pdf", form);
    expect(result).toMatchObject({ kind: "ok", metaData: { customerName: { value: "Whitcombe, Marjorie Anne" } } });
    const path = `${temporary}/inspected.pdf`;
    await Deno.writeFile(path, form);
    expect(await pool.inspect(path)).toMatchObject({ kind: "ok", pages: 5 });
  });
});

Deno.test("a child may not read what lies outside its folders", async () => {
  await withPool({}, async (pool) => {
    await withFile(form, async (path) => {
      expect(await pool.read(path)).toMatchObject({ kind: "refused", reason: "unreadable" });
    });
  });
});

Deno.test("no child starts before the first reading", async () => {
  await withPool({ childCommand: ["/there/is/no/such/program"] }, (pool) => {
    expect(pool).toBeDefined();
    return Promise.resolve();
  });
});

Deno.test("a child that does not start is the server's fault, not the file's", async () => {
  await withPool({ childCommand: [Deno.execPath(), "eval", "Deno.exit(1)"] }, async (pool) => {
    await expect(readAs(pool, "a.pdf", form)).rejects.toThrow("could not be started");
  });
});

Deno.test("a reading that takes too long is refused, and the next one gets a new child", async () => {
  const marker = `timed-${crypto.randomUUID()}`;
  const program = `if (new TextDecoder().decode(request).includes("slow")) for (;;) "${marker}";
    console.log(JSON.stringify({ kind: "values", residentBytes: 1,
      result: { kind: "refused", reason: "not_pdf", message: "" } }));`;
  await withPool({ childCommand: pretended(program), size: 1, timeoutMs: 400 }, async (pool) => {
    const started = performance.now();
    expect(await readAs(pool, "slow.pdf", form)).toMatchObject({ kind: "refused", reason: "timeout" });
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(await readAs(pool, "quick.pdf", form)).toMatchObject({ kind: "refused", reason: "not_pdf" });
  });
  await expectProcesses(marker, 0);
});

Deno.test("a child that dies over a file, or talks nonsense, refuses only that file", async () => {
  for (const program of ["Deno.exit(9)", `console.log("nonsense")`, `console.log("x".repeat(5_000_000))`]) {
    await withPool({ childCommand: pretended(program), size: 1 }, async (pool) => {
      expect(await readAs(pool, "a.pdf", form)).toMatchObject({ kind: "refused", reason: "too_complex" });
      expect(await readAs(pool, "b.pdf", form)).toMatchObject({ kind: "refused", reason: "too_complex" });
    });
  }
});

Deno.test("a worn child is replaced", async () => {
  const answer = (bytes: number) =>
    `console.log(JSON.stringify({ kind: "values", residentBytes: ${bytes},
      result: { kind: "refused", reason: "not_pdf", message: String(Deno.pid) } }));`;
  const processes = async (options: Partial<ReadingPoolOptions>) =>
    await withPool({ size: 1, ...options }, async (pool) => {
      const answers = [await pool.read("a"), await pool.read("b"), await pool.read("c")];
      return new Set(answers.map((result) => result.kind === "refused" ? result.message : "")).size;
    });
  expect(await processes({ childCommand: pretended(answer(1)) })).toBe(1);
  expect(await processes({ childCommand: pretended(answer(1)), filesPerChild: 1 })).toBe(3);
  expect(await processes({ childCommand: pretended(answer(500_000_000)) })).toBe(3);
});

Deno.test("an idle child is ended after a while, and closing leaves none behind", async () => {
  const marker = `idle-${crypto.randomUUID()}`;
  const program = `/* ${marker} */ console.log(JSON.stringify({ kind: "values", residentBytes: 1,
    result: { kind: "refused", reason: "not_pdf", message: "" } }));`;
  await withPool({ childCommand: pretended(program), idleMs: 2000 }, async (pool) => {
    await Promise.all([pool.read("a"), pool.read("b")]);
    await expectProcesses(marker, 2);
    const begun = performance.now();
    while (await childProcesses(marker) && performance.now() - begun < 20_000) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await expectProcesses(marker, 0);
    await pool.read("c");
  });
  await expectProcesses(marker, 0);
});

Deno.test("closing ends readings under way, and later ones fail", async () => {
  const pool = createReadingPool({ childCommand: pretended("for (;;);"), size: 1 });
  const readings = [pool.read("a"), pool.read("b")].map((reading) => expect(reading).rejects.toThrow("closed"));
  await new Promise((resolve) => setTimeout(resolve, 700));
  await pool.close();
  await Promise.all(readings);
  await expect(pool.read("c")).rejects.toThrow("closed");
});

Deno.test("300 damaged, encrypted, huge and disguised files each get a clear answer within 10 s", async () => {
  await withPool({}, async (pool) => {
    const before = Deno.memoryUsage().heapUsed;
    const waiting = new Set<Promise<void>>();
    let count = 0;
    for await (const { name, bytes, expected } of damagedFiles()) {
      count++;
      if (waiting.size >= 2) await Promise.race(waiting);
      const reading = answered(pool, name, bytes, expected).finally(() => waiting.delete(reading));
      waiting.add(reading);
    }
    await Promise.all(waiting);
    expect(count).toBe(damagedFileCount);
    expect(Deno.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
    expect(await readAs(pool, "whole.pdf", form)).toMatchObject({ kind: "ok" });
  });
});

async function answered(pool: ReadingPool, name: string, bytes: Uint8Array, expected: string): Promise<void> {
  const started = performance.now();
  const result = await readAs(pool, name, bytes);
  expect(performance.now() - started).toBeLessThan(10_000);
  const outcome = result.kind === "ok" ? "ok" : result.reason;
  if (expected !== "any") expect(`${name}: ${outcome}`).toBe(`${name}: ${expected}`);
  if (result.kind === "refused") expect(result.message).toMatch(/^This .+\. Please .+\.$/);
}
