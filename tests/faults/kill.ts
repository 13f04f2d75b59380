/** `deno task faults:kill [times]`: SIGKILL at random moments while eight callers file documents; 200 times unless told. */
import { killWhileFiling } from "./killing.ts";

const kills = Number(Deno.args[0] ?? 200);
const begun = performance.now();
const report = await killWhileFiling(kills, (line) => console.log(line));
const { acknowledged, cut, refused, lost, stored, unnamed } = report;
console.log(report.verdict.trim());
console.log(
  `${kills} kills in ${Math.round((performance.now() - begun) / 1000)} s: ${acknowledged} documents answered 201, ` +
    `${lost.length} lost; ${cut} uploads cut, ${
      stored - acknowledged
    } of them stored whole, ${unnamed} left a file without a record; ` +
    `${refused.length} refused${refused.length > 0 ? ` (${[...new Set(refused)].join(", ")})` : ""}`,
);
if (lost.length > 0) console.log(`Lost: ${lost.join(", ")}`);
Deno.exit(report.verified && lost.length === 0 ? 0 : 1);
