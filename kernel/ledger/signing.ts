import { counted } from "../counted.ts";
import * as v from "valibot";
import type { EventText } from "../feature.ts";
import type { Change } from "../unit-of-work.ts";
import type { Checkpoints, SigningRun } from "./checkpoints.ts";
import type { Ledger, NewEntry } from "./ledger.ts";
import { rowsCoveredData, rowsToldData } from "./rows-told.ts";
import { systemStream } from "./streams.ts";

/** What the entries about the file of checkpoints are about. */
export const fileSubject = "ledger:checkpoints";

/** What the ledger writes about itself, by event name. */
export const ledgerEvents = {
  /** Every chain that was signed in one run, with the last entry signed in it: `[chain, number, hash]`. */
  "ledger.days_signed": v.object({ heads: v.array(v.tuple([v.string(), v.number(), v.string()])) }),
  /** The last entries of chains that rest, so that the signature of this chain holds them before their day is over. */
  "ledger.heads_noted": v.object({ heads: v.array(v.tuple([v.string(), v.number(), v.string()])) }),
  /** The file of checkpoints was begun; from then on it holds every one. */
  "ledger.checkpoints_begun": v.object({ since: v.string() }),
  /** Keys were given up as lost; the fingerprint of a signing key is the `keyId` of its checkpoints. */
  "ledger.keys_lost": v.object({ keys: v.array(v.object({ name: v.string(), fingerprint: v.string() })) }),
  /** The computer's clock jumped, where `from` would have been right. Not followed: the time before it was kept. */
  "ledger.clock_jumped": v.object({ from: v.string(), to: v.string(), isFollowed: v.boolean() }),
} as const;

/** Heads in one entry, so that no entry grows beyond reason. */
const headsOfOneEntry = 500;
const actor = { userId: null, name: "Strongroom" };

/**
 * Signs every finished day of every chain, and writes what was signed into the chain of the installation: whoever has a
 * copy of one checkpoint of that chain holds all the others with it.
 */
export async function signDays(
  { change, ledger, checkpoints }: {
    readonly change: Change;
    readonly ledger: Ledger;
    readonly checkpoints: Checkpoints;
  },
  now: Date,
): Promise<SigningRun> {
  const run = await checkpoints.signDue(now);
  const { made, fileSince } = run;
  await change(async (unit) => {
    const begun = (await ledger.about(fileSubject)).some(({ data }) => data.since === fileSince);
    if (!begun) unit.record(begunEntry(fileSince));
    unit.record(...headEntries(made));
  });
  return run;
}

function begunEntry(since: string): NewEntry {
  return { stream: systemStream, event: "ledger.checkpoints_begun", subject: fileSubject, actor, data: { since } };
}

function headEntries(made: SigningRun["made"]): readonly NewEntry[] {
  // The entry makes a day of its own in that chain; were it told of too, an archive at rest would write for ever.
  if (made.every(({ stream }) => stream === systemStream)) return [];
  return headEntriesOf("ledger.days_signed", made);
}

/** Entries that name places of chains with their hashes. */
export function headEntriesOf(
  event: "ledger.days_signed" | "ledger.heads_noted",
  places: readonly { readonly stream: string; readonly seq: number; readonly hash: string }[],
): readonly NewEntry[] {
  const entries: NewEntry[] = [];
  for (let from = 0; from < places.length; from += headsOfOneEntry) {
    const heads = places.slice(from, from + headsOfOneEntry).map(({ stream, seq, hash }) => [stream, seq, hash]);
    entries.push({
      stream: systemStream,
      event,
      subject: "ledger:signing",
      actor,
      data: { heads },
    });
  }
  return entries;
}

/** A title and a sentence for a person; null for an event that is not the ledger's own. */
export function describeLedgerEvent(event: string, data: unknown): EventText | null {
  switch (event) {
    case "ledger.days_signed": {
      const { heads } = v.parse(ledgerEvents[event], data);
      const what = counted(heads.length, "checkpoint was", "checkpoints were");
      return { title: "Ledger signed", description: `${what} signed.` };
    }
    case "ledger.heads_noted": {
      const { heads } = v.parse(ledgerEvents[event], data);
      const what = counted(heads.length, "chain was", "chains were");
      return { title: "Ledger signed", description: `The newest entry of ${what} signed.` };
    }
    case "ledger.checkpoints_begun":
      return {
        title: "File of checkpoints begun",
        description: `It holds every checkpoint since ${v.parse(ledgerEvents[event], data).since}.`,
      };
    case "ledger.keys_lost": {
      const names = v.parse(ledgerEvents[event], data).keys.map(({ name }) => name);
      return { title: "Keys given up", description: `Lost, and replaced by new ones: ${names.join(", ")}.` };
    }
    case "ledger.clock_jumped": {
      const { from, to, isFollowed } = v.parse(ledgerEvents[event], data);
      const what = isFollowed ? "From then on that time counted" : "That time was not followed";
      return { title: "Clock jumped", description: `The computer's clock showed ${to} instead of ${from}. ${what}.` };
    }
    case "ledger.rows_told": {
      const { rows } = v.parse(rowsToldData, data);
      return { title: "Values noted", description: `${counted(rows.length, "row")}, for the check of all records.` };
    }
    case "ledger.rows_covered": {
      const { tables } = v.parse(rowsCoveredData, data);
      return { title: "Tables covered", description: `Every change is noted from here on in: ${tables.join(", ")}.` };
    }
    default:
      return null;
  }
}
