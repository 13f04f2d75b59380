/**
 * A document that very many people looked at: the page of its history, who looked, the proof of one entry, and its PDF.
 * Runs by itself: `deno run -A --unstable-no-legacy-abort tests/bench/history.ts`.
 */
import { withFixture } from "../security/fixture.ts";
import { type Figure, measured, ms, percentile, printFigures } from "./measure.ts";

const looks = 5_000;
const times = 30;

/** Measures the history of a document with 5,000 entries, ten of them changes; embedded, in this process. */
export async function historyFigures(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  await withFixture(async (fixture) => {
    const { owner, document, storeId, context } = fixture;
    const path = `/api/history/documents/${document.id}`;
    for (let written = 0; written < looks; written += 100) {
      await context.ledger.record(Array.from({ length: 100 }, (_, at) => ({
        stream: `store:${storeId}`,
        event: at === 0 && written % 500 === 0 ? "documents.noted" : "documents.viewed",
        subject: `document:${document.id}`,
        actor: { userId: at % 7, name: `Person ${at % 7}` },
        data: at === 0 && written % 500 === 0 ? { note: "Seen." } : { attachmentId: 1, fileName: "4473.pdf" },
      })));
    }
    const measure = async (name: string, limit: string, task: () => Promise<Response>, count = times) => {
      const { each } = await measured(count, 1, async () => {
        const response = await task();
        if (response.status !== 200) throw new Error(`${name} answered ${response.status}.`);
        await response.arrayBuffer();
      });
      figures.push({ name, value: `p50 ${ms(percentile(each, 0.5))}, p95 ${ms(percentile(each, 0.95))}`, limit });
    };
    await measure("history, first page, looks folded", "p95 50 ms", () => owner.get(`${path}?grouped=true`));
    await measure("history, page 100, entry by entry", "p95 50 ms", () => owner.get(`${path}?page=100`));
    await measure("history, changes only", "p95 50 ms", () => owner.get(`${path}?grouped=true&kind=change`));
    await measure("who looked", "p95 50 ms", () => owner.get(`${path}/people`));
    await measure(
      "proof of the first entry, nothing signed yet",
      "p95 500 ms",
      () => owner.get(`/api/proofs/streams/store:${storeId}/entries/1`),
      5,
    );
    const pause = longestPause();
    await measure("PDF of 5,000 entries", "2,000 ms", () => owner.send("POST", `${path}/export`, {}), 5);
    figures.push({ name: "longest pause of everything else meanwhile", value: ms(pause()), limit: "100 ms" });
  });
  return figures;
}

/** Watches how long this process answers nobody; the answer is in milliseconds. */
function longestPause(): () => number {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

if (import.meta.main) printFigures("A history of 5,000 entries", await historyFigures());
