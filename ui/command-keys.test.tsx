import { componentTest, render, screen, user } from "./testing/dom.ts";
import { expect } from "expect";
import { Command } from "cmdk";
import { useRef } from "react";
import { commandKeys, keepCaretKeys } from "./command-keys.ts";

interface Heard {
  readonly chosen: string[];
  /** Keys that reached the form around the list. */
  readonly outside: string[];
}

function show(): Heard {
  const heard: Heard = { chosen: [], outside: [] };
  function Sample() {
    const list = useRef<HTMLDivElement>(null);
    return (
      <form onKeyDown={({ key }) => heard.outside.push(key)}>
        <Command label="Line" onKeyDown={(event) => commandKeys(event, list.current)}>
          <Command.Input onKeyDown={keepCaretKeys} />
          <Command.List ref={list}>
            {Array.from({ length: 20 }, (_, at) => `Line ${at + 1}`).map((line) => (
              <Command.Item
                key={line}
                onSelect={() => heard.chosen.push(line)}
              >
                {line}
              </Command.Item>
            ))}
          </Command.List>
        </Command>
      </form>
    );
  }
  render(<Sample />);
  return heard;
}

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Line" });
const marked = () => screen.getByRole("option", { selected: true }).textContent;

componentTest("Page Down and Page Up mark the line eight further, and stop at the ends", async () => {
  const { chosen } = show();
  await user.click(box());
  expect(marked()).toBe("Line 1");
  const marks: (string | null)[] = [];
  for (const key of ["PageDown", "PageDown", "PageDown", "PageUp"]) {
    await user.keyboard(`{${key}}`);
    marks.push(marked());
  }
  expect(marks).toEqual(["Line 9", "Line 17", "Line 20", "Line 12"]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(chosen).toEqual(["Line 13"]);
});

componentTest("Home and End move the caret of the box, not the mark", async () => {
  show();
  await user.type(box(), "ine{ArrowDown}");
  expect(marked()).toBe("Line 2");
  await user.keyboard("{Home}L");
  expect(box().value).toBe("Line");
  await user.keyboard("{ArrowDown}{End} 1");
  expect(box().value).toBe("Line 1");
});

componentTest("Ctrl+Enter and Cmd+Enter choose nothing and go on to the form", async () => {
  const { chosen, outside } = show();
  await user.click(box());
  await user.keyboard("{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}");
  expect(chosen).toEqual([]);
  expect(outside.filter((key) => key === "Enter").length).toBe(2);
  await user.keyboard("{Enter}");
  expect(chosen).toEqual(["Line 1"]);
});
