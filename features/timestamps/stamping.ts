import { sumOfBytes } from "@/kernel/files/read.ts";
import { proofOffer } from "@/features/history/offers-proofs.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Checkpoint, signedText } from "@/kernel/ledger/checkpoint-rows.ts";
import { keysFolderOf } from "@/kernel/ledger/keys.ts";
import { systemStream } from "@/kernel/ledger/streams.ts";
import { askAuthority } from "./authority.ts";
import type { FailReason } from "./contract-failures.ts";
import { gatherHeads } from "./heads.ts";
import { stampSubject } from "./ledger-events.ts";
import { stampRequest } from "./request.ts";
import { deleteFailure, insertFailure, insertStamp, newestStamp } from "./rows.ts";
import type { StampRow } from "./schema.ts";
import { checkerService } from "./services.ts";
import { stampFilesIn, writeStampFile } from "./stamp-files.ts";

/** An authority's clock and ours may differ by this much. */
const mostDifferenceMs = 10 * 60_000;
const actor = { userId: null, name: "Strongroom" };

/** The chain of the installation tells of something but timestamps since entry `?2`. */
const news =
  "SELECT 1 AS is_there FROM ledger WHERE stream = ?1 AND seq > ?2 AND event NOT LIKE 'timestamps.%' LIMIT 1";

/**
 * Has the ledger timestamped, once a day (UTC) when something happened: signs what is to be signed of every chain, gathers
 * the ends of the chains, signs the chain of the installation as it is then, and has that checkpoint stamped. What fails is
 * noted for the operator and tried again with the next run; it keeps nothing else from going on.
 */
export async function stampLedger(context: FeatureContext): Promise<void> {
  const { configuration: { timestamps: { url } }, database, clock } = context;
  await copyToFile(context);
  if (url === null) return;
  const last = await newestStamp(database);
  const now = clock.now().toISOString();
  if (last && dayOf(last.at) === dayOf(now)) return;
  const proofs = context.offered(proofOffer);
  await proofs.signDays();
  if (!await database.one(news, [systemStream, last?.seq ?? 0])) return;
  if (!await gatheredToday(context)) await gatherHeads(context);
  const checkpoint = await proofs.signNow(systemStream);
  if (checkpoint?.seq === last?.seq) return;
  const outcome = checkpoint ? await stamped(context, url, checkpoint) : "not_signed";
  if (typeof outcome === "string") await failed(context, outcome);
  else await store(context, outcome);
}

/** One tree a day, also where an authority does not answer for hours: the next stamp covers it. */
async function gatheredToday({ database, clock }: FeatureContext): Promise<boolean> {
  const sql =
    "SELECT at FROM ledger WHERE stream = ? AND event = 'timestamps.heads_gathered' ORDER BY seq DESC LIMIT 1";
  const row = await database.one(sql, [systemStream]);
  return row !== null && dayOf(String(row.at)) === dayOf(clock.now().toISOString());
}

async function stamped(context: FeatureContext, url: string, checkpoint: Checkpoint): Promise<StampRow | FailReason> {
  const text = signedText(checkpoint);
  const { bytes, nonce } = stampRequest(text);
  const answer = await askAuthority(url, bytes, { signal: context.stopping });
  if (answer.kind === "failed") return answer.reason;
  const checked = await context.service(checkerService).check(answer.bytes, { text, nonce });
  if (checked.kind !== "good") return checked.kind === "bad" ? checked.reason : "unchecked";
  const { time, authority, certificate } = checked;
  const now = context.clock.now();
  if (Math.abs(Date.parse(time) - now.getTime()) > mostDifferenceMs) return "other_time";
  return { seq: checkpoint.seq, nonce, response: answer.bytes, time, authority, certificate, at: now.toISOString() };
}

async function store(context: FeatureContext, row: StampRow): Promise<void> {
  const { seq, time, authority, response } = row;
  await context.change((unit) => {
    unit.add(insertStamp(row), deleteFailure);
    unit.record({
      stream: systemStream,
      event: "timestamps.stamped",
      subject: stampSubject(seq),
      actor,
      data: { seq, time, authority, sha256: sumOfBytes(response) },
    });
  });
  await writeStampFile(keysFolderOf(context.configuration), seq, response);
  context.log.info("ledger_timestamped", { seq });
}

async function failed({ database, clock, log }: FeatureContext, reason: FailReason): Promise<void> {
  await database.write(() => [insertFailure(reason, clock.now().toISOString())]);
  log.warn("ledger_not_timestamped", { reason });
}

/** What a crash left out of the folder: the newest stamp. Older ones that are gone stay so, and verify names them. */
async function copyToFile({ database, configuration }: FeatureContext): Promise<void> {
  const last = await newestStamp(database);
  if (!last) return;
  const folder = keysFolderOf(configuration);
  if (!(await stampFilesIn(folder)).has(last.seq)) await writeStampFile(folder, last.seq, last.response);
}

function dayOf(at: string): string {
  return at.slice(0, 10);
}
