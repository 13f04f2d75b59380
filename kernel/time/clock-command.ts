import type { Database } from "@/db/database.ts";
import { systemClock } from "../clock.ts";
import { clockState, trusted } from "./clock-state.ts";

/** `strongroom clock [--right]`: says whether time is trusted; `--right` says that it is. Returns the exit status. */
export async function clockCommand(
  database: Database,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const unknown = args.find((arg) => arg !== "--right");
  if (unknown !== undefined) {
    print(`"${unknown}" is not an option. Usage: strongroom clock [--right]`);
    return 2;
  }
  const now = systemClock.now();
  print(`The clock of this computer shows ${now.toISOString()}.`);
  if (args.length > 0) {
    await database.write(() => [trusted(now)]);
    print("It is trusted from now on. What is due to be removed is removed.");
    return 0;
  }
  const doubt = (await clockState(database))?.doubt ?? null;
  if (!doubt) print("It is trusted.");
  else {
    print(`It jumped from ${doubt.from.toISOString()} to ${doubt.to.toISOString()}: nothing is removed for good.`);
    print("If it is right: strongroom clock --right. Otherwise set it right first.");
  }
  return doubt ? 1 : 0;
}
