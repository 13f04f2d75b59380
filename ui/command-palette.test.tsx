import { componentTest, render, screen, user, waitFor } from "./testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { type CommandGroup, CommandPalette } from "./command-palette.tsx";
import { PaletteHost } from "./shell/palette-host.tsx";

async function show() {
  const ran: string[] = [];
  const groups: CommandGroup[] = [
    {
      id: "stores",
      title: "Stores",
      items: [
        { id: "1", label: "Summit Denver", to: "/1/documents" },
        { id: "2", label: "Summit Boise", to: "/2/documents" },
      ],
    },
    {
      id: "screens",
      title: "Screens",
      items: [{ id: "u", label: "Upload New Document", onSelect: () => ran.push("upload") }],
    },
  ];
  const search = (query: string): Promise<CommandGroup[]> =>
    Promise.resolve([{
      id: "documents",
      title: "Documents",
      items: [{ id: "d", label: `Byron, Ada (${query})`, to: "/1/documents/7" }],
    }]);
  function Sample() {
    const [open, setOpen] = useState(false);
    return (
      <PaletteHost open={open} onOpenChange={setOpen}>
        <CommandPalette open={open} onOpenChange={setOpen} groups={groups} search={search} />
      </PaletteHost>
    );
  }
  const router = createMemoryRouter([{ path: "*", element: <Sample /> }]);
  render(<RouterProvider router={router} />);
  await user.keyboard("{Control>}k{/Control}");
  const box = await screen.findByRole("combobox", { name: "Search or jump" });
  return { ran, router, box };
}

const labels = () => screen.getAllByRole("option").map((option) => option.textContent);

componentTest("Ctrl+K opens the palette with everything in groups, the focus in its box", async () => {
  const { box } = await show();
  expect(document.activeElement).toBe(box);
  const [first] = screen.getAllByRole("option");
  await waitFor(() => expect(box.getAttribute("aria-activedescendant")).toBe(first.id));
  expect(screen.getByRole("group", { name: "Stores" })).toBeTruthy();
  expect(labels()).toEqual(["Summit Denver", "Summit Boise", "Upload New Document"]);
});

componentTest("typing narrows, arrows move across groups, Enter goes there and closes it", async () => {
  const { router, box } = await show();
  await user.type(box, "su");
  await user.keyboard("{ArrowDown}");
  const marked = screen.getByRole("option", { selected: true });
  expect(box.getAttribute("aria-activedescendant")).toBe(marked.id);
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/2/documents");
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("a command does its work", async () => {
  const { ran, box } = await show();
  await user.type(box, "document upload{Enter}");
  expect(ran).toEqual(["upload"]);
});

componentTest("from three characters on the server is asked too", async () => {
  const { router, box } = await show();
  await user.type(box, "byr");
  await waitFor(() => expect(labels()).toEqual(["Byron, Ada (byr)"]));
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/1/documents/7");
});

componentTest("Escape leaves", async () => {
  await show();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
