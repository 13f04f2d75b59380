import { componentTest, fireEvent, render, screen, user, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import { shown } from "../testing/shown.tsx";
import type { CorrectionWork } from "./correction-work.ts";
import { EditorFooter, type EditorFooterProps } from "./editor-footer.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import { EditorSide } from "./editor-side.tsx";
import type { EditorSource } from "./editor-source.ts";
import { InitialsDialog } from "./initials-dialog.tsx";
import { aBase, aBox, someWork } from "./testing/samples.ts";
import { aSource } from "./testing/source.ts";
import { useWorkState } from "./use-work.ts";

const tsn = aBox({ item: "TSN", label: "TSN", section: null, field: "tsn", value: "71", box: [300, 740, 60, 12] });
const county = aBox();
const boxes = [tsn, county];
const source = aSource({}, {
  layout: { formType: 0, revision: "2023-08", sections: [{ section: "B", page: 1, box: [0, 600, 612, 130] }], boxes },
});
const noAnswers = () => undefined;

function Side({ work, isTried, of = source }: { work: CorrectionWork; isTried: boolean; of?: EditorSource }) {
  const state = useWorkState(work);
  return (
    <EditorSide source={of} work={work} state={state} isTried={isTried} onDelete={() => {}} onInitials={() => {}} />
  );
}

const kinds = (work: CorrectionWork) => work.marks.map(({ kind }) => kind).toSorted();

componentTest(
  "a value typed at the side is drawn when its field is left, and what it was is drawn no more",
  async () => {
    const work = someWork(boxes);
    await shown(<Side work={work} isTried={false} />, noAnswers, "/3/documents/new-version/7");
    const field = screen.getByRole("textbox", { name: "TSN" });
    fireEvent.change(field, { target: { value: "17" } });
    fireEvent.blur(field);
    expect(kinds(work)).toEqual(["line-through", "stamp", "text"]);
    expect(screen.getByText("Corrected TSN from 71 to 17")).toBeTruthy();
    fireEvent.change(field, { target: { value: "71" } });
    fireEvent.blur(field);
    expect(kinds(work)).toEqual([]);
    expect(screen.queryByText(/^Corrected TSN/)).toBeNull();
  },
);

componentTest("the buyer's box is warned of, and a reason is asked for", async () => {
  const work = someWork(boxes);
  work.choose(county);
  work.editor.setContents(work.editor.getSnapshot().editing ?? "", "Elmore");
  work.editor.edit(null);
  await shown(<Side work={work} isTried />, noAnswers, "/3/documents/new-version/7");
  expect(screen.getByText(/^Section B is the buyer's\./)).toBeTruthy();
  expect(screen.getByText("Give a reason for this correction")).toBeTruthy();
  fireEvent.change(screen.getByRole("textbox", { name: /^Reason/ }), { target: { value: "The buyer is here" } });
  expect(screen.queryByText("Give a reason for this correction")).toBeNull();
});

componentTest("marks by hand ask what they correct, in the words of the specification", async () => {
  const work = someWork(boxes);
  work.editor.add({ kind: "box", page: 1, rect: [10, 10, 60, 20] });
  await shown(<Side work={work} isTried={false} />, noAnswers, "/3/documents/new-version/7");
  const form = within(screen.getByRole("form", { name: "New correction" }));
  await user.click(form.getByRole("button", { name: "Save details" }));
  expect(form.getByText("Description is required")).toBeTruthy();
  expect(form.getByText("Please Add Initials And Date Stamp")).toBeTruthy();
  await user.type(form.getByRole("textbox"), "Wrong box marked");
  work.stamp(work.corrections()[0].key);
  await user.click(screen.getByRole("button", { name: "Save details" }));
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByText("Wrong box marked")).toBeTruthy();
});

const footer: EditorFooterProps = {
  ...{ corrections: 0, hasWork: false, isOpen: false, problem: null, isSaving: false },
  ...{ keeping: { at: null, isLost: false, problem: null }, timeZone: "America/Boise", leaveHref: "/3/documents/7" },
  ...{ onSave: () => {}, onSignIn: () => {} },
};

componentTest("the footer says how far the work is, and where it is kept", async () => {
  const at = "2026-11-23T17:32:00Z";
  const states: readonly [Partial<EditorFooterProps>, readonly string[]][] = [
    [{}, ["No changes"]],
    [{ hasWork: true, isOpen: true, keeping: { at, isLost: false, problem: null } }, [
      "Unsaved changes",
      "Draft kept at 10:32 AM",
    ]],
    [{ hasWork: true, corrections: 2 }, ["2 corrections ready to save"]],
    [{ hasWork: true }, ["Marks taken off, ready to save"]],
    [{ hasWork: true, problem: "Error: Need to save correction details first" }, [
      "Error: Need to save correction details first",
    ]],
    [{ hasWork: true, keeping: { at, isLost: false, problem: "offline" } }, [
      "No connection. Your marks are kept in this browser.",
    ]],
    [{ hasWork: true, keeping: { at, isLost: false, problem: "signed-out" } }, ["Sign in again"]],
    [{ hasWork: true, keeping: { at, isLost: true, problem: "offline" } }, [
      "Your marks can't be kept: this browser has no room. Save them now.",
    ]],
  ];
  for (const [props, words] of states) {
    await shown(<EditorFooter {...footer} {...props} />, noAnswers, "/3/documents/new-version/7");
    for (const text of words) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    document.body.replaceChildren();
  }
});

function Framed() {
  const [attention, setAttention] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setAttention(attention + 1)}>Try to save</button>
      <EditorFrame
        pages={<p>Pages</p>}
        side={
          <>
            <p role="alert">Section B is the buyer's.</p>
            <input aria-label="Right" />
            <input aria-label="Wrong" aria-invalid="true" />
          </>
        }
        footer={null}
        title="1 correction"
        attention={attention}
        onPage=""
      />
    </>
  );
}

componentTest("what keeps the form from being saved has the focus", async () => {
  render(<Framed />);
  await user.click(screen.getByRole("button", { name: "Try to save" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Wrong"));
});

componentTest("initials are asked for in the words of the specification", async () => {
  const given: string[] = [];
  render(
    <InitialsDialog initials="" today="2026-11-23" onAdd={(initials) => given.push(initials)} onClose={() => {}} />,
  );
  const field = await screen.findByRole("textbox", { name: /^Your initials/ });
  const add = screen.getByRole("button", { name: "Add initials" });
  for (
    const [typed, refused] of [
      ["", "Initials are required"],
      ["o", "Initials should have 2 characters."],
      ["o!", "Initials should not contain special character"],
    ]
  ) {
    fireEvent.change(field, { target: { value: typed } });
    await user.click(add);
    expect(screen.getByText(refused)).toBeTruthy();
  }
  fireEvent.change(field, { target: { value: "oo" } });
  expect(screen.getByText("The stamp reads OO 11/23/26")).toBeTruthy();
  await user.click(add);
  expect(given).toEqual(["OO"]);
});

componentTest("marks of earlier versions that are taken off are told, and stay in their version", async () => {
  const before = someWork([county]);
  before.choose(county);
  before.editor.setContents(before.editor.getSnapshot().editing ?? "", "Elmore");
  before.editor.edit(null);
  const work = someWork([county], aBase({ versionNumber: 2, marks: before.marks }));
  work.editor.remove(before.marks.map(({ name }) => name));
  await shown(<Side work={work} isTried={false} />, noAnswers, "/3/documents/new-version/7");
  expect(screen.getByText("3 marks of earlier versions are taken off. They stay in their version.")).toBeTruthy();
});
