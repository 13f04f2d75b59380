import { expect } from "expect";
import { aJpeg, joined, sizeOf } from "../testing/images.ts";
import { createPictureMaker, type Made } from "./maker.ts";
import type { PoolOptions } from "@/kernel/sandbox/pool.ts";

/** The command of a child that says it is ready and then does as it is told. */
function pretended(program: string): string[] {
  const ready = `console.log(JSON.stringify({ kind: "ready" }));`;
  return [Deno.execPath(), "eval", `${ready} for await (const request of Deno.stdin.readable) { ${program} }`];
}

/** What becomes of some images that are sent at once. */
async function made(images: readonly Uint8Array<ArrayBuffer>[], options: PoolOptions = {}): Promise<readonly Made[]> {
  const maker = createPictureMaker(options);
  try {
    return await Promise.all(images.map((image) => maker.make(image)));
  } finally {
    await maker.close();
  }
}

Deno.test("a child process makes the picture within its sandbox", async () => {
  const [picture] = await made([aJpeg(700, 600)]);
  if (picture.kind === "refused") throw new Error(picture.reason);
  expect(picture.mediaType).toBe("image/jpeg");
  expect(sizeOf(picture.bytes)).toEqual([512, 512]);
});

Deno.test("a refusal of the child is passed on", async () => {
  expect(await made([joined("<svg/>")])).toEqual([{ kind: "refused", reason: "not_image" }]);
});

Deno.test("a child that takes too long is killed, and its image refused", async () => {
  const started = performance.now();
  const told = await made([aJpeg(8, 8)], { command: pretended("for (;;);"), stepMs: 400 });
  expect(told).toEqual([{ kind: "refused", reason: "unreadable" }]);
  expect(performance.now() - started).toBeLessThan(8000);
});

Deno.test("a child that dies, talks nonsense, writes too much or breaks off refuses only that image", async () => {
  const answer = `{"kind":"answer","residentBytes":1,"value":{"kind":"made","mediaType":"image/jpeg"},"bytes":`;
  const programs = [
    "Deno.exit(9)",
    `console.log("nonsense")`,
    `console.log("x".repeat(5_000_000))`,
    `console.log('${answer}5000000}\\n' + "x".repeat(5_000_000))`,
    `console.log('${answer}100}\\nhalf'); Deno.exit(0)`,
  ];
  for (const program of programs) {
    const told = await made([aJpeg(8, 8)], { command: pretended(program) });
    expect([program, told]).toEqual([program, [{ kind: "refused", reason: "unreadable" }]]);
  }
});

Deno.test("images wait for their turn, and too many are told to come back", async () => {
  const told = await made([1, 2, 3].map(() => aJpeg(8, 8)), { command: pretended("Deno.exit(0)"), mostAsked: 2 });
  expect(told.map((answer) => answer.kind === "refused" ? answer.reason : "")).toEqual([
    "unreadable",
    "unreadable",
    "busy",
  ]);
});
