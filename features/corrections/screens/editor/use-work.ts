import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { newKey } from "@/kernel/screens/new-key.ts";
import { stampText } from "../../stamp-rules.ts";
import { MarkEditor } from "../marks/mark-editor.ts";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { sessionStyles } from "../marks/style-memory.ts";
import { CorrectionWork } from "./correction-work.ts";
import type { EditorSource } from "./editor-source.ts";
import type { WorkState } from "./work-state.ts";

/** Stands in a stamp until the person has given their initials. */
const noInitials = "__";

/** What a stamp of today reads; with a line to be filled in while nobody gave initials. */
export function stampOf(initials: string, source: Pick<EditorSource, "today">): string {
  return stampText(initials || noInitials, source.today);
}

/** A question whether marks of earlier versions may be taken off. */
export interface RemovalQuestion {
  readonly marks: readonly Annotation[];
  answer(mayRemove: boolean): void;
}

/** The work on one form, for as long as the editor is open; boxes are in it as soon as they are known. */
export function useWork(source: EditorSource, initials: string) {
  const latest = useRef(source);
  const [removal, setRemoval] = useState<RemovalQuestion | null>(null);
  const [work] = useState(() => {
    const stamp = (initials: string) => stampOf(initials, latest.current);
    const boxes = (): readonly FormBox[] => latest.current.layout?.boxes ?? [];
    const { base } = source;
    const editor = new MarkEditor({
      marks: base.marks,
      locked: new Map(base.marks.map(({ name }) => [name, null])),
      author: source.author,
      stampText: () => stamp(work.getSnapshot().initials),
      askToRemove: (marks) =>
        new Promise((resolve) =>
          setRemoval({
            marks,
            answer(mayRemove) {
              setRemoval(null);
              resolve(mayRemove);
            },
          })
        ),
      newName: newKey,
      styles: sessionStyles(() => typeof document === "undefined" ? null : sessionStorage),
      get boxes() {
        return work.boxes();
      },
    });
    const work: CorrectionWork = new CorrectionWork({ base, editor, boxes, stampText: stamp });
    if (initials) work.setInitials(initials);
    return work;
  });
  const { layout } = source;
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => work.follow(), [work]);
  useEffect(() => {
    if (layout) work.boxesFound();
  }, [work, layout]);
  return { work, removal };
}

/** What the work is just now. */
export function useWorkState(work: CorrectionWork): WorkState {
  return useSyncExternalStore(work.subscribe, work.getSnapshot, work.getSnapshot);
}
