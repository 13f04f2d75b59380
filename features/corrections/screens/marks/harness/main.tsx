import "@/ui/app.css";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import type { Annotation } from "@/features/pdf/contract-annotations.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { LazyPdfViewer } from "@/ui/pdf-viewer/lazy-pdf-viewer.tsx";
import { MarkEditor } from "../mark-editor.ts";
import MarksLayer from "../marks-layer.tsx";
import { MarksToolbar } from "../marks-toolbar.tsx";

/*
 * The editor's parts around a viewer, for the browser's tests: `harness.open(...)` shows a file with marks, and
 * `harness.marks()` tells what is there.
 */

interface Opened {
  readonly uri: string;
  readonly marks?: readonly Annotation[];
  readonly locked?: readonly string[];
  readonly boxes?: readonly FormBox[];
}

const taken: string[] = [];

function Harness() {
  const [opened, setOpened] = useState<{ uri: string; editor: MarkEditor } | null>(null);
  const open = ({ uri, marks, locked = [], boxes }: Opened) => {
    const editor = new MarkEditor({
      author: "Dana Reyes",
      stampText: () => "DR 11/23/26",
      askToRemove: () => Promise.resolve(confirm("Remove?")),
      marks,
      locked: new Map(locked.map((name) => [name, 2])),
      boxes,
    });
    Object.assign(globalThis, { editor });
    setOpened({ uri, editor });
  };
  const onBox = (box: FormBox) => {
    taken.push(box.item);
    opened?.editor.proposeCorrection(box, { newValue: "", stampText: "DR 11/23/26" });
  };
  Object.assign(globalThis, { harness: { open, taken } });
  if (!opened) return <p>Ready</p>;
  const { uri, editor } = opened;
  return (
    <div className="flex h-full flex-col bg-frame">
      <h1 className="sr-only">Marks</h1>
      <MarksToolbar editor={editor} />
      <div className="flex min-h-0 grow">
        <div className="min-w-0 grow">
          <LazyPdfViewer
            uri={uri}
            fileName="form.pdf"
            hidesMarks
            pageLayer={(page) => <MarksLayer editor={editor} page={page} onBox={onBox} />}
          />
        </div>
        <aside aria-label="Beside the pages" className="hidden w-72 overflow-auto bg-paper p-2 lg:block">
          <label className="flex flex-col text-sm">
            Description
            <input className="border border-line-strong" defaultValue="" />
          </label>
        </aside>
      </div>
    </div>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Harness />);
