import { useId } from "react";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { DateField } from "@/ui/date-field.tsx";
import { Field } from "@/ui/field.tsx";
import { formatDateInText } from "@/ui/format.ts";
import { Input } from "@/ui/input.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import type { Compliance, Notice } from "../contract-shapes.ts";
import { ChangeFoot } from "./change-foot.tsx";
import type { Change } from "./use-change.ts";
import { useDownload } from "./use-download.ts";
import type { TypedNotice } from "./use-notice.ts";

export interface NoticeCardProps {
  readonly page: Compliance;
  readonly change: Change<TypedNotice>;
}

/** The notice to ATF: to whom, when, its letter, and the 60 days after it. */
export function NoticeCard({ page: { storeId, notice, today }, change }: NoticeCardProps) {
  const form = useId();
  const { values, set, failure, isSaving, isChanged } = change;
  const { fields = {} } = failure ?? {};
  return (
    <Card id="notice" aria-label="Notice to ATF" className="print:hidden">
      <CardHeader title="Notice to ATF" description={noticeWords(notice)} />
      <CardBody>
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void change.save();
          }}
        >
          <fieldset disabled={isSaving} className="grid min-w-0 gap-4 md:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <Field
                label="ATF Industry Operations Area Office"
                hint="The one for your area; atf.gov lists them."
                error={fields.officeName}
              >
                <Input
                  maxLength={120}
                  autoComplete="off"
                  value={values.officeName}
                  onChange={(event) => set({ officeName: event.target.value })}
                />
              </Field>
              <Field label="Address of the office" error={fields.officeAddress}>
                <Textarea
                  rows={4}
                  maxLength={300}
                  value={values.officeAddress}
                  onChange={(event) => set({ officeAddress: event.target.value })}
                />
              </Field>
            </div>
            <Field
              label="Day you gave the notice"
              hint="Leave it empty until the letter is sent."
              error={fields.noticeDate}
            >
              <DateField
                value={values.noticeDate}
                onChange={(noticeDate) => set({ noticeDate })}
                today={today}
                max={today}
                clearable
              />
            </Field>
          </fieldset>
        </form>
      </CardBody>
      <ChangeFoot change={change} form={form}>
        <LetterButton notice={notice} storeId={storeId} isChanged={isChanged} />
      </ChangeFoot>
    </Card>
  );
}

interface LetterButtonProps {
  readonly notice: Notice;
  readonly storeId: number;
  readonly isChanged: boolean;
}

function LetterButton({ notice, storeId, isChanged }: LetterButtonProps) {
  const letter = useDownload({
    path: `/api/stores/${storeId}/compliance/letter`,
    name: "Notice to ATF.pdf",
    failure: "Unable to make the letter",
  });
  const isReady = notice.officeName !== "" && notice.officeAddress !== "";
  const hint = isChanged ? "Save first." : isReady ? "" : "Enter the office first.";
  return (
    <>
      {hint && <span className="text-sm text-ink-soft">{hint}</span>}
      <Button busy={letter.isPending} disabled={!isReady || isChanged} onClick={() => letter.mutate()}>
        Notice letter (PDF)
      </Button>
    </>
  );
}

function noticeWords({ noticeDate, lastDay, isOver }: Notice): string {
  if (noticeDate === null || lastDay === null) {
    return "Write to your ATF area office 60 days before you keep forms electronically only.";
  }
  return isOver
    ? `Given on ${formatDateInText(noticeDate)}. The 60 days ended on ${formatDateInText(lastDay)}.`
    : `Given on ${formatDateInText(noticeDate)}. Keep paper forms through ${formatDateInText(lastDay)}.`;
}
