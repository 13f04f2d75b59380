import { expect } from "expect";
import { ApiError } from "@/kernel/screens/api.ts";
import { type Mark, reviewedMore, SaveQueue, withMarks } from "./save-queue.ts";
import { paceOf } from "./pace.ts";
import { endHref, listOf, readReview, reviewHref } from "./address.ts";

const review = (documentId: number, isReviewed = true): Mark => ({ kind: "review", documentId, isReviewed, key: "k" });
const flag = (documentId: number, color: 0 | 1 | 2 | 3): Mark => ({ kind: "flag", documentId, color });
const refusal = (status: number) => new ApiError(status, { message: "No.", error: "x" }, null);

/** A queue to a server that answers one after the other what it is told; it notes what came. */
function queueTo(answers: (sent: number) => ApiError | null = () => null) {
  const sent: Mark[] = [];
  const queue = new SaveQueue({
    send: (mark) => {
      sent.push(mark);
      const error = answers(sent.length);
      return error ? Promise.reject(error) : Promise.resolve();
    },
    mayPass: (error) => error instanceof ApiError && error.status === 0,
    messageOf: (error) => error instanceof ApiError ? error.message : "",
    pauseMs: () => 0,
  });
  const saved = () =>
    new Promise<void>((resolve) => {
      const look = () => queue.state().waiting.length === 0 && resolve();
      queue.subscribe(look);
      look();
    });
  return { queue, sent, saved };
}

Deno.test("marks are sent one after the other, in the order in which they were made", async () => {
  const { queue, sent, saved } = queueTo();
  const marks = [review(1), flag(2, 1), review(2), review(1, false)];
  for (const mark of marks) queue.add(mark, "Kim");
  expect(queue.state().waiting).toHaveLength(4);
  await saved();
  expect(sent).toEqual(marks);
});

Deno.test("one that finds no way is tried until it does, and the others wait for it", async () => {
  const { queue, sent, saved } = queueTo((count) => count <= 3 ? refusal(0) : null);
  const stuck: boolean[] = [];
  queue.subscribe(() => stuck.push(queue.state().isStuck));
  queue.add(review(1), "Kim");
  queue.add(review(2), "Lee");
  await saved();
  expect(sent.map(({ documentId }) => documentId)).toEqual([1, 1, 1, 1, 2]);
  expect([stuck.includes(true), queue.state()]).toEqual([true, { waiting: [], refused: [], isStuck: false }]);
});

Deno.test("one that is refused is set aside with the reason, the others go on, and it can be tried again", async () => {
  let isRefusing = true;
  const { queue, sent, saved } = queueTo((count) => isRefusing && count === 1 ? refusal(409) : null);
  queue.add(review(1), "Kim");
  queue.add(review(2), "Lee");
  await saved();
  expect(queue.state().refused).toMatchObject([{ mark: review(1), title: "Kim", message: "No." }]);
  isRefusing = false;
  queue.retry();
  await saved();
  expect(sent.map(({ documentId }) => documentId)).toEqual([1, 2, 1]);
  expect(queue.state().refused).toEqual([]);
});

Deno.test("a document is shown as it will be once all is stored", () => {
  const document = { id: 1, auditReviewed: false, auditFlaggedColor: 2 };
  const waiting = [review(1), flag(1, 3), review(2), flag(1, 0)].map((mark, id) => ({ id, mark, title: "" }));
  expect(withMarks(document, waiting)).toEqual({ id: 1, auditReviewed: true, auditFlaggedColor: 0 });
  expect(reviewedMore(waiting)).toBe(2);
  expect(reviewedMore([...waiting, { id: 9, mark: review(1, false), title: "" }])).toBe(0);
});

Deno.test("the pace counts forms, leaves breaks out, and says nothing of a few", () => {
  const every = (seconds: number, count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => from + at * seconds * 1000);
  expect(paceOf(every(12, 4))).toBeNull();
  expect(paceOf(every(12, 10))).toBe(300);
  expect(paceOf([...every(12, 10), ...every(12, 10, 3_600_000)])).toBe(300);
  expect(paceOf([5, 5, 5, 5, 5])).toBeNull();
});

Deno.test("an address says which documents are reviewed; a list of its own has no filters", () => {
  const read = (query: string, storeId = "3") => readReview(storeId, new URLSearchParams(query));
  expect(read("", "x")).toBeNull();
  const filtered = read("filters=status%3D1%26tsn%3D&all=1");
  expect(filtered).toEqual({ storeId: 3, filters: "status=1&tsn=", list: null, all: true });
  expect(filtered && listOf(filtered)).toEqual({ filters: "status=1" });
  expect(filtered && reviewHref(filtered, 7)).toBe("/3/review/7?filters=status%3D1%26tsn%3D&all=1");
  const listed = read("filters=status%3D1&list=sample:5");
  expect(listed && [listOf(listed), endHref(listed)]).toEqual([
    { list: "sample:5" },
    "/3/review?list=sample%3A5&end=1",
  ]);
  const plain = read("");
  expect(plain && [listOf(plain), endHref(plain)]).toEqual([{}, "/3/review?end=1"]);
});
