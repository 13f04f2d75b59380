import { componentTest, render, screen, user } from "./testing/dom.ts";
import { expect } from "expect";
import { Dialog } from "./dialog.tsx";
import { hotkeyName, useHotkeys } from "./use-hotkeys.ts";

interface SampleProps {
  pressed: string[];
  dialog?: boolean;
  enabled?: boolean;
}

function Sample({ pressed, dialog = false, enabled }: SampleProps) {
  const note = (name: string) => () => pressed.push(name);
  useHotkeys({ "/": note("/"), "?": note("?"), j: note("j"), "mod+k": note("mod+k"), "shift+a": note("shift+a") }, {
    enabled,
  });
  return (
    <>
      <input aria-label="Search" />
      <input type="checkbox" aria-label="Choose" />
      <Dialog open={dialog} onOpenChange={() => {}} title="Add a note" />
    </>
  );
}

function show(props: Omit<SampleProps, "pressed"> = {}) {
  const pressed: string[] = [];
  render(<Sample pressed={pressed} {...props} />);
  return pressed;
}

componentTest("keys work on the page, with Ctrl and with Cmd", async () => {
  const pressed = show();
  await user.keyboard("/j{Shift>}?{/Shift}{Shift>}A{/Shift}{Control>}k{/Control}{Meta>}k{/Meta}");
  expect(pressed).toEqual(["/", "j", "?", "shift+a", "mod+k", "mod+k"]);
});

componentTest("Alt with a letter is the same key on a Mac, where it types another sign or none yet", () => {
  const keys = [{ key: "s", code: "KeyS" }, { key: "ß", code: "KeyS" }, { key: "Dead", code: "KeyN" }];
  const names = keys.map((key) => hotkeyName(new KeyboardEvent("keydown", { ...key, altKey: true })));
  expect(names).toEqual(["alt+s", "alt+s", "alt+n"]);
});

componentTest("single keys rest while something is typed, the palette's does not", async () => {
  const pressed = show();
  await user.type(screen.getByLabelText("Search"), "j/{Control>}k{/Control}");
  expect(pressed).toEqual(["mod+k"]);
  expect(screen.getByDisplayValue("j/")).toBeTruthy();
});

componentTest("a checkbox is no place to type", async () => {
  const pressed = show();
  screen.getByLabelText("Choose").focus();
  await user.keyboard("j");
  expect(pressed).toEqual(["j"]);
});

componentTest("keys of the page rest while a dialog is open", async () => {
  const pressed = show({ dialog: true });
  await user.keyboard("j{Control>}k{/Control}");
  expect(pressed).toEqual([]);
});

function Tools({ pressed }: { pressed: string[] }) {
  useHotkeys({ t: () => pressed.push("tool"), "mod+z": () => pressed.push("undo") }, { ownLetters: true });
  return <div data-own-letters="" />;
}

function Page({ pressed, hasTools }: { pressed: string[]; hasTools: boolean }) {
  useHotkeys({ t: () => pressed.push("desk"), "?": () => pressed.push("?"), "alt+n": () => pressed.push("next") });
  return (
    <>
      <input aria-label="TSN" />
      {hasTools && <Tools pressed={pressed} />}
    </>
  );
}

componentTest("letters of an editor are its tools: those of the page rest as long as it is there", async () => {
  const pressed: string[] = [];
  const { rerender } = render(<Page pressed={pressed} hasTools />);
  await user.keyboard("t{Shift>}?{/Shift}{Alt>}n{/Alt}");
  rerender(<Page pressed={pressed} hasTools={false} />);
  await user.keyboard("t");
  expect(pressed).toEqual(["tool", "?", "next", "desk"]);
});

componentTest("undo in a field is the field's own", async () => {
  const pressed: string[] = [];
  render(<Page pressed={pressed} hasTools />);
  await user.type(screen.getByLabelText("TSN"), "7{Control>}z{/Control}");
  expect(pressed).toEqual([]);
  screen.getByLabelText("TSN").blur();
  await user.keyboard("{Control>}z{/Control}");
  expect(pressed).toEqual(["undo"]);
});

componentTest("keys can be put to sleep", async () => {
  const pressed = show({ enabled: false });
  await user.keyboard("j");
  expect(pressed).toEqual([]);
});
