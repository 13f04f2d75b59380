import { componentTest, render, screen, user } from "./testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import { Button } from "./button.tsx";
import { TypedConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

interface SampleProps {
  unsaved?: boolean;
  busy?: boolean;
  onSave?: () => void;
}

function Sample({ unsaved, busy, onSave }: SampleProps) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Add a note" unsaved={unsaved} busy={busy}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave?.();
        }}
      >
        <Field label="Note">
          <Input />
        </Field>
        <Button type="submit">Save</Button>
      </form>
    </Dialog>
  );
}

componentTest("a dialog puts the focus into its first field", () => {
  render(<Sample />);
  expect(document.activeElement).toBe(screen.getByLabelText("Note"));
});

componentTest("Escape leaves a dialog when nothing would be lost", async () => {
  render(<Sample />);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("Escape asks first when something would be lost, and staying keeps what was typed", async () => {
  render(<Sample unsaved />);
  await user.type(screen.getByLabelText("Note"), "Called the buyer");
  await user.keyboard("{Escape}");
  expect(screen.getByRole("alertdialog").textContent).toContain("Leave without saving?");
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  expect(screen.getByDisplayValue("Called the buyer")).toBeTruthy();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

componentTest("a dialog does not close while a request is under way", async () => {
  render(<Sample busy />);
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog")).toBeTruthy();
});

componentTest("Ctrl+Enter saves the form of a dialog, but not while it is busy", async () => {
  let saved = 0;
  const view = render(<Sample onSave={() => saved += 1} />);
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(saved).toBe(1);
  view.rerender(<Sample busy onSave={() => saved += 1} />);
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(saved).toBe(1);
});

componentTest("ending an audit needs END AUDIT to the letter", async () => {
  let ended = 0;
  render(
    <TypedConfirmDialog
      open
      onOpenChange={() => {}}
      title="Are You Sure You Want to End the Current Audit?"
      confirmLabel="End Audit"
      phrase="END AUDIT"
      onConfirm={() => ended += 1}
    />,
  );
  const box = screen.getByRole("textbox");
  await user.type(box, "end audit");
  await user.click(screen.getByRole("button", { name: "End Audit" }));
  expect(screen.getByText('Please enter "END AUDIT"')).toBeTruthy();
  expect(ended).toBe(0);
  await user.clear(box);
  await user.type(box, "END AUDIT{Enter}");
  expect(ended).toBe(1);
});
