import { documentFilingOffer } from "@/features/documents/offers-filing.ts";
import { AppError } from "@/kernel/errors.ts";
import { type FeatureContext, serviceKey } from "@/kernel/feature.ts";

/** Requests under way in this process, by person and key. */
export const requestsUnderWay = serviceKey<Map<string, Promise<unknown>>>("filing.requests_under_way");

/**
 * Runs requests with the same key of the same person one after the other, so that the second finds what the first came
 * to and does not take its uploads from under it. Without a key at once.
 */
export async function afterSameRequest<Result>(
  context: Pick<FeatureContext, "service">,
  userId: number,
  key: string | null,
  task: () => Promise<Result>,
): Promise<Result> {
  if (key === null) return await task();
  const requests = context.service(requestsUnderWay);
  const name = `${userId} ${key}`;
  const turn = (requests.get(name) ?? Promise.resolve()).then(task, task);
  requests.set(name, turn);
  try {
    return await turn;
  } finally {
    if (requests.get(name) === turn) requests.delete(name);
  }
}

const looks = 4;
const betweenLooksMs = 250;

/**
 * The document that a request with the same key filed meanwhile through another server; null when there is none. What
 * that server does to the uploads shows a moment before its document does, so an error that is nobody's fault is worth
 * looking again.
 */
export async function filedBySameRequest(
  context: Pick<FeatureContext, "offered">,
  userId: number,
  key: string | null,
  error: unknown,
): Promise<number | null> {
  if (key === null) return null;
  for (let look = 1;; look++) {
    const filed = await context.offered(documentFilingOffer).documentOfRequest(userId, key).catch(() => null);
    if (filed !== null || error instanceof AppError || look === looks) return filed;
    await new Promise((wake) => setTimeout(wake, betweenLooksMs));
  }
}
