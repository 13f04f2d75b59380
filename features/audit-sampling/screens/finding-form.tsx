import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { failureOf } from "@/kernel/screens/failure.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { Select } from "@/ui/select.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { toast } from "@/ui/toast-store.ts";
import { samplingChanged } from "../contract-events.ts";
import { recordFinding } from "../contract-findings.ts";
import {
  type FindingKind,
  findingKinds,
  longestFinding,
  type Section,
  sections,
  type Severity,
} from "../finding-kind-rules.ts";
import { kindAfterKey } from "./kind-keys.ts";

export interface FindingFormProps {
  readonly auditId: number;
  readonly documentId: number;
  readonly storeId: number;
  readonly onClose: () => void;
}

const sectionOptions = sections.map((section) => ({ value: section, label: `Section ${section}` }));
const severityOptions = [{ value: "minor", label: "Minor" }, { value: "major", label: "Major" }];
const kindOptions = findingKinds.map(({ kind, label }, at) => ({
  value: kind,
  label: at < 9
    ? (
      <span className="flex gap-1.5">
        <span className="w-3 text-ink-faint tabular-nums">{at + 1}</span>
        {label}
      </span>
    )
    : <span className="pl-4.5">{label}</span>,
}));

/** 'Add finding': what is wrong, where, how bad. The kind has the focus: 1 to 9 or a first letter chooses it. */
export function FindingForm({ auditId, documentId, storeId, onClose }: FindingFormProps) {
  const { api } = useScreens();
  const happened = useHappened();
  const id = useId();
  const kinds = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState<FindingKind>(findingKinds[0].kind);
  const [section, setSection] = useState<Section | "">("");
  const [severity, setSeverity] = useState<Severity>("minor");
  const [text, setText] = useState("");
  // A second press of Save is the same finding.
  const [key] = useState(newKey);
  const saving = useMutation({
    mutationFn: async () => {
      const body = { auditId, documentId, kind, section: section || null, severity, text };
      const finding = await api.call(recordFinding, { body, headers: { "idempotency-key": key } });
      await happened(samplingChanged, { storeId, auditId, documentId });
      return finding;
    },
    onSuccess: () => {
      toast({ text: "Finding recorded.", tone: "green" });
      onClose();
    },
  });
  const isTooLong = text.trim().length > longestFinding;
  const save = () => {
    if (!isTooLong && !saving.isPending) saving.mutate();
  };
  useEffect(() => kinds.current?.querySelector<HTMLInputElement>("input:checked")?.focus(), []);
  const keys = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const chooseByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = kindAfterKey(kind, event.key);
    if (!chosen) return;
    event.preventDefault();
    event.stopPropagation();
    setKind(chosen);
    kinds.current?.querySelector<HTMLInputElement>(`input[value="${chosen}"]`)?.focus();
  };
  const failure = saving.error && failureOf(saving.error, "Unable to save the finding");
  return (
    <form
      aria-label="Add finding"
      noValidate
      onKeyDown={keys}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="rounded-md border bg-raised p-4"
    >
      <fieldset disabled={saving.isPending} className="flex min-w-0 flex-col gap-4">
        {failure && <Alert tone="red">{failure.message}</Alert>}
        <div ref={kinds} onKeyDown={chooseByKey}>
          <RadioGroup
            legend="What is wrong"
            columns
            name={`${id}-kind`}
            options={kindOptions}
            value={kind}
            onChange={(value) => setKind(findingKinds.find((known) => known.kind === value)?.kind ?? kind)}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Section">
            <Select
              placeholder="No section"
              options={sectionOptions}
              value={section}
              onChange={({ target }) => setSection(sections.find((one) => one === target.value) ?? "")}
            />
          </Field>
          <RadioGroup
            legend="Severity"
            name={`${id}-severity`}
            inline
            options={severityOptions}
            value={severity}
            onChange={(value) => setSeverity(value === "major" ? "major" : "minor")}
          />
        </div>
        <Field label="Details" error={isTooLong ? "At most 1,000 characters." : undefined}>
          <Textarea rows={3} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={saving.isPending} disabled={isTooLong}>Save finding</Button>
        </div>
      </fieldset>
    </form>
  );
}
