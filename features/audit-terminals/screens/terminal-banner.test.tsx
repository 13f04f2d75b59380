import { componentTest, render, screen } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aSession } from "@/features/documents/screens/testing/samples.ts";
import type { Session } from "@/features/shell/contract.ts";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import TerminalBanner from "./terminal-banner.tsx";

/** Shows the banner to the person of a session; answers what the page asked for. */
function show(session: Session): readonly string[] {
  const asked: string[] = [];
  const api = pretendedApi((request) => {
    asked.push(request);
    return request.includes("session") ? session : { until: null };
  });
  render(
    <WithApi api={api}>
      <p>The page</p>
      <TerminalBanner />
    </WithApi>,
  );
  return asked;
}

componentTest("at a terminal it says whose session it is, that it only reads, and how to end it", async () => {
  const session = aSession();
  const asked = show({ ...session, terminal: { name: "Terminal 2", until: "2026-07-15T23:00:00.000Z" } });
  const { person: { name }, stores: [store] } = session;
  expect(await screen.findByText(`${name} is inspecting ${store.friendlyFFLName} at Terminal 2. Read-only.`))
    .toBeTruthy();
  expect(screen.getByRole("button", { name: "End inspection" })).toBeTruthy();
  expect(asked).toContain("GET /api/inspection");
});

componentTest("everybody else sees nothing of it, and asks for nothing", async () => {
  const asked = show(aSession());
  await screen.findByText("The page");
  expect(screen.queryByRole("button")).toBeNull();
  expect(asked).not.toContain("GET /api/inspection");
});
