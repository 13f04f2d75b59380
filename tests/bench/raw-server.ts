/**
 * The least that a server could do, to compare with: takes a raw body into a file with SHA-256 and fsync, and streams a
 * file out. No names, no checks, no database. Run as a process of its own: `raw-server.ts PORT FOLDER`.
 */
import { createHash } from "node:crypto";

const [port, folder] = Deno.args;

async function take(request: Request): Promise<Response> {
  const path = `${folder}/${crypto.randomUUID()}`;
  const file = await Deno.open(path, { write: true, createNew: true });
  const hash = createHash("sha256");
  for await (const chunk of request.body ?? []) {
    hash.update(chunk);
    for (let written = 0; written < chunk.length;) written += await file.write(chunk.subarray(written));
  }
  await file.sync();
  file.close();
  await Deno.rename(path, `${folder}/${hash.digest("hex")}`);
  return new Response(null, { status: 201 });
}

async function give(name: string): Promise<Response> {
  const file = await Deno.open(`${folder}/${name}`);
  return new Response(file.readable, { headers: { "content-length": String((await file.stat()).size) } });
}

Deno.serve(
  { port: Number(port), hostname: "127.0.0.1", onListen() {} },
  (request) => request.method === "POST" ? take(request) : give(new URL(request.url).pathname.slice(1)),
);
