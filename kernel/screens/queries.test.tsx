import { act, componentTest, render, screen, user } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { onlineManager, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type HandClock, handClock } from "@/ui/testing/hand-clock.ts";
import { ApiError } from "./api.ts";
import { CACHE_MILLISECONDS, createQueries, MOST_RETRIES } from "./queries.ts";

const lost = new ApiError(0, { message: "Network error occurred.", error: "request.network" }, null);
const failing = (status: number) => new ApiError(status, { message: `Answer ${status}.`, error: "x" }, null);

/** Milliseconds between two tries. */
const PAUSE = 1000;

interface Shown {
  /** How often the server was asked. */
  asked: number;
  /** What stood on the screen one after the other, each with how often the server had been asked by then. */
  readonly drawn: string[];
}

/** Shows a query over a server that answers so to each request; the pauses pass as the test lets them. */
async function withQuery(
  answer: (asked: number) => Error | string,
  run: (shown: Shown, clock: HandClock) => Promise<void>,
  isSignedIn = () => true,
): Promise<void> {
  const queries = createQueries({ isSignedIn, pause: () => PAUSE });
  const shown: Shown = { asked: 0, drawn: [] };
  const clock = handClock({ between: [PAUSE, PAUSE + 1] });
  function Screen() {
    const { data, error, refetch } = useQuery({
      queryKey: ["thing"],
      queryFn: () => {
        const given = answer(++shown.asked);
        return typeof given === "string" ? given : Promise.reject(given);
      },
    });
    const text = data ?? error?.message ?? "waiting";
    if (!shown.drawn.at(-1)?.startsWith(text)) shown.drawn.push(`${text} (${shown.asked})`);
    return <button type="button" onClick={() => void refetch()}>{text}</button>;
  }
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  );
  try {
    await run(shown, clock);
  } finally {
    unmount();
    queries.clear();
    clock.restore();
  }
}

/** Lets every pause that is under way pass, and what follows from it come to rest before the next. */
const goOn = (clock: HandClock) =>
  act(async () => {
    clock.pass(PAUSE);
    for (let turn = 0; turn < 10; turn++) await new Promise((wake) => setTimeout(wake, 0));
  });

/** Lets more pauses pass than a request that nobody wants any more could need. */
async function quiet(clock: HandClock): Promise<void> {
  for (let pause = 0; pause < MOST_RETRIES + 5; pause++) await goOn(clock);
}

/** Lets pauses pass until the text is there. */
async function textIn(clock: HandClock, text: string): Promise<void> {
  for (let pause = 0; pause < MOST_RETRIES + 5 && !screen.queryByText(text); pause++) await goOn(clock);
  screen.getByText(text);
}

componentTest(
  "a lost connection is told after two retries, and tried ten times in all behind the sentence",
  async () => {
    await withQuery(() => lost, async (shown, clock) => {
      await textIn(clock, lost.message);
      await quiet(clock);
      expect(shown.asked).toBe(1 + MOST_RETRIES);
      expect(shown.drawn).toEqual(["waiting (0)", `${lost.message} (3)`]);
    });
  },
);

componentTest("the first answer takes the place of the sentence", async () => {
  await withQuery((asked) => asked < 7 ? failing(503) : "the list", async (shown, clock) => {
    await textIn(clock, "the list");
    await quiet(clock);
    expect(shown.asked).toBe(7);
    expect(shown.drawn).toEqual(["waiting (0)", "Answer 503. (3)", "the list (7)"]);
  });
});

componentTest("what the server decided or failed at is told at once and not tried again", async () => {
  for (const status of [400, 403, 404, 409, 429, 500]) {
    await withQuery(() => failing(status), async (shown, clock) => {
      await textIn(clock, `Answer ${status}.`);
      await quiet(clock);
      expect(shown.asked).toBe(1);
    });
  }
});

componentTest("while nobody is signed in only a lost connection is tried again, twice", async () => {
  for (const [error, asked] of [[failing(503), 1], [lost, 3]] as const) {
    await withQuery(() => error, async (shown, clock) => {
      await textIn(clock, error.message);
      await quiet(clock);
      expect(shown.asked).toBe(asked);
    }, () => false);
  }
});

componentTest("a person tries again at once, whatever goes on behind", async () => {
  let isBack = false;
  await withQuery(() => isBack ? "the list" : lost, async (_, clock) => {
    await textIn(clock, lost.message);
    isBack = true;
    await user.click(screen.getByRole("button"));
    await screen.findByText("the list");
  });
});

componentTest("nothing is tried again once the person has signed out", async () => {
  let isSignedIn = true;
  await withQuery(() => lost, async (shown, clock) => {
    await textIn(clock, lost.message);
    await goOn(clock);
    const { asked } = shown;
    isSignedIn = false;
    await quiet(clock);
    expect(shown.asked).toBe(asked);
  }, () => isSignedIn);
});

Deno.test("before another try more and more time passes, never less than the server asks, and not the same for all", () => {
  const { retryDelay } = createQueries().getDefaultOptions().queries ?? {};
  if (typeof retryDelay !== "function") throw new Error("There is no delay.");
  const within = (failed: number, error: Error, from: number) => {
    const waits = Array.from({ length: 20 }, () => retryDelay(failed, error));
    for (const wait of waits) expect(wait >= from && wait <= from * 1.5).toBe(true);
    expect(new Set(waits).size).toBeGreaterThan(1);
  };
  for (const [failed, from] of [[0, 1000], [1, 2000], [4, 16_000], [5, 30_000], [9, 30_000]]) {
    within(failed, lost, from);
  }
  within(0, new ApiError(503, { message: "Later.", error: "x" }, null, 7000), 7000);
});

componentTest("a change is not held back while the browser is offline, and not sent twice", async () => {
  onlineManager.setOnline(false);
  const queries = createQueries({ isSignedIn: () => true, pause: () => 0 });
  try {
    let sent = 0;
    const change = queries.getMutationCache().build(queries, {
      mutationFn: () => {
        sent++;
        return Promise.reject(lost);
      },
    });
    await expect(change.execute(undefined)).rejects.toThrow(lost.message);
    expect(sent).toBe(1);
  } finally {
    onlineManager.setOnline(true);
  }
});

Deno.test("an answer is kept for 15 minutes in a window; the server keeps none for longer than its page", () => {
  expect(CACHE_MILLISECONDS).toBe(15 * 60 * 1000);
  const options = (queries: ReturnType<typeof createQueries>) => queries.getDefaultOptions().queries?.gcTime;
  expect(options(createQueries({ isSignedIn: () => true }))).toBe(CACHE_MILLISECONDS);
  expect(options(createQueries())).toBeUndefined();
});
