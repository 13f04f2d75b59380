/**
 * Tells whoever started this child process when it holds more than `mostBytes`, to be killed: the message
 * `{"kind":"memory_exceeded"}`. Inflating a stream keeps the child's own thread busy, so another one watches.
 */
export function watchMemory(mostBytes: number): Worker {
  const program = `
    const line = new TextEncoder().encode(${JSON.stringify(`${JSON.stringify({ kind: "memory_exceeded" })}\n`)});
    const look = () => {
      if (Deno.memoryUsage().rss < ${mostBytes}) return;
      clearInterval(watching);
      Deno.stdout.writeSync(line);
    };
    const watching = setInterval(look, 50);
  `;
  const url = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  return new Worker(url, { type: "module" });
}
