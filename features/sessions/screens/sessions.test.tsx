import { componentTest, render, screen, user } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import type { Session } from "../contract.ts";
import { SessionList } from "./sessions-section.tsx";

const session = (id: number, device: string, isThis = false): Session => ({
  id,
  device,
  createdAt: "2026-03-02T15:00:00.000Z",
  lastSeenAt: "2026-03-02T17:25:00.000Z",
  isThis,
});

componentTest("this session is marked, every other one can be ended, and all others at once", async () => {
  const ended: unknown[] = [];
  render(
    <SessionList
      sessions={[session(3, "Chrome on Windows", true), session(2, "Safari on iPhone")]}
      timeZone="America/Chicago"
      ending={null}
      isEndingOthers={false}
      onEnd={(id) => ended.push(id)}
      onEndOthers={() => ended.push("others")}
    />,
  );
  expect(screen.getByText("This device").closest("li")?.textContent).toContain("Chrome on Windows");
  const [lastUsed, signedIn] = screen.getAllByRole("time");
  expect(lastUsed.textContent).toBe("March 2, 2026 at 11:25 AM CST");
  expect(lastUsed.title).toBe("March 2, 2026 at 11:25:00 AM CST");
  expect(signedIn.textContent).toBe("03/02/26");
  await user.click(screen.getByRole("button", { name: /^Sign out Safari on iPhone/ }));
  await user.click(screen.getByRole("button", { name: "Log out everywhere else" }));
  expect(ended).toEqual([2, "others"]);
  expect(screen.queryByRole("button", { name: /^Sign out Chrome/ })).toBeNull();
});

componentTest("somebody who is signed in here alone has nothing to end", () => {
  render(
    <SessionList
      sessions={[session(3, "Chrome on Windows", true)]}
      timeZone="America/Chicago"
      ending={null}
      isEndingOthers={false}
      onEnd={() => {}}
      onEndOthers={() => {}}
    />,
  );
  expect(screen.queryByRole("button")).toBeNull();
});
