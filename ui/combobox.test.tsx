import { act, componentTest, render, screen, user, waitFor } from "./testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import { Combobox, type ComboboxOption, type ComboboxProps } from "./combobox.tsx";
import { Field } from "./field.tsx";

const PEOPLE: ComboboxOption[] = [
  { value: "1", label: "Dana Whitfield" },
  { value: "2", label: "Marcus Oyelaran" },
  { value: "3", label: "Rosa Delgado" },
];

function show(props: Partial<ComboboxProps> = {}) {
  const chosen: (string | null)[] = [];
  function Sample() {
    const [value, setValue] = useState<ComboboxOption | null>(null);
    const choose = (option: ComboboxOption | null) => {
      chosen.push(option?.value ?? null);
      setValue(option);
    };
    return (
      <Field label="Assign to">
        <Combobox value={value} onChange={choose} options={PEOPLE} {...props} />
      </Field>
    );
  }
  render(<Sample />);
  return { chosen, box: screen.getByRole("combobox", { name: "Assign to" }) };
}

const names = () => screen.queryAllByRole("option").map((option) => option.textContent);

componentTest("typing narrows the list, and Enter chooses the marked one", async () => {
  const { chosen, box } = show();
  await user.type(box, "el");
  expect(names()).toEqual(["Dana Whitfield", "Marcus Oyelaran", "Rosa Delgado"].filter((name) => name.includes("el")));
  await user.clear(box);
  await user.type(box, "a");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(chosen).toEqual(["2"]);
  expect(screen.getByDisplayValue("Marcus Oyelaran")).toBe(box);
  expect(names()).toEqual([]);
});

componentTest("the box tells screen readers which option is marked", async () => {
  const { box } = show();
  await user.type(box, "a");
  const marked = screen.getAllByRole("option").find((option) => option.getAttribute("aria-selected") === "true");
  expect(box.getAttribute("aria-activedescendant")).toBe(marked?.id);
});

componentTest("Escape puts the list away and keeps the choice; clearing the text chooses nothing", async () => {
  const { chosen, box } = show();
  await user.type(box, "ros{Enter}");
  await user.type(box, "x{Escape}");
  expect(screen.getByDisplayValue("Rosa Delgado")).toBe(box);
  await user.clear(box);
  expect(chosen).toEqual(["3", null]);
});

componentTest("until a search begins all choices stay, and what was chosen is replaced by what is typed", async () => {
  const { box } = show({ searchFrom: 3 });
  await user.click(box);
  await user.keyboard("ma");
  expect(names()).toHaveLength(3);
  await user.keyboard("r");
  expect(names()).toEqual(["Marcus Oyelaran"]);
  await user.keyboard("{Enter}");
  await user.click(box);
  await user.keyboard("ros");
  expect(names()).toEqual(["Rosa Delgado"]);
});

componentTest("of very many choices the first are shown, and that others can be found", async () => {
  const options = Array.from({ length: 60 }, (_, at) => ({ value: `${at}`, label: `Store ${at}` }));
  const { box } = show({ options, searchFrom: 3 });
  await user.click(box);
  expect(names()).toHaveLength(50);
  screen.getByText("50 of 60. Type to find others.");
  await user.keyboard("store 59");
  expect(names()).toEqual(["Store 59"]);
});

componentTest("a search of the server begins at three characters", async () => {
  const asked: string[] = [];
  const load = (query: string) => {
    asked.push(query);
    return Promise.resolve(PEOPLE.filter((person) => person.label.toLowerCase().includes(query)));
  };
  const { box } = show({ options: undefined, load, searchFrom: 3 });
  await user.type(box, "ro");
  expect(screen.getByText("Type at least 3 characters.")).toBeTruthy();
  await user.type(box, "s");
  await waitFor(() => expect(names()).toEqual(["Rosa Delgado"]));
  expect(asked).toEqual(["ros"]);
});

componentTest("an answer that comes too late is dropped", async () => {
  const waiting = new Map<string, (options: ComboboxOption[]) => void>();
  const load = (query: string) =>
    new Promise<ComboboxOption[]>((resolve) => {
      waiting.set(query, resolve);
    });
  const { box } = show({ options: undefined, load, searchFrom: 1 });
  await user.type(box, "a");
  await waitFor(() => expect(waiting.has("a")).toBe(true));
  await user.type(box, "b");
  await waitFor(() => expect(waiting.has("ab")).toBe(true));
  waiting.get("ab")?.([{ value: "9", label: "Abel" }]);
  await waitFor(() => expect(names()).toEqual(["Abel"]));
  await act(async () => await waiting.get("a")?.(PEOPLE));
  expect(names()).toEqual(["Abel"]);
});

componentTest("a failed search says so", async () => {
  const { box } = show({ options: undefined, load: () => Promise.reject(new Error("down")) });
  await user.type(box, "a");
  expect(await screen.findByText("The search failed. Type again to retry.")).toBeTruthy();
});
