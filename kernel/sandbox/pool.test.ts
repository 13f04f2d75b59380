import { existsSync } from "node:fs";
import { expect } from "expect";
import * as v from "valibot";
import { referee } from "@/tests/fixtures/forms/referee.ts";
import { until } from "@/tests/until.ts";
import { sandboxCommand } from "./command.ts";
import { createSandboxPool, type PoolOptions, type SandboxPool } from "./pool.ts";
import { sandbox } from "./sandbox.ts";

const limits = {
  heapMegabytes: 64,
  residentBytes: 500_000_000,
  stepMs: 20_000,
  orphanedAfterMs: 20_000,
  textBytes: 10_000,
  bytesIn: 10_000,
  bytesOut: 10_000,
};

/** A sandbox whose children the tests pretend. */
const pretending = sandbox({
  name: "tests.pretending",
  request: v.string(),
  answer: v.string(),
  step: v.number(),
  limits,
  load: () => Promise.reject(new Error("Nobody loads this.")),
});

type Pool = SandboxPool<string, string, number>;

/** The command of a child that says it is ready and then does as it is told with each message that comes. */
function pretended(program: string): string[] {
  const ready = `const say = (message, rest = "") => console.log(JSON.stringify(message) + (rest && "\\n" + rest));
    const answer = (value, residentBytes = 1) => say({ kind: "answer", value, residentBytes });
    say({ kind: "ready" });`;
  return [
    Deno.execPath(),
    "eval",
    `${ready} for await (const request of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) { ${program} }`,
  ];
}

async function withPool<Result>(options: PoolOptions, use: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = createSandboxPool(pretending, options);
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

/** What came of a request, in a word: the answer, or why there is none. */
async function told(pool: Pool, request: string): Promise<string> {
  const outcome = await pool.ask(request);
  return outcome.kind === "answered" ? outcome.value : outcome.kind;
}

/** How many processes have the marker in their command line; null where nobody can tell. */
async function childProcesses(marker: string): Promise<number | null> {
  const processes = await referee("ps", ["-eo", "args"]);
  return processes?.split("\n").filter((line) => line.includes(marker)).length ?? null;
}

async function expectProcesses(marker: string, count: number): Promise<void> {
  expect([count, null]).toContain(await childProcesses(marker));
}

Deno.test("no child starts before the first request", async () => {
  await withPool({ command: ["/there/is/no/such/program"] }, (pool) => {
    expect(pool).toBeDefined();
    return Promise.resolve();
  });
});

Deno.test("a child that does not start is told", async () => {
  await withPool({ command: [Deno.execPath(), "eval", "Deno.exit(1)"] }, async (pool) => {
    await expect(pool.ask("a")).rejects.toThrow('"tests.pretending" could not be started');
  });
});

Deno.test("a child that takes too long is killed, and the next request gets a new one", async () => {
  const marker = `timed-${crypto.randomUUID()}`;
  const program = `if (request.includes("slow")) for (;;) "${marker}"; answer("done");`;
  await withPool({ command: pretended(program), size: 1, stepMs: 2_000 }, async (pool) => {
    const started = performance.now();
    expect(await told(pool, "slow")).toBe("timed_out");
    expect(performance.now() - started).toBeLessThan(8_000);
    expect(await told(pool, "quick")).toBe("done");
  });
  await expectProcesses(marker, 0);
});

Deno.test("steps are told, and each begins the time anew", async () => {
  const program = `for (const part of [1, 2, 3, 4, 5]) {
      await new Promise((wake) => setTimeout(wake, 1000)); say({ kind: "step", value: part }); }
    answer("done");`;
  const steps: number[] = [];
  await withPool({ command: pretended(program), stepMs: 4_000 }, async (pool) => {
    const outcome = await pool.ask("a", { onStep: (step) => steps.push(step) });
    expect(outcome).toMatchObject({ kind: "answered", value: "done" });
  });
  expect(steps).toEqual([1, 2, 3, 4, 5]);
});

Deno.test("a child that dies, swells, talks nonsense or too much fails that request alone", async () => {
  const programs = [
    ["Deno.exit(9)", "died"],
    [`console.log("nonsense")`, "died"],
    [`say({ kind: "step", value: "no number" })`, "died"],
    [`answer(7)`, "died"],
    [`console.log("x".repeat(20_000))`, "died"],
    [`say({ kind: "answer", value: "a", residentBytes: 1, bytes: 20_000 }, "x".repeat(20_000))`, "died"],
    [`say({ kind: "answer", value: "a", residentBytes: 1, bytes: 100 }, "half"); Deno.exit(0)`, "died"],
    [`say({ kind: "memory_exceeded" })`, "memory_exceeded"],
  ] as const;
  for (const [program, outcome] of programs) {
    await withPool({ command: pretended(program), size: 1 }, async (pool) => {
      expect([program, await told(pool, "a"), await told(pool, "b")]).toEqual([program, outcome, outcome]);
    });
  }
});

Deno.test("bytes ride on a request and on its answer", async () => {
  // The line and the bytes after it may come one by one.
  const program = `globalThis.taken = (globalThis.taken ?? "") + request;
    if (!taken.endsWith("abcdef")) continue;
    const [head, ...rest] = taken.split("\\n");
    say({ kind: "answer", value: JSON.parse(head).value, residentBytes: 1, bytes: 4 }, rest.join("").slice(0, 4));`;
  await withPool({ command: pretended(program), answersPerChild: 1 }, async (pool) => {
    const outcome = await pool.ask("a", { bytes: new TextEncoder().encode("abcdef") });
    if (outcome.kind !== "answered") throw new Error(outcome.kind);
    expect(new TextDecoder().decode(outcome.bytes)).toBe("abcd");
  });
});

Deno.test("a child is kept for the next request, until it is worn or was started for one alone", async () => {
  const command = (bytes: number) => pretended(`answer(String(Deno.pid), ${bytes});`);
  const processes = async (options: PoolOptions, files?: { reads: string[] }) =>
    await withPool({ size: 1, ...options }, async (pool) => {
      const told = new Set<string>();
      for (const request of ["a", "b", "c"]) {
        const outcome = await pool.ask(request, { files });
        told.add(outcome.kind === "answered" ? outcome.value : outcome.kind);
      }
      return told.size;
    });
  expect(await processes({ command: command(1) })).toBe(1);
  expect(await processes({ command: command(1), answersPerChild: 1 })).toBe(3);
  expect(await processes({ command: command(500), largestChildBytes: 400 })).toBe(3);
  expect(await processes({ command: command(1) }, { reads: [] })).toBe(3);
});

Deno.test("an idle child is ended after a while, and closing leaves none behind", async () => {
  const marker = `idle-${crypto.randomUUID()}`;
  await withPool({ command: pretended(`/* ${marker} */ answer("done");`), idleMs: 5000 }, async (pool) => {
    await Promise.all([pool.ask("a"), pool.ask("b")]);
    await expectProcesses(marker, 2);
    await until("no child is left", async () => !await childProcesses(marker), { everyMs: 200 });
    await pool.ask("c");
  });
  await expectProcesses(marker, 0);
});

Deno.test("closing ends requests under way, and later ones fail", async () => {
  const program = `say({ kind: "step", value: 1 }); for (;;);`;
  const pool = createSandboxPool(pretending, { command: pretended(program), size: 1 });
  const underWay = Promise.withResolvers<void>();
  const asked = ["a", "b"].map((request) =>
    expect(pool.ask(request, { onStep: () => underWay.resolve() })).rejects.toThrow("closed")
  );
  await underWay.promise;
  await pool.close();
  await Promise.all(asked);
  await expect(pool.ask("c")).rejects.toThrow("closed");
});

Deno.test("closing while a child is just starting leaves none behind", async () => {
  const folder = await Deno.makeTempDir({ prefix: "strongroom-starting-" });
  const [started, goOn] = [`${folder}/started`, `${folder}/go-on`];
  // It is not ready before the test says so.
  const program = `Deno.writeTextFileSync("${started}", "yes");
    while (true) try { Deno.statSync("${goOn}"); break; } catch { await new Promise((wake) => setTimeout(wake, 20)); }
    console.log(JSON.stringify({ kind: "ready" }));
    for await (const _ of Deno.stdin.readable);`;
  const pool = createSandboxPool(pretending, { command: [Deno.execPath(), "eval", program] });
  try {
    const asked = expect(pool.ask("a")).rejects.toThrow("closed");
    await until("a child is starting", () => existsSync(started));
    const closed = pool.close();
    await Deno.writeTextFile(goOn, "");
    await closed;
    await asked;
    expect([0, null]).toContain(await childProcesses(folder));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("requests wait for their priority, people first, and too many are told to come back", async () => {
  await withPool({ command: pretended(`answer("done");`), size: 1, mostAsked: 3 }, async (pool) => {
    const order: string[] = [];
    const ask = (name: string, priority: "person" | "behind") =>
      pool.ask(name, { priority }).then(({ kind }) => order.push(`${name} ${kind}`));
    await Promise.all([ask("a", "behind"), ask("b", "behind"), ask("c", "person"), ask("d", "person")]);
    expect(order).toEqual(["d busy", "a answered", "c answered", "b answered"]);
  });
});

Deno.test("a child may read the program and what it is given, write what it is given, and nothing else", () => {
  const command = sandboxCommand(pretending, { reads: ["/archive/a"], writes: ["/cache/b"] });
  const flags = command.filter((word) => word.startsWith("--allow"));
  expect(flags).toHaveLength(2);
  expect(flags[0]).toMatch(/^--allow-read=.*,\/archive\/a$/);
  expect(flags[1]).toBe("--allow-write=/cache/b");
  expect(command).toContain("--v8-flags=--max-old-space-size=64");
  expect(sandboxCommand(pretending, {}).filter((word) => word.startsWith("--allow"))).toHaveLength(1);
});
