/**
 * People who ask for list after list, as a process of its own, so that what they cost is not the server's. The first line of
 * standard input is `{ url, tokens, paths }`: each token is one caller, who goes through the paths from a place of their own.
 * Every further line is answered with how many lists were answered so far; the end of the input ends it.
 */
import { createInterface } from "node:readline";
import process from "node:process";
import * as v from "valibot";

const jobSchema = v.object({ url: v.string(), tokens: v.array(v.string()), paths: v.array(v.string()) });

let answered = 0;
let isEnding = false;

async function ask(job: v.InferOutput<typeof jobSchema>, token: string, from: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (let at = from; !isEnding; at++) {
    const response = await fetch(job.url + job.paths[at % job.paths.length], { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${job.paths[at % job.paths.length]} answered ${response.status}.`);
    answered++;
  }
}

let asking: Promise<unknown> | null = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (asking === null) {
    const job = v.parse(jobSchema, JSON.parse(line));
    const apart = Math.floor(job.paths.length / job.tokens.length);
    asking = Promise.all(job.tokens.map((token, at) => ask(job, token, at * apart)));
  } else console.log(answered);
}
isEnding = true;
await asking;
Deno.exit(0);
