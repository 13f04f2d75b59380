import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useForm, useWatch } from "react-hook-form";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { Form, showFieldErrors } from "@/ui/form.tsx";
import type { Highlight } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { texts } from "@/features/documents/contract.ts";
import type { NewDocument } from "../contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import { formTypeOf } from "../upload-rules.ts";
import { recordFields } from "@/features/documents/contract-fields.ts";
import { useDateQuestion } from "./date-question.tsx";
import { goTo, useFirstFocus, useInvalidFocus } from "./form-focus.ts";
import { FindingContext, type VerifyForm } from "./found-field.tsx";
import { OtherFormHint, TotalHint, UncertainHint, UnreadWarning } from "./reading-hints.tsx";
import { useChecking } from "./use-checking.ts";
import { VerifyFields } from "./verify-fields.tsx";
import { fieldOf, sentRows, valuesFrom, verifyResolver, type VerifyValues } from "./verify-values.ts";

/** What the buttons outside of the form ask of it. */
export interface VerifyHandle {
  submit(inProgress: boolean): void;
  values(): VerifyValues;
}

/** What the alerts under the fields ask of the form. */
export interface AlertActions {
  /** The server's texts for parts of the request that have no field in the form. */
  readonly others: readonly string[];
  retry(): void;
  changeTsn(): void;
  /** Files it all the same with a TSN that the store has already. */
  allowTsn(tsn: string): void;
}

export interface DetailsFormProps {
  ref: Ref<VerifyHandle>;
  storeId: number;
  /** The files of the document to be, the main one first. */
  attachments: readonly { readonly fileName: string; readonly type: number | null }[];
  /** Null when the form is filled in by hand. */
  metaData: MetaData | null;
  /** What was entered before; what was read otherwise. */
  draft: VerifyValues | null;
  today: string;
  /** What the server found wrong, by field; keep the object the same between renders. */
  problems: Readonly<Record<string, string>>;
  /** Outlines a place in the page. */
  onShow: (place: Highlight | null) => void;
  onComplete: (document: NewDocument) => Promise<void>;
  /** Files it as the other form; missing where that cannot be. */
  onChangeType: ((type: number) => void) | undefined;
  /** Why it was not filed, under the fields. */
  alerts?: (actions: AlertActions) => ReactNode;
}

/**
 * The values of one document to be: filled in by the reader, checked by a person. What was hard to read or not found
 * comes first; Enter leads from one such field to the next.
 */
export function DetailsForm(props: DetailsFormProps) {
  const { ref, storeId, attachments, metaData, draft, today, problems, onShow, onComplete, onChangeType, alerts } =
    props;
  const element = useRef<HTMLFormElement>(null);
  const allowedTsn = useRef<string | null>(null);
  const leaveOutAgreed = useRef(false);
  const [asksToLeaveOut, setAsksToLeaveOut] = useState(false);
  const mainType = attachments[0]?.type ?? null;
  const formType = formTypeOf(mainType);
  const form = useForm<VerifyValues, unknown, NewDocument>({
    defaultValues: draft ?? valuesFrom(metaData),
    resolver: verifyResolver({ storeId, today, attachments }),
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const checking = useChecking(form, metaData, formType, element);
  const { checked, first, open, onEnter } = checking;
  const firearms = useWatch({ control: form.control, name: "documentSerialNumbers" });

  const submit = (inProgress: boolean) => {
    form.setValue("inProgress", inProgress);
    element.current?.requestSubmit();
  };
  const again = () => submit(form.getValues("inProgress"));
  useImperativeHandle(ref, () => ({ submit, values: form.getValues }));
  const dates = useDateQuestion({ metaData, checked, today, onAgreed: again });

  const complete = (document: NewDocument) =>
    onComplete({ ...document, allowDuplicateTsn: document.tsn !== null && document.tsn === allowedTsn.current });
  const onSubmit = async (document: NewDocument) => {
    const { inProgress, status, transferDate } = form.getValues();
    const leavesOut = inProgress && (status !== "" || transferDate !== "");
    if (leavesOut && !leaveOutAgreed.current) setAsksToLeaveOut(true);
    else if (dates.isSettled(document)) await complete(document);
  };

  const others = useServerErrors(form, problems);
  useFirstFocus(element, () => checking.firstField);
  useInvalidFocus(element, submitCount);
  const finding = useMemo(
    () => ({ wasRead: metaData !== null, checked, show: onShow }),
    [metaData, checked, onShow],
  );
  const keepEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    // Barcode scanners end with Enter, which must not file the document; Ctrl or Cmd with Enter does.
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    onEnter(event);
  };

  return (
    <>
      <div className="min-h-0 lg:grow lg:overflow-y-auto lg:px-1">
        <FindingContext value={finding}>
          <Form
            ref={element}
            form={form}
            aria-label="Document details"
            invalidText={asksForMore(errors, form.getValues("transferDate")) ? texts.allRequired : undefined}
            onSubmit={onSubmit}
            onKeyDown={keepEnter}
          >
            {metaData && (
              <>
                <UnreadWarning metaData={metaData} />
                <OtherFormHint mainType={mainType} metaData={metaData} onChangeType={onChangeType} />
                {metaData.documentType !== null && (
                  <p className="text-sm text-ink-faint">
                    <span className="pointer-coarse:hidden">Click a mark to see where it was found.</span>
                    <span className="hidden pointer-coarse:inline">Tap a field to see where it was found.</span>
                  </p>
                )}
                <UncertainHint
                  uncertain={open.filter(({ why }) => why === "low")}
                  onGo={(name) => goTo(element.current, name)}
                />
                <TotalHint metaData={metaData} firearms={firearms} />
              </>
            )}
            <VerifyFields form={form} formType={formType} metaData={metaData} today={today} first={first} />
            <p role="status" className="sr-only">{progressWords(open.length, checked.size)}</p>
          </Form>
        </FindingContext>
      </div>
      {alerts?.({
        others,
        retry: again,
        changeTsn: () => goTo(element.current, "tsn"),
        allowTsn: (tsn) => {
          allowedTsn.current = tsn;
          again();
        },
      })}
      {dates.dialog}
      <ConfirmDialog
        open={asksToLeaveOut}
        onOpenChange={setAsksToLeaveOut}
        title="Save as in progress?"
        description="A document in progress has no status and no status date. Those two are left out. Add them when the transfer is complete."
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

/** Said once somebody goes from field to field by Enter. */
function progressWords(open: number, checked: number): string {
  if (checked === 0) return "";
  if (open === 0) return "Every field is checked. Press Control Enter to file the document.";
  return open === 1 ? "1 field to check." : `${open} fields to check.`;
}

const requiredTexts: readonly string[] = [texts.customerName, texts.serialNumbers, texts.status, texts.date];

/** The banner of document 2 speaks of what is missing; it stays away when something is merely wrong. */
function asksForMore(errors: VerifyForm["formState"]["errors"], transferDate: string): boolean {
  const rows = errors.documentSerialNumbers ?? [];
  const noDate = transferDate === "" ? errors.transferDate : undefined;
  const fields = [errors.customerName, errors.status, noDate, rows[0]?.serialNumber];
  return fields.some((error) => error?.message !== undefined && requiredTexts.includes(error.message));
}

/** Puts what the server found wrong onto its fields, and answers the texts that belong to none. */
function useServerErrors(form: VerifyForm, fields: Readonly<Record<string, string>>): string[] {
  const show = useEffectEvent(() => {
    const rows = sentRows(form.getValues());
    showFieldErrors(form, recordFields, fields);
    for (const [name, message] of Object.entries(fields)) {
      const row = /^documentSerialNumbers\.(\d+)\.serialNumber$/.exec(fieldOf(name, rows));
      if (row) form.setError(`documentSerialNumbers.${Number(row[1])}.serialNumber`, { type: "server", message });
    }
  });
  useEffect(() => show(), [fields]);
  const isShown = (name: string) => recordFields.some((one) => one === name) || /erialNumbers/.test(name);
  return Object.entries(fields).filter(([name]) => !isShown(name)).map(([, text]) => text);
}
