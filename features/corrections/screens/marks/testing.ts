import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { MarkEditor, type MarkEditorOptions } from "./mark-editor.ts";

/** An editor whose names and times are known beforehand. */
export function anEditor(options: Partial<MarkEditorOptions> = {}): MarkEditor {
  let names = 0;
  let seconds = 0;
  return new MarkEditor({
    author: "Dana Reyes",
    stampText: () => "DR 11/23/26",
    newName: () => `mark-${++names}`,
    now: () => new Date(Date.UTC(2026, 10, 23, 12, 0, ++seconds)),
    ...options,
  });
}

export function aBox(changes: Partial<FormBox> = {}): FormBox {
  const box: FormBox["box"] = [100, 600, 120, 14];
  return { item: "10", label: "County", section: "B", page: 1, box, value: "Ada", field: null, ...changes };
}
