import { componentTest, render, screen, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { KeyList } from "./key-list.tsx";

async function openAt(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <KeyList open onOpenChange={() => {}} />
    </MemoryRouter>,
  );
  const list = await screen.findByRole("group", { name: "Keys" });
  const titles = within(list).getAllByRole("heading").map(({ textContent }) => textContent);
  const keysOf = (title: string) => {
    const group = within(list).getByRole("heading", { name: title }).closest("section");
    return [...group?.querySelectorAll("dd") ?? []].map(({ textContent }) => textContent);
  };
  return { titles, keysOf };
}

for (
  const [address, title, keys] of [
    ["/1/user-management", "User Management", ["/", "j", "k", "Enter"]],
    ["/1/ffl-settings/2?tab=users", "FFL Settings, Users tab", ["/", "j", "k", "Enter"]],
    ["/1/organization", "Your Organization", ["/", "j", "k", "Enter"]],
    ["/1/outbox", "Outbox", ["j", "k", "Enter"]],
    ["/1/to-verify", "To verify", ["v", "j", "k", "Enter", "x", "d", "Esc"]],
    ["/1/to-verify/7", "Verify a form", ["Enter"]],
  ] as const
) {
  componentTest(`? shows the keys of ${address} first, then those of everywhere`, async () => {
    const { titles, keysOf } = await openAt(address);
    expect(titles.slice(0, 2)).toEqual([title, "Everywhere"]);
    expect(keysOf(title).slice(0, keys.length)).toEqual([...keys]);
  });
}

componentTest("? shows the keys of every place, wherever one is, each place once", async () => {
  const { titles } = await openAt("/profile");
  expect(titles[0]).toBe("Everywhere");
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toEqual(
    expect.arrayContaining(["Documents list", "User Management", "Your Organization", "Outbox"]),
  );
});
