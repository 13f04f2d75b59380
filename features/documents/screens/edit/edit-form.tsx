import { type KeyboardEvent, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { ApiError } from "@/kernel/screens/api.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { DateField } from "@/ui/date-field.tsx";
import { Form, FormField, showFieldErrors } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { Kbd } from "@/ui/kbd.tsx";
import { type Option, Select } from "@/ui/select.tsx";
import { toast } from "@/ui/toast-store.ts";
import { UnsavedChanges } from "@/ui/unsaved-changes.tsx";
import { type Document, formTypes, statusWords } from "../../contract.ts";
import { updateDocument } from "../../contract-actions.ts";
import { documentQuery } from "../../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import {
  editedOf,
  editResolver,
  type EditValues,
  fieldsOf,
  holdsSame,
  refusedFields,
  valuesOf,
} from "./edit-values.ts";
import { FirearmFields } from "./firearm-fields.tsx";

export interface EditFormProps {
  document: Document;
  /** Today in the store's time zone. */
  today: string;
  onClose: () => void;
}

/** What the server refused. */
interface Refusal {
  readonly message: string;
  /** The same TSN stands on another form: the person may say that both are right. */
  readonly isTsn: boolean;
}

/** Changes the values by which a document is found. Ctrl/Cmd+Enter saves, Escape leaves and asks when something changed. */
export function EditForm({ document: shown, today, onClose }: EditFormProps) {
  const context = useScreens();
  const queries = useQueryClient();
  const [document] = useState(shown);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm<EditValues, unknown, EditValues>({
    defaultValues: valuesOf(document),
    resolver: editResolver(document, today),
  });
  const { isDirty, isSubmitting } = form.formState;
  const isStandAlone = document.formType === formTypes.standAloneAtfForm;
  const status = useWatch({ control: form.control, name: "status" });

  const save = async (values: EditValues, allowDuplicateTsn = false) => {
    setRefusal(null);
    // Whoever flagged it in the meantime, oneself too, changed none of these values.
    const { version } = holdsSame(document, shown) ? shown : document;
    const edited = { ...editedOf(values, version), allowDuplicateTsn };
    try {
      const params = { id: String(document.id) };
      const saved = await context.api.call(updateDocument, {
        params,
        body: { document: edited, url: `${location.origin}${location.pathname}` },
      });
      queries.setQueryData(documentQuery(context, document.id).queryKey, saved);
      void queries.invalidateQueries({ queryKey: ["documents"] });
      toast({ text: "Details saved.", tone: "green" });
      onClose();
    } catch (error) {
      refuse(error instanceof Error ? error : new Error());
    }
  };
  const refuse = (error: Error) => {
    const { message } = failureOf(error, "Unable to update document");
    const body = error instanceof ApiError ? error.body : null;
    setRefusal({ message, isTsn: body?.error === "documents.duplicate_tsn" });
    if (!body?.fields) return;
    const values = form.getValues();
    showFieldErrors(form, fieldsOf(values), refusedFields(body.fields, values));
  };
  const leave = () => isDirty ? setLeaving(true) : onClose();
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape") leave();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      void form.handleSubmit((values) => save(values))();
    } else return;
    event.preventDefault();
  };
  const date = (name: "transferDate" | "certificationDate" | "nicsDate", label: string, required = false) => (
    <FormField
      form={form}
      name={name}
      label={label}
      required={required}
      render={({ value, onChange }) => (
        <DateField value={value} onChange={onChange} today={today} max={today} clearable />
      )}
    />
  );
  return (
    <div onKeyDown={press}>
      <UnsavedChanges when={isDirty && !isSubmitting} />
      <Form form={form} onSubmit={(values) => save(values)} aria-label="Edit details">
        <Alert tone="info">
          Edits the index only. The signed form and the old values are kept.
        </Alert>
        {refusal && (
          <Alert
            tone="red"
            action={refusal.isTsn && (
              <Button size="sm" onClick={form.handleSubmit((values) => save(values, true))}>Both are right</Button>
            )}
          >
            {refusal.message}
          </Alert>
        )}
        {!isStandAlone && (
          <FormField
            form={form}
            name="customerName"
            label="Customer name"
            required
            render={(field) => <Input {...field} data-autofocus="" autoFocus autoComplete="off" maxLength={100} />}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {!isStandAlone && (
            <FormField
              form={form}
              name="status"
              label="Document status"
              required
              render={(field) => <Select {...field} options={statusOptions()} />}
            />
          )}
          {document.status !== null && status === "" && (
            <FormField
              form={form}
              name="openReason"
              label="Why it is in progress again"
              required
              render={(field) => <Input {...field} autoComplete="off" maxLength={300} />}
            />
          )}
          {date("transferDate", "Status Date")}
          {!isStandAlone && date("certificationDate", "Certification date")}
          {!isStandAlone && date("nicsDate", "First NICS contact")}
          {!isStandAlone && (["tsn", "ntn"] as const).map((name) => (
            <FormField
              key={name}
              form={form}
              name={name}
              label={name.toUpperCase()}
              render={(field) => <Input record {...field} autoComplete="off" spellCheck={false} />}
            />
          ))}
        </div>
        <FirearmFields form={form} />
        {/* In view however long the form is: on a telephone above the bottom bar. */}
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap justify-end gap-2 border-t bg-frame px-1 py-3 max-sm:bottom-14">
          {isLeaving
            ? (
              <>
                <p role="alert" className="mr-auto self-center text-sm">Leave without saving?</p>
                <Button variant="danger" onClick={onClose}>Discard</Button>
                <Button autoFocus onClick={() => setLeaving(false)}>Keep editing</Button>
              </>
            )
            : (
              <>
                <Button onClick={leave}>Cancel</Button>
                <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty}>
                  Save{" "}
                  <span aria-hidden="true" className="max-md:hidden">
                    <Kbd>Ctrl Enter</Kbd>
                  </span>
                </Button>
              </>
            )}
        </div>
      </Form>
    </div>
  );
}

function statusOptions(): Option[] {
  return [
    { value: "", label: "In progress" },
    ...statusWords.map((label, status) => ({ value: String(status), label })),
  ];
}
