/** The program: `strongroom COMMAND`. Each command loads only what it needs. */
const [name = "serve", ...args] = Deno.args;

if (name === "read-child") {
  // A child of the server that reads one PDF after the other; people never start it.
  const { runReadingChild } = await import("@/features/pdf/read/child.ts");
  await runReadingChild();
} else if (name === "merge-child") {
  // A child of the server that puts the files of one document together.
  const { runMergeChild } = await import("@/features/pdf/merge/child.ts");
  await runMergeChild();
} else if (name === "picture-child") {
  // A child of the server that draws one picture anew.
  const { runPictureChild } = await import("@/features/profile/picture/child.ts");
  await runPictureChild();
} else {
  const { runProgram } = await import("./main.commands.ts");
  Deno.exit(await runProgram(name, args));
}
