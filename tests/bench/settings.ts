import { millionDocuments } from "./data.ts";

/** How many documents the bench makes: a million, or so many that the whole of it can be tried in minutes. */
export const benchDocuments = documentsAsked(Deno.env.get("STRONGROOM_BENCH_DOCUMENTS"));

/** Whether the figures are those of a million documents; only these are kept beside `docs/performance.md`. */
export const isWholeBench = benchDocuments === millionDocuments.documents;

/** What the bench database holds in this run. */
export const benchData = { ...millionDocuments, documents: benchDocuments };

/** Where the bench keeps what it makes once. */
export const benchFolder = isWholeBench ? "data/bench" : `data/bench/with-${benchDocuments}-documents`;

/** What random values are drawn from: the same sequence for the same number. */
export const benchSeed = numberAsked("STRONGROOM_BENCH_SEED", 4_473);

/** So many of something in the whole bench, as many fewer as it has fewer documents, but not fewer than `least`. */
export function sized(whole: number, least: number): number {
  return Math.min(whole, Math.max(least, Math.round(whole * benchDocuments / millionDocuments.documents)));
}

function documentsAsked(text: string | undefined): number {
  if (text === undefined || text === "") return millionDocuments.documents;
  const documents = Number(text);
  if (Number.isInteger(documents) && documents >= 5000 && documents <= millionDocuments.documents) return documents;
  throw new Error("STRONGROOM_BENCH_DOCUMENTS is a whole number from 5000 to 1000000.");
}

function numberAsked(name: string, otherwise: number): number {
  const text = Deno.env.get(name);
  if (text === undefined || text === "") return otherwise;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${name} is a whole number of at most nine digits.`);
}
