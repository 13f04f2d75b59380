import type { Meta, StoryObj } from "@storybook/react-vite";
import { MemoryRouter } from "react-router";
import { ProposalNotice } from "./proposal-notice.tsx";
import { aBatch, aForm, template } from "./testing/samples.ts";
import { WalkBar } from "./walk-bar.tsx";

const meta = { title: "Correction batches/Walk" } satisfies Meta;
export default meta;

const nothing = () => {};

/** Where the walk stands, and the ways on. */
export const Bar: StoryObj = {
  render: () => (
    <MemoryRouter>
      <WalkBar
        batch={aBatch()}
        form={aForm({ position: 3 })}
        onBack={nothing}
        onNext={null}
        onSkip={nothing}
        onReopen={null}
        onTakeBack={null}
        onCount={null}
      />
    </MemoryRouter>
  ),
};

export const SkippedForm: StoryObj = {
  render: () => (
    <MemoryRouter>
      <WalkBar
        batch={aBatch()}
        form={aForm({ state: "skipped", reason: "Needs the buyer" })}
        onBack={null}
        onNext={nothing}
        onSkip={null}
        onReopen={nothing}
        onTakeBack={null}
        onCount={null}
      />
    </MemoryRouter>
  ),
};

/** Corrected by the walk; it can be taken back. */
export const CorrectedForm: StoryObj = {
  render: () => (
    <MemoryRouter>
      <WalkBar
        batch={aBatch()}
        form={aForm({ state: "done", versionNumber: 2, correctedVersion: 2 })}
        onBack={null}
        onNext={nothing}
        onSkip={null}
        onReopen={null}
        onTakeBack={nothing}
        onCount={null}
      />
    </MemoryRouter>
  ),
};

/** Corrected from its own page, or by a walk that broke off before it was written down. */
export const CorrectedElsewhere: StoryObj = {
  render: () => (
    <MemoryRouter>
      <WalkBar
        batch={aBatch()}
        form={aForm({ correctedVersion: 2 })}
        onBack={null}
        onNext={nothing}
        onSkip={nothing}
        onReopen={null}
        onTakeBack={null}
        onCount={nothing}
      />
    </MemoryRouter>
  ),
};

const box = {
  ...{ item: "33", label: template.label, section: "E", page: 3, field: null },
  box: [50, 100, 200, 12] satisfies [number, number, number, number],
};

/** What the correction comes to on a form: proposed, another value, right already, empty, no such box, corrected before. */
export const Notices: StoryObj = {
  render: () => (
    <div className="flex max-w-md flex-col gap-3">
      <ProposalNotice
        template={template}
        proposal={{ kind: "proposed", box: { ...box, value: "12 Main St" } }}
        form={aForm()}
        versionNumber={1}
      />
      {["15 Main St", "14 Main St", ""].map((value) => (
        <ProposalNotice
          key={value}
          template={template}
          proposal={{ kind: "other-value", box: { ...box, value }, isRight: value === template.value }}
          form={aForm()}
          versionNumber={1}
        />
      ))}
      <ProposalNotice template={template} proposal={{ kind: "no-box" }} form={aForm()} versionNumber={1} />
      <ProposalNotice
        template={template}
        proposal={{ kind: "no-box" }}
        form={aForm({ state: "skipped", reason: "Needs the buyer" })}
        versionNumber={1}
      />
      <ProposalNotice
        template={template}
        proposal={{ kind: "no-box" }}
        form={aForm({ state: "done" })}
        versionNumber={2}
      />
      <ProposalNotice
        template={template}
        proposal={{ kind: "proposed", box: { ...box, value: "12 Main St" } }}
        form={aForm()}
        versionNumber={2}
      />
    </div>
  ),
};
