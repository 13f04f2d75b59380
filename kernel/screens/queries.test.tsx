import { componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { CACHE_MILLISECONDS, createQueries, MOST_RETRIES } from "./queries.ts";

const lost = new ApiError(0, { message: "Network error occurred.", error: "request.network" }, null);
const failing = (status: number) => new ApiError(status, { message: `Answer ${status}.`, error: "x" }, null);

interface Shown {
  /** How often the server was asked. */
  asked: number;
  /** What stood on the screen one after the other, each with how often the server had been asked by then. */
  readonly drawn: string[];
}

/** Shows a query over a server that answers so to each request; the pauses are short. */
async function withQuery(
  answer: (asked: number) => Error | string,
  run: (shown: Shown) => Promise<void>,
  { isSignedIn = true } = {},
): Promise<void> {
  const queries = createQueries({ isSignedIn: () => isSignedIn, pause: () => 5 });
  const shown: Shown = { asked: 0, drawn: [] };
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
    await run(shown);
  } finally {
    unmount();
    queries.clear();
  }
}

const quiet = () => new Promise((resolve) => setTimeout(resolve, 150));

componentTest(
  "a lost connection is told after two retries, and tried ten times in all behind the sentence",
  async () => {
    await withQuery(() => lost, async (shown) => {
      await screen.findByText(lost.message);
      await waitFor(() => expect(shown.asked).toBe(1 + MOST_RETRIES));
      await quiet();
      expect(shown.asked).toBe(1 + MOST_RETRIES);
      expect(shown.drawn).toEqual(["waiting (0)", `${lost.message} (3)`]);
    });
  },
);

componentTest("the first answer takes the place of the sentence", async () => {
  await withQuery((asked) => asked < 7 ? failing(503) : "the list", async (shown) => {
    await screen.findByText("the list");
    await quiet();
    expect(shown.asked).toBe(7);
    expect(shown.drawn).toEqual(["waiting (0)", "Answer 503. (3)", "the list (7)"]);
  });
});

componentTest("what the server decided or failed at is told at once and not tried again", async () => {
  for (const status of [400, 403, 404, 409, 429, 500]) {
    await withQuery(() => failing(status), async (shown) => {
      await screen.findByText(`Answer ${status}.`);
      await quiet();
      expect(shown.asked).toBe(1);
    });
  }
});

componentTest("while nobody is signed in only a lost connection is tried again, twice", async () => {
  for (const [error, asked] of [[failing(503), 1], [lost, 3]] as const) {
    await withQuery(() => error, async (shown) => {
      await screen.findByText(error.message);
      await quiet();
      expect(shown.asked).toBe(asked);
    }, { isSignedIn: false });
  }
});

componentTest("a person tries again at once, whatever goes on behind", async () => {
  let isBack = false;
  await withQuery(() => isBack ? "the list" : lost, async () => {
    await screen.findByText(lost.message);
    isBack = true;
    await user.click(screen.getByRole("button"));
    await screen.findByText("the list");
  });
});

Deno.test("an answer is kept for 15 minutes in a window; the server keeps none for longer than its page", () => {
  expect(CACHE_MILLISECONDS).toBe(15 * 60 * 1000);
  const options = (queries: ReturnType<typeof createQueries>) => queries.getDefaultOptions().queries?.gcTime;
  expect(options(createQueries({ isSignedIn: () => true }))).toBe(CACHE_MILLISECONDS);
  expect(options(createQueries())).toBeUndefined();
});
