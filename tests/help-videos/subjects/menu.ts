import type { Recorder } from "../recorder.ts";

/** Opens the person's menu and follows one of its entries to the screen of that name. */
export async function openFromMenu(recorder: Recorder, name: string): Promise<void> {
  const { page } = recorder;
  const entry = page.getByRole("link", { name, exact: true });
  await recorder.press(page.getByRole("button", { name: /^Menu of/ }), entry);
  await recorder.press(entry, page.getByRole("heading", { level: 1, name }));
}
