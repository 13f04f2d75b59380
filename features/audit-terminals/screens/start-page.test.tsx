import { componentTest, render, screen, user } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { ends, signedInElse, wrongCode } from "../contract-terminal.ts";
import StartPage from "./start-page.tsx";
import { agoWords, endWords, leftWords } from "./words.ts";

function show(address = "/inspection") {
  render(
    <WithApi api={pretendedApi(() => undefined)}>
      <MemoryRouter initialEntries={[address]}>
        <StartPage />
      </MemoryRouter>
    </WithApi>,
  );
}

/** Runs with a server that refuses every code; answers what it was sent. */
async function refusing(status: number, error: string, message: string, run: () => Promise<void>) {
  const before = globalThis.fetch;
  const sent: unknown[] = [];
  globalThis.fetch = (_path, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Promise.resolve(Response.json({ error, message }, { status }));
  };
  try {
    await run();
  } finally {
    globalThis.fetch = before;
  }
  return sent;
}

componentTest("a code that starts nothing is told in one sentence, and can be typed again", async () => {
  const sent = await refusing(404, "request.not_found", wrongCode, async () => {
    show();
    await user.type(screen.getByLabelText("Code"), "km7t 4rwx 9dha");
    await user.click(screen.getByRole("button", { name: "Start inspection" }));
    expect(await screen.findByText(wrongCode)).toBeTruthy();
  });
  expect(sent).toEqual([{ code: "km7t 4rwx 9dha", leave: false }]);
});

componentTest("nothing is sent without a code", async () => {
  const sent = await refusing(404, "request.not_found", wrongCode, async () => {
    show();
    await user.click(screen.getByRole("button", { name: "Start inspection" }));
    expect(await screen.findByText("Enter the code.")).toBeTruthy();
  });
  expect(sent).toEqual([]);
});

componentTest("whoever is signed in here is named, and signed out only when they say so", async () => {
  const sent = await refusing(409, signedInElse, "You're signed in as Kim Clerk.", async () => {
    show();
    await user.type(screen.getByLabelText("Code"), "KM7T4RWX9DHA");
    await user.click(screen.getByRole("button", { name: "Start inspection" }));
    expect(await screen.findByText("You're signed in as Kim Clerk.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Stay signed in" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Sign out and start inspection" }));
  });
  expect(sent).toEqual([{ code: "KM7T4RWX9DHA", leave: false }, { code: "KM7T4RWX9DHA", leave: true }]);
});

componentTest("whoever was led here is told why", () => {
  for (const end of ends) {
    show(`/inspection?ended=${end}`);
    expect(screen.getByText(endWords[end])).toBeTruthy();
  }
});

Deno.test("times are told in the shortest words", () => {
  const now = Date.parse("2026-07-15T18:00:00Z");
  const ago = (minutes: number) => agoWords(new Date(now - minutes * 60_000).toISOString(), now);
  expect([0, 1, 59, 60, 60 * 24].map(ago)).toEqual(["just now", "1 min ago", "59 min ago", "1 h ago", "1 d ago"]);
  const left = (seconds: number) => leftWords(new Date(now + seconds * 1000).toISOString(), now);
  expect([600, 65, 1, -5].map(left)).toEqual(["10:00", "1:05", "0:01", "0:00"]);
});
