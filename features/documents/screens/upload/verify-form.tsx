import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Form, showFieldErrors } from "@/ui/form.tsx";
import { formTypes, type NewDocument, texts } from "../../contract.ts";
import type { MetaData } from "../../reading/result.ts";
import { formTypeOf } from "../../upload-rules.ts";
import type { Highlight } from "../../viewer/viewer.tsx";
import { FilingAlerts } from "./filing-alerts.tsx";
import { firstToCheck, goTo, useFirstFocus, useInvalidFocus } from "./form-focus.ts";
import { FindingContext, type VerifyForm as FormState } from "./found-field.tsx";
import { OtherFormHint, UncertainHint, UnreadWarning } from "./reading-hints.tsx";
import type { Group } from "./upload-state.ts";
import { VerifyFields } from "./verify-fields.tsx";
import { fieldOf, sentRows, valuesFrom, verifyResolver, type VerifyValues } from "./verify-values.ts";

/** What the buttons outside of the form ask of it. */
export interface VerifyHandle {
  submit(inProgress: boolean): void;
  values(): VerifyValues;
}

export interface VerifyFormProps {
  ref: Ref<VerifyHandle>;
  storeId: number;
  group: Group;
  /** Null when the form is filled in by hand. */
  metaData: MetaData | null;
  today: string;
  /** Outlines a place in the page. */
  onShow: (place: Highlight | null) => void;
  onComplete: (document: NewDocument) => Promise<void>;
  onChangeType: ((type: number) => void) | undefined;
}

/** The values of one document to be: filled in by the reader, checked by a person. */
export function VerifyForm(
  { ref, storeId, group, metaData, today, onShow, onComplete, onChangeType }: VerifyFormProps,
) {
  const element = useRef<HTMLFormElement>(null);
  const allowedTsn = useRef<string | null>(null);
  const leaveOutAgreed = useRef(false);
  const [asksToLeaveOut, setAsksToLeaveOut] = useState(false);
  const mainType = group.files[0]?.type ?? null;
  const formType = formTypeOf(mainType);
  const attachments = group.files.map(({ file, type }) => ({ fileName: file.name, type }));
  const form = useForm<VerifyValues, unknown, NewDocument>({
    defaultValues: group.draft ?? valuesFrom(metaData),
    resolver: verifyResolver({ storeId, today, attachments }),
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;

  const submit = (inProgress: boolean) => {
    form.setValue("inProgress", inProgress);
    element.current?.requestSubmit();
  };
  useImperativeHandle(ref, () => ({ submit, values: form.getValues }));

  const complete = (document: NewDocument) =>
    onComplete({ ...document, allowDuplicateTsn: document.tsn !== null && document.tsn === allowedTsn.current });
  const onSubmit = async (document: NewDocument) => {
    const { inProgress, status, transferDate } = form.getValues();
    const leavesOut = inProgress && (status !== "" || transferDate !== "");
    if (leavesOut && !leaveOutAgreed.current) setAsksToLeaveOut(true);
    else await complete(document);
  };

  const { filing } = group;
  const others = useServerErrors(form, filing.phase === "failed" ? filing.fields : noFields);
  const firstField = formType === formTypes.form4473 ? "customerName" : "documentSerialNumbers.0.serialNumber";
  useFirstFocus(element, () => firstToCheck(metaData, form.getValues(), firstField));
  useInvalidFocus(element, submitCount);
  const finding = useMemo(() => ({ wasRead: metaData !== null, show: onShow }), [metaData, onShow]);

  return (
    <>
      <div className="min-h-0 lg:grow lg:overflow-y-auto lg:px-1">
        <FindingContext value={finding}>
          <Form
            ref={element}
            form={form}
            aria-label="Document details"
            invalidText={asksForMore(errors) ? texts.allRequired : undefined}
            onSubmit={onSubmit}
            onKeyDown={keepEnter}
          >
            {metaData && (
              <>
                <UnreadWarning metaData={metaData} />
                <OtherFormHint mainType={mainType} metaData={metaData} onChangeType={onChangeType} />
                {metaData.documentType !== null && (
                  <p className="text-sm text-ink-faint">
                    Beside each value stands how surely it was read. Press it to see the place.
                  </p>
                )}
                <UncertainHint form={form} metaData={metaData} onGo={(name) => goTo(element.current, name)} />
              </>
            )}
            <VerifyFields form={form} formType={formType} metaData={metaData} today={today} />
          </Form>
        </FindingContext>
      </div>
      <FilingAlerts
        storeId={storeId}
        filing={filing}
        others={others}
        onRetry={() => submit(form.getValues("inProgress"))}
        onChangeTsn={() => goTo(element.current, "tsn")}
        onAllowDuplicate={() => {
          allowedTsn.current = filing.phase === "conflict" ? filing.tsn : null;
          submit(form.getValues("inProgress"));
        }}
      />
      <ConfirmDialog
        open={asksToLeaveOut}
        onOpenChange={setAsksToLeaveOut}
        title="Save as in progress?"
        description="A document in progress has no status and no status date. What you entered there is left out; you add it when the transfer is finished."
        confirmLabel="Save as in progress"
        onConfirm={() => {
          setAsksToLeaveOut(false);
          leaveOutAgreed.current = true;
          submit(true);
        }}
      />
    </>
  );
}

const noFields = {};

const requiredTexts: readonly string[] = [texts.customerName, texts.serialNumbers, texts.status, texts.date];

/** The banner of document 2 speaks of what is missing; it stays away when something is merely wrong. */
function asksForMore(errors: FormState["formState"]["errors"]): boolean {
  const rows = errors.documentSerialNumbers ?? [];
  const fields = [errors.customerName, errors.status, errors.transferDate, rows[0]?.serialNumber];
  return fields.some((error) => error?.message !== undefined && requiredTexts.includes(error.message));
}

/** Barcode scanners end with Enter, which must not file the document; Ctrl or Cmd with Enter does. */
function keepEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

const topNames: readonly FieldPath<VerifyValues>[] = [
  "customerName",
  "status",
  "transferDate",
  "certificationDate",
  "nicsDate",
  "tsn",
  "ntn",
];

/** Puts what the server found wrong onto its fields, and answers the texts that belong to none. */
function useServerErrors(form: FormState, fields: Readonly<Record<string, string>>): string[] {
  const show = useEffectEvent(() => {
    const rows = sentRows(form.getValues());
    showFieldErrors(form, topNames, fields);
    for (const [name, message] of Object.entries(fields)) {
      const row = /^documentSerialNumbers\.(\d+)\.serialNumber$/.exec(fieldOf(name, rows));
      if (row) form.setError(`documentSerialNumbers.${Number(row[1])}.serialNumber`, { type: "server", message });
    }
  });
  useEffect(() => show(), [fields]);
  const isShown = (name: string) => topNames.some((one) => one === name) || /erialNumbers/.test(name);
  return Object.entries(fields).filter(([name]) => !isShown(name)).map(([, text]) => text);
}
