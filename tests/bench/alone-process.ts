/**
 * One caller that runs the statements of lists through the driver alone, as a process of its own:
 * `alone-process.ts DATABASE`. A line of standard input is `{ who, queries }`; it answers a line when they are prepared.
 * The line `go` makes it run them; it answers their milliseconds.
 */
import { createInterface } from "node:readline";
import process from "node:process";
import * as v from "valibot";
import { type ListTask, openListAlone, scopes } from "./list-alone.ts";

const askedSchema = v.object({
  who: v.picklist(["Owner of 40 stores", "User of 3 stores"]),
  queries: v.array(v.string()),
});

const list = await openListAlone(Deno.args[0]);
let tasks: ListTask[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "go") {
    const each: number[] = [];
    for (const { alone } of tasks) {
      const begun = performance.now();
      await alone();
      each.push(performance.now() - begun);
    }
    console.log(JSON.stringify(each));
  } else {
    const { who, queries } = v.parse(askedSchema, JSON.parse(line));
    tasks = [];
    for (const query of queries) tasks.push(await list.task(scopes[who], query));
    console.log("[]");
  }
}
list.close();
