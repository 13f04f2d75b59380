import { sumOfBytes } from "@/kernel/files/read.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { gatherHeads } from "./heads.ts";
import { stampSubject } from "./ledger-events.ts";
import { insertStamp } from "./rows.ts";

/** A stamp with its entry that no authority gave, so that verify has rows to compare; it names what is wrong with it. */
export async function anInventedStamp(context: FeatureContext): Promise<void> {
  await gatherHeads(context);
  const time = context.clock.now().toISOString();
  const kept = { time, authority: "Invented stamping" };
  const response = new Uint8Array([0x30, 0]);
  await context.change((unit) => {
    unit.add(insertStamp({ seq: 1, nonce: "4".repeat(32), response, ...kept, certificate: "0".repeat(64), at: time }));
    unit.record({
      stream: "system",
      event: "timestamps.stamped",
      subject: stampSubject(1),
      actor: { userId: null, name: "Strongroom" },
      data: { seq: 1, ...kept, sha256: sumOfBytes(response) },
    });
  });
}
