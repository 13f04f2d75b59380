import { expect } from "expect";
import { aJpeg, joined, sizeOf } from "../testing/images.ts";
import { pictureCommand } from "./child-command.ts";
import { pictureMaker } from "./maker.ts";

/** The command of a child that does as it is told. */
function pretended(program: string): string[] {
  return [Deno.execPath(), "eval", program];
}

Deno.test("a child process makes the picture within its sandbox", async () => {
  const made = await pictureMaker({ command: pictureCommand() })(aJpeg(700, 600));
  if (made.kind === "refused") throw new Error(made.reason);
  expect(made.mediaType).toBe("image/jpeg");
  expect(sizeOf(made.bytes)).toEqual([512, 512]);
});

Deno.test("a refusal of the child is passed on", async () => {
  const make = pictureMaker({ command: pictureCommand() });
  expect(await make(joined("<svg/>"))).toEqual({ kind: "refused", reason: "not_image" });
});

Deno.test("a child that takes too long is killed, and its image refused", async () => {
  const started = performance.now();
  const make = pictureMaker({ command: pretended("for (;;);"), timeoutMs: 400 });
  expect(await make(aJpeg(8, 8))).toEqual({ kind: "refused", reason: "unreadable" });
  expect(performance.now() - started).toBeLessThan(8000);
});

Deno.test("a child that dies, talks nonsense, writes too much or breaks off refuses only that image", async () => {
  const made = `{"kind":"made","mediaType":"image/jpeg"}`;
  const programs = [
    "Deno.exit(9)",
    `console.log("nonsense")`,
    `console.log("x".repeat(5_000_000))`,
    `console.log('${made}'); console.log("half")`,
  ];
  for (const program of programs) {
    const make = pictureMaker({ command: pretended(program) });
    expect(await make(aJpeg(8, 8))).toEqual({ kind: "refused", reason: "unreadable" });
  }
});

Deno.test("images wait for their turn, and too many are told to come back", async () => {
  const make = pictureMaker({ command: pretended("Deno.exit(0)"), mostWaiting: 2 });
  const answers = await Promise.all([1, 2, 3].map(() => make(aJpeg(8, 8))));
  expect(answers.map((answer) => answer.kind === "refused" ? answer.reason : "")).toEqual([
    "unreadable",
    "unreadable",
    "busy",
  ]);
});
