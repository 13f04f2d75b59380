import { componentTest, render, screen, user } from "./testing/dom.ts";
import { expect } from "expect";
import { Dialog } from "./dialog.tsx";
import { useHotkeys } from "./use-hotkeys.ts";

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

componentTest("keys can be put to sleep", async () => {
  const pressed = show({ enabled: false });
  await user.keyboard("j");
  expect(pressed).toEqual([]);
});
