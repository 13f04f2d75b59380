import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { markedPdf } from "@/ui/pdf-viewer/harness/sample-pdf.ts";
import { LazyPdfViewer } from "@/ui/pdf-viewer/lazy-pdf-viewer.tsx";
import { MarkEditor, type MarkEditorOptions } from "./mark-editor.ts";
import MarksLayer from "./marks-layer.tsx";
import { MarksToolbar } from "./marks-toolbar.tsx";
import { unseenPage } from "./placing.ts";

const meta = { title: "Corrections/Marks" } satisfies Meta;
export default meta;

const mediaBox = [0, 0, 612, 792] as const;
const file = markedPdf([0, 90].map((rotate) => ({ mediaBox, rotate, marks: [] })));
const boxes: readonly FormBox[] = [
  { item: "10", label: "County", section: "B", page: 1, box: [100, 600, 120, 14], value: "Ada", field: null },
  { item: "11", label: "State", section: "B", page: 1, box: [240, 600, 60, 14], value: "Idaho", field: null },
];

/** One mark of each kind. */
function oneOfEach() {
  const maker = new MarkEditor({ author: "Dana Reyes", stampText: () => "DR 11/23/26" });
  const frame = unseenPage(1);
  maker.place("line-through", { x: 150, y: 700 }, frame);
  maker.place("highlight", { x: 150, y: 660 }, frame);
  maker.place("box", { x: 350, y: 700 }, frame);
  maker.place("ink", { x: 350, y: 650 }, frame);
  maker.place("stamp", { x: 450, y: 700 }, frame);
  const note = maker.place("note", { x: 500, y: 650 }, frame);
  if (note) maker.setContents(note.name, "Ask the buyer about this");
  maker.edit(null);
  const text = maker.place("text", { x: 100, y: 540 }, frame);
  if (text) maker.setContents(text.name, "Canyon County");
  maker.edit(null);
  return maker.getSnapshot().marks;
}

interface EditorProps extends Partial<MarkEditorOptions> {
  readonly data?: typeof file;
  /** What somebody has done when the story begins. */
  begun?(editor: MarkEditor): void;
}

function Editor({ data = file, begun, ...options }: EditorProps) {
  const [editor] = useState(() => {
    const editor = new MarkEditor({
      author: "Dana Reyes",
      stampText: () => "DR 11/23/26",
      askToRemove: () => Promise.resolve(true),
      boxes,
      ...options,
    });
    begun?.(editor);
    return editor;
  });
  const onBox = (box: FormBox) => editor.proposeCorrection(box, { newValue: "", stampText: "DR 11/23/26" });
  return (
    <div className="flex h-[85dvh] flex-col">
      <MarksToolbar editor={editor} />
      <div className="flex min-h-0 grow">
        <div className="min-w-0 grow">
          <LazyPdfViewer
            uri={null}
            fileName="form.pdf"
            data={data}
            hidesMarks
            pageLayer={(page) => <MarksLayer editor={editor} page={page} onBox={onBox} />}
          />
        </div>
      </div>
    </div>
  );
}

/** A press on a value ("Ada", "Idaho") proposes its correction. */
export const Empty: StoryObj = { render: () => <Editor /> };

export const OneOfEach: StoryObj = { render: () => <Editor marks={oneOfEach()} /> };

/** They can be removed, after a question, and not changed. */
export const OfEarlierVersions: StoryObj = {
  render: () => {
    const marks = oneOfEach();
    return <Editor marks={marks} locked={new Map(marks.map(({ name }) => [name, 2]))} />;
  },
};

export const OnlyToRead: StoryObj = { render: () => <Editor marks={oneOfEach()} isReadOnly /> };

/** The line, the stamp and the text of a value, as the text is typed. */
export const Typing: StoryObj = {
  render: () => (
    <Editor begun={(editor) => editor.proposeCorrection(boxes[0], { newValue: "Canyon", stampText: "DR 11/23/26" })} />
  ),
};

/** The note of an earlier version is read, and not written into. */
export const NoteOfEarlierVersion: StoryObj = {
  render: () => {
    const marks = oneOfEach();
    const note = marks.find(({ kind }) => kind === "note")?.name ?? "";
    return <Editor marks={marks} locked={new Map([[note, 2]])} begun={(editor) => editor.edit(note)} />;
  },
};

/** A frame around what is chosen, with handles: around a box, and at the ends of a text. */
export const Chosen: StoryObj = {
  render: () => {
    const marks = oneOfEach();
    const box = marks.find(({ kind }) => kind === "box")?.name ?? "";
    return <Editor marks={marks} begun={(editor) => editor.select(box)} />;
  },
};

const cropBox = [72.5, 100.25, 540, 700.75] as const;
const turned = markedPdf([90, 180, 270].map((rotate) => ({ mediaBox, cropBox, rotate, marks: [] })));

/** Marks stand upright on pages that are turned, and stay on what is shown of them. */
export const TurnedAndCropped: StoryObj = { render: () => <Editor data={turned} boxes={[]} /> };

/** As many as a form may have. */
export const FiveHundred: StoryObj = {
  render: () => (
    <Editor
      begun={(editor) => {
        for (let at = 0; at < 500; at++) {
          editor.place("box", { x: 60 + (at % 20) * 25, y: 760 - Math.floor(at / 20) * 30 }, unseenPage(1));
        }
        editor.select([]);
      }}
    />
  ),
};
