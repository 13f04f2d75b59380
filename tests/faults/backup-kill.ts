/** `deno task faults:backup [times]`: SIGKILL of the server's own backup at random moments; 100 times unless told. */
import { killWhileBackingUp } from "./backup-killing.ts";

const kills = Number(Deno.args[0] ?? 100);
const begun = performance.now();
const { ended, restored, documents } = await killWhileBackingUp(
  { kills, restoreEvery: 5 },
  (line) => console.log(line),
);
console.log(
  `${kills} kills in ${
    Math.round((performance.now() - begun) / 1000)
  } s: ${ended} backups ended before they were complete; ` +
    `restored and verified ${restored} times, ${documents} documents at the end, none lost`,
);
