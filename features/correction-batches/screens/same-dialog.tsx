import { type FormEvent, useId, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { ChosenDocuments } from "@/features/documents/slots.ts";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { failureOf, toldFailure } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { createBatch, mostForms } from "../contract.ts";
import { batchesKey } from "../query-keys.ts";
import { firstDocumentsQuery, layoutQuery } from "../queries.ts";
import { describedBy, emptyTemplate, missingOf, type TemplateValues } from "./template-values.ts";

export interface SameDialogProps {
  selection: ChosenDocuments;
  storeId: number;
  onClose: () => void;
  /** The list is made. */
  onMade: () => void;
}

/** Describes once what is wrong on all chosen forms; the list that comes of it is walked form by form. */
export default function SameDialog({ selection, storeId, onClose, onMade }: SameDialogProps) {
  const context = useScreens();
  const navigate = useNavigate();
  const form = useId();
  const count = "ids" in selection ? selection.ids.length : selection.count;
  const first = useFirst(selection);
  const layout = useQuery({ ...layoutQuery(context, first ?? 0), enabled: first !== undefined });
  const [values, setValues] = useState<TemplateValues>(emptyTemplate);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const missing = missingOf(values);
  const boxes = layout.data?.boxes.filter(({ value }) => value.trim() !== "") ?? [];
  const hasBoxes = boxes.length > 0;

  const make = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (hasBoxes && Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const { box: _box, isOwn: _isOwn, ...template } = values;
      const made = await context.api.call(createBatch, {
        body: {
          name: hasBoxes ? `${template.label}: ${template.value}`.slice(0, 100) : nameFor(count),
          template: hasBoxes ? template : null,
          ..."ids" in selection ? { documents: selection.ids.slice(0, mostForms) } : { filters: selection.filters },
        },
      });
      await context.queries.invalidateQueries({ queryKey: batchesKey });
      onMade();
      void navigate(`/${storeId}/corrections/${made.id}`);
    } catch (failed) {
      const told = toldFailure(failed, "");
      setError(Object.values(told.fields)[0] ?? failureOf(failed, "Unable to make the list").message);
      setBusy(false);
    }
  };
  const change = (changed: Partial<TemplateValues>) => setValues((before) => describedBy({ ...before, ...changed }));
  const errorOf = (name: keyof typeof missing) => tried ? missing[name] : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Correct the same thing on ${formatNumber(count)} ${count === 1 ? "form" : "forms"}`}
      description="Describe it once. Then you go through the forms one by one: each is shown with the correction proposed, and nothing is saved until you save it."
      busy={busy}
      unsaved={values.label !== ""}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={layout.isLoading}>
            Make the list
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void make(event)} className="flex flex-col gap-4">
        {error && <Alert tone="red">{error}</Alert>}
        {count > mostForms && (
          <Alert tone="amber">A list holds {mostForms} forms. The first {mostForms} are taken.</Alert>
        )}
        {layout.isLoading || first === undefined ? <Skeleton className="h-40" /> : !hasBoxes
          ? (
            <Alert tone="amber">
              The boxes of the first form can't be read, so nothing can be proposed. You can still go through the forms
              one by one.
            </Alert>
          )
          : (
            <>
              <Field label="Box" hint="As it reads on the first of the forms." error={errorOf("label")} required>
                <Select
                  value={values.box}
                  placeholder="Choose the box that is wrong"
                  options={boxes.map((box, at) => ({ value: String(at), label: boxWords(box) }))}
                  onChange={({ target }) => {
                    const box = boxes[Number(target.value)];
                    if (target.value === "" || !box) return change({ box: "", label: "", item: "" });
                    const { item, label, value } = box;
                    change({ box: target.value, item, label, expected: value, value: "" });
                  }}
                />
              </Field>
              <Field
                label="Says now"
                hint="Forms that say something else are pointed out, and nothing is proposed on them."
                error={errorOf("expected")}
                required
              >
                <Input
                  value={values.expected}
                  maxLength={500}
                  autoComplete="off"
                  onChange={({ target }) => change({ expected: target.value })}
                />
              </Field>
              <Field label="Should say" error={errorOf("value")} required>
                <Input
                  value={values.value}
                  maxLength={500}
                  autoComplete="off"
                  onChange={({ target }) => change({ value: target.value })}
                />
              </Field>
              <Field label="Description" hint="Goes into the correction log." error={errorOf("description")} required>
                <Input
                  value={values.description}
                  maxLength={500}
                  autoComplete="off"
                  onChange={({ target }) => change({ description: target.value, isOwn: true })}
                />
              </Field>
            </>
          )}
      </form>
    </Dialog>
  );
}

/** The document on which the correction is described; undefined while it is not known. */
function useFirst(selection: ChosenDocuments): number | undefined {
  const filters = "ids" in selection ? "" : selection.filters;
  const query = useQuery({ ...firstDocumentsQuery(useScreens(), filters, 1), enabled: filters !== "" });
  return "ids" in selection ? selection.ids[0] : query.data?.data[0]?.id;
}

function nameFor(count: number): string {
  return `${formatNumber(Math.min(count, mostForms))} forms to correct`;
}

function boxWords({ item, label, value }: FormBox): string {
  return `${[item, label].filter(Boolean).join(" ")}: ${value}`;
}
