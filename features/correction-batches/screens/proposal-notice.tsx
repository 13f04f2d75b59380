import { Alert } from "@/ui/alert.tsx";
import type { Proposal } from "../batch-rules.ts";
import type { BatchForm, Template } from "../contract.ts";

export interface ProposalNoticeProps {
  template: Template;
  proposal: Proposal;
  form: Pick<BatchForm, "state" | "reason">;
  /** The form's newest version. */
  versionNumber: number;
}

/** What the correction of the list comes to on this form, and what to do. */
export function ProposalNotice({ template, proposal, form, versionNumber }: ProposalNoticeProps) {
  const { expected, value } = template;
  const place = [template.item && `Box ${template.item}`, template.label].filter(Boolean).join(" ");
  if (form.state === "skipped") {
    return (
      <Alert tone="amber">
        Skipped: {form.reason}. Nothing is proposed until you put the form back on the list.
      </Alert>
    );
  }
  if (form.state === "done") {
    return <Alert tone="green">This form is corrected. Nothing more is proposed on it.</Alert>;
  }
  if (proposal.kind === "no-box") {
    return (
      <Alert tone="amber">
        {place} was not found on this form. Nothing is proposed: correct it by hand, or skip it.
      </Alert>
    );
  }
  if (proposal.kind === "other-value") {
    const now = proposal.box.value.trim();
    return (
      <Alert tone="amber">
        {proposal.isRight
          ? `${place} says "${now}" already. There is nothing to correct here: skip this form.`
          : now === ""
          ? `${place} is empty, not "${expected}". Nothing is proposed: correct it by hand, or skip this form.`
          : `${place} says "${now}", not "${expected}". Nothing is proposed: correct it by hand, or skip this form.`}
      </Alert>
    );
  }
  return versionNumber > 1
    ? (
      <Alert tone="amber">
        This form has been corrected before (version{" "}
        {versionNumber}). Nothing is proposed: see whether "{value}" stands there already.
      </Alert>
    )
    : (
      <Alert tone="info">
        Proposed: {place} from "{expected}" to "{value}". Look at it, then save. The next form follows.
      </Alert>
    );
}
