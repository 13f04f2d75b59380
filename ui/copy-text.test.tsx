import { componentTest, render, screen, user, waitFor } from "./testing/dom.ts";
import { expect } from "expect";
import { CopiedValue } from "./copied-value.tsx";
import { Toaster } from "./toaster.tsx";

/** A browser without `navigator.clipboard`, as at an address without encryption; `copies` is what copying a selection answers. */
async function withoutClipboard(copies: boolean, test: (copied: string[]) => Promise<void>): Promise<void> {
  const copied: string[] = [];
  const copy = () => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLTextAreaElement)) return false;
    copied.push(activeElement.value.slice(activeElement.selectionStart, activeElement.selectionEnd));
    return copies;
  };
  const clipboard = Object.getOwnPropertyDescriptor(navigator, "clipboard");
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  Object.defineProperty(document, "execCommand", { value: copy, configurable: true });
  try {
    await test(copied);
  } finally {
    Reflect.deleteProperty(navigator, "clipboard");
    if (clipboard) Object.defineProperty(navigator, "clipboard", clipboard);
    Reflect.deleteProperty(document, "execCommand");
  }
}

componentTest("over plain http a value is copied as a selection, within its dialog, and the focus stays", async () => {
  await withoutClipboard(true, async (copied) => {
    render(
      <div role="dialog" aria-label="Proof">
        <CopiedValue label="TSN">2024-000471</CopiedValue>
      </div>,
    );
    await user.click(screen.getByRole("button", { name: "Copy TSN" }));
    const button = await screen.findByRole("button", { name: "Copied" });
    expect(copied).toEqual(["2024-000471"]);
    expect(document.activeElement).toBe(button);
    expect(document.querySelector("textarea")).toBeNull();
  });
});

componentTest("a browser that does not copy is told of", async () => {
  await withoutClipboard(false, async () => {
    render(
      <>
        <CopiedValue label="TSN">2024-000471</CopiedValue>
        <Toaster />
      </>,
    );
    await user.click(screen.getByRole("button", { name: "Copy TSN" }));
    await waitFor(() => screen.getByText("Your browser couldn't copy it. Select it and copy it yourself."));
    expect(screen.queryByRole("button", { name: "Copied" })).toBeNull();
  });
});
