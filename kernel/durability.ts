import * as v from "valibot";
import type { Log } from "./log.ts";

/** Where a libSQL server (sqld) is administered. */
export interface DatabaseAdmin {
  readonly url: string;
  readonly key: string | null;
}

/** How often a server is asked: one that was restarted has forgotten it (sqld 0.24.32). */
export const keepDurableEverySeconds = 10;

const deadlineMs = 5_000;
const settingsSchema = v.looseObject({ durability_mode: v.optional(v.string()) });

/**
 * Sees to it that a libSQL server has on its disk what it says is stored: `durability_mode` strong, which is not its
 * default. All other settings of it stay. Throws when it cannot be asked or does not obey.
 */
export async function keepDurable({ url, key }: DatabaseAdmin, log: Log): Promise<void> {
  const address = `${url.replace(/(?<!\/)\/+$/, "")}/v1/namespaces/default/config`;
  const headers = { "content-type": "application/json", ...key === null ? {} : { authorization: `basic ${key}` } };
  const ask = async (init: RequestInit) => {
    const answer = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(deadlineMs) });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new Error(`The admin API answered ${answer.status}.`);
  };
  const current = async () => v.parse(settingsSchema, await (await ask({ method: "GET" })).json());
  const settings = await current();
  if (settings.durability_mode === "strong") return;
  const body = JSON.stringify({ ...settings, durability_mode: "strong" });
  await (await ask({ method: "POST", body })).body?.cancel();
  if ((await current()).durability_mode !== "strong") throw new Error("The admin API did not take durability_mode.");
  log.info("database_made_durable", { was: settings.durability_mode });
}
