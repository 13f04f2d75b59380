import type { Meta, StoryObj } from "@storybook/react-vite";
import { aCorrection } from "../testing/samples.ts";
import { LogEntry, type LogEntryProps } from "./log-entry.tsx";

const meta = { title: "Corrections/Correction log" } satisfies Meta;
export default meta;

function Entry(props: Partial<LogEntryProps>) {
  return (
    <ol className="max-w-2xl rounded-md border">
      <LogEntry correction={aCorrection()} timeZone="America/Denver" {...props} />
    </ol>
  );
}

export const AsStaffSeesIt: StoryObj = { render: () => <Entry onDelete={() => {}} onDeleteMark={() => {}} /> };

/** Somebody corrected the other side's box and said why; one mark was taken off. */
export const WithReasonAndDeletedMark: StoryObj = {
  render: () => {
    const [first, ...others] = aCorrection().annotations;
    const annotations = [{ ...first, isDeleted: true }, ...others];
    const correction = aCorrection({ annotations, section: "B", party: "buyer", reason: "The buyer asked by phone" });
    return <Entry correction={correction} onDelete={() => {}} onDeleteMark={() => {}} />;
  },
};

export const Deleted: StoryObj = {
  render: () => (
    <Entry
      correction={aCorrection({
        ...{ isDeleted: true, deletedBy: "Wes Carter", deletedOn: "2025-06-04T18:00:00.000Z" },
        annotations: aCorrection().annotations.map((mark) => ({ ...mark, isDeleted: true })),
      })}
    />
  ),
};

/** The record alone was corrected: no marks, no initials. */
export const ValuesAlone: StoryObj = {
  render: () => <Entry correction={aCorrection({ annotations: [], initials: "", section: null, party: null })} />,
};
