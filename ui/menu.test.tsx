import { componentTest, render, screen, user, waitFor } from "./testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { Button } from "./button.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { Field } from "./field.tsx";
import { Menu, MenuItem } from "./menu.tsx";
import { SelectMenu } from "./select-menu.tsx";

function show() {
  const done: string[] = [];
  render(
    <MemoryRouter>
      <Menu trigger={<Button>Actions</Button>}>
        <MenuItem onSelect={() => done.push("flag")}>Flag</MenuItem>
        <MenuItem to="/documents">Open</MenuItem>
        <MenuItem disabled onSelect={() => done.push("export")}>Export</MenuItem>
        <MenuItem onSelect={() => done.push("delete")}>Delete</MenuItem>
      </Menu>
      <button type="button">After</button>
    </MemoryRouter>,
  );
  return done;
}

const focused = () => document.activeElement?.textContent;

componentTest("a menu opens on its first item; arrows go round, Home, End and letters jump", async () => {
  show();
  await user.click(screen.getByRole("button", { name: "Actions" }));
  expect(focused()).toBe("Flag");
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Open");
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(focused()).toBe("Delete");
  await user.keyboard("{ArrowDown}");
  expect(focused()).toBe("Flag");
  await user.keyboard("{End}");
  expect(focused()).toBe("Delete");
  await user.keyboard("o");
  expect(focused()).toBe("Open");
});

componentTest("Enter does the work, closes the menu and gives the focus back", async () => {
  const done = show();
  const trigger = screen.getByRole("button", { name: "Actions" });
  trigger.focus();
  await user.keyboard("{ArrowDown}{End}{Enter}");
  expect(done).toEqual(["delete"]);
  expect(screen.queryByRole("menu")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

componentTest("Escape closes without doing anything, and what is disabled does nothing", async () => {
  const done = show();
  await user.click(screen.getByRole("button", { name: "Actions" }));
  await user.click(screen.getByRole("menuitem", { name: "Export" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(done).toEqual([]);
});

componentTest("a menu's links are real links", async () => {
  show();
  await user.click(screen.getByRole("button", { name: "Actions" }));
  expect(screen.getByRole("menuitem", { name: "Open" }).getAttribute("href")).toBe("/documents");
});

componentTest("a drawn choice opens on the chosen one and takes another", async () => {
  const chosen: string[] = [];
  const options = [{ value: "0", label: "None" }, { value: "1", label: "Red" }, { value: "2", label: "Green" }];
  render(
    <Field label="Flag">
      <SelectMenu options={options} value="1" onChange={(value) => chosen.push(value)} />
    </Field>,
  );
  await user.click(screen.getByLabelText("Flag"));
  expect(focused()).toBe("Red");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(chosen).toEqual(["2"]);
});

componentTest("the column menu hides and shows columns and stays open", async () => {
  function Sample() {
    const [hidden, setHidden] = useState<string[]>([]);
    const columns = [{ id: "customer", header: "Customer", hideable: false }, { id: "tsn", header: "TSN" }];
    return (
      <>
        <ColumnMenu columns={columns} hidden={hidden} onHiddenChange={setHidden} />
        <p data-testid="hidden">{hidden.join(" ")}</p>
      </>
    );
  }
  render(<Sample />);
  await user.click(screen.getByRole("button", { name: "Columns" }));
  expect(screen.queryByRole("menuitemcheckbox", { name: "Customer" })).toBeNull();
  await user.click(screen.getByRole("menuitemcheckbox", { name: "TSN" }));
  expect(screen.getByTestId("hidden").textContent).toBe("tsn");
  await user.click(screen.getByRole("menuitemcheckbox", { name: "TSN" }));
  expect(screen.getByTestId("hidden").textContent).toBe("");
});
