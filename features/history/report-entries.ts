import { grouped } from "@/kernel/counted.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { Entry } from "@/kernel/ledger/ledger.ts";
import type { Block, Row, Text } from "@/kernel/report/report.ts";
import { detailsOf } from "./details.ts";
import type { HistoryReport } from "./report-facts.ts";
import { wordsOf } from "./presenting.ts";
import { isRetold } from "./kind-rules.ts";
import { instantLines } from "./report-words.ts";

/** Every entry: when, who and in whose name, what was changed from what to what, its place and its hash. */
export function* entriesBlocks(context: FeatureContext, { entries, store }: HistoryReport): Generator<Block> {
  yield { kind: "heading", text: "What happened" };
  if (entries.length === 0) {
    yield { kind: "paragraph", text: "Nothing is recorded for this document." };
    return;
  }
  yield {
    kind: "table",
    columns: [{ header: "When", width: 17 }, { header: "Who", width: 23 }, { header: "What", width: 60 }],
    rows: rowsOf(context, entries, store.timeZone),
  };
}

function* rowsOf(context: FeatureContext, entries: readonly Entry[], timeZone: string): Generator<Row> {
  for (const entry of entries) {
    yield [
      instantLines(entry.at, timeZone).map((text) => ({ text, style: "small" as const })),
      whoOf(entry),
      [...whatOf(context, entry), {
        text: `Entry ${grouped(entry.seq)} of the chain ${entry.stream}`,
        style: "small",
      }, {
        text: entry.hash,
        style: "hash",
      }],
    ];
  }
}

function whoOf({ actor }: Entry): readonly Text[] {
  return [
    actor.name || "Strongroom",
    ...actor.behind === undefined ? [] : [{ text: `${actor.behind} impersonated them`, style: "small" as const }],
  ];
}

function whatOf(context: FeatureContext, entry: Entry): readonly Text[] {
  const { title, description } = wordsOf(context, entry);
  const details = detailsOf(entry.data);
  const lines = details.map(({ label, from, to }) =>
    from === null ? `${label}: ${to ?? "removed"}` : `${label}: from ${from} to ${to ?? "nothing"}`
  );
  const told = description && !isRetold(description, details) ? [description] : [];
  return [{ text: title, style: "strong" }, ...told, ...lines];
}
