/** `deno task faults:copy [times]`: SIGKILL of the backup application and of its server at random moments; 100 times unless told. */
import { killWhileCopying } from "./copy-killing.ts";

const moments = Number(Deno.args[0] ?? 100);
const begun = performance.now();
const report = await killWhileCopying(moments, (line) => console.log(line));
const { applications, servers, whole, offline, falseAlarms, falseComforts, filed, copied, stray } = report;
console.log(report.lastCheck.trim());
console.log(report.verdict.trim());
for (const alarm of falseAlarms) console.log(`FALSE ALARM ${alarm.trim()}`);
console.log(
  `${moments} moments in ${
    Math.round((performance.now() - begun) / 1000)
  } s: the application ended ${applications} times, ` +
    `the server ${servers} times, ${whole} runs came to their end, ${offline} told that the server was away; ${filed} forms ` +
    `filed, ${copied} copied, ${stray.length} stray files; ${falseAlarms.length} false alarms, ${falseComforts} false 'whole'`,
);
const isWell = report.isWhole && copied === filed && stray.length + falseAlarms.length + falseComforts === 0;
Deno.exit(isWell ? 0 : 1);
