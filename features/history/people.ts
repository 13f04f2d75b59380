import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type ActorEvents, actorsAbout } from "@/kernel/ledger/find.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { HistoryPerson } from "./contract.ts";
import { hiddenFrom, requireDocument } from "./history.ts";
import { isLoadedAhead, lookOf } from "./kind-rules.ts";

/** Who has seen a document and who changed it, the last look first; for whoever may read the document. */
export async function peopleOfDocument(
  context: FeatureContext,
  access: Access,
  documentId: number,
): Promise<HistoryPerson[]> {
  const place = await requireDocument(context, access, documentId);
  const hidden = hiddenFrom(context, access, place);
  const rows = (await actorsAbout(context.database, documentSubject(documentId)))
    .filter(({ event }) => !hidden.includes(event) && !isLoadedAhead(event));
  const people = Map.groupBy(rows, ({ actorId, behind }) => `${actorId}/${behind}`);
  return [...people.values()].map(personOf).sort((a, b) => (b.lastLook ?? "").localeCompare(a.lastLook ?? ""));
}

function personOf(rows: readonly ActorEvents[]): HistoryPerson {
  const { actorId, behind } = rows[0];
  // A name may have changed over the years; the latest is the one that people know.
  const { name } = rows.reduce((latest, row) => row.lastAt > latest.lastAt ? row : latest);
  const counts = { changes: 0, viewed: 0, printed: 0, downloaded: 0, exported: 0 };
  for (const { event, count } of rows) counts[lookOf(event) ?? "changes"] += count;
  const looks = rows.filter(({ event }) => lookOf(event) !== null);
  const firsts = looks.map(({ firstAt }) => firstAt).sort();
  const lasts = looks.map(({ lastAt }) => lastAt).sort();
  return {
    userId: actorId,
    userName: name,
    behind: behind || null,
    ...counts,
    firstLook: firsts.at(0) ?? null,
    lastLook: lasts.at(-1) ?? null,
  };
}
