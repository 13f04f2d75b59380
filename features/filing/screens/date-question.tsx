import { type ReactNode, useRef, useState } from "react";
import { dateDoubts, type FormDates } from "@/features/pdf/contract-dates.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import type { NewDocument } from "../contract.ts";
import type { TextName } from "./found-field.tsx";

/** Longer than any background check is good; the reader knows the installation's own window and marks by that. */
const longestDays = 90;

const names = ["transferDate", "certificationDate", "nicsDate"] as const;

/** What is asked about before a document is filed. */
export interface DateQuestion {
  /** True when its dates are plausible, or a person said that they are right; asks otherwise. */
  isSettled(document: NewDocument): boolean;
  readonly dialog: ReactNode;
}

export interface DateQuestionOptions {
  readonly metaData: MetaData | null;
  /** Fields that a person has looked at. */
  readonly checked: ReadonlySet<TextName>;
  readonly today: string;
  /** The dates are right: files it. */
  readonly onAgreed: () => void;
}

/** Asks once about dates that cannot well be right; the same dates are not asked about again. */
export function useDateQuestion({ metaData, checked, today, onAgreed }: DateQuestionOptions): DateQuestion {
  const agreed = useRef("");
  const [sentences, setSentences] = useState<readonly string[]>([]);
  return {
    isSettled(document) {
      const doubts = doubtsOf(document, metaData, checked, today);
      if (doubts.length === 0 || agreed.current === datesOf(document)) return true;
      agreed.current = datesOf(document);
      setSentences(doubts);
      return false;
    },
    dialog: (
      <ConfirmDialog
        open={sentences.length > 0}
        onOpenChange={(open) => {
          if (open) return;
          agreed.current = "";
          setSentences([]);
        }}
        title="Are the dates right?"
        description={`${sentences.join(" ")} Please compare them with the form.`}
        confirmLabel="File it with these dates"
        onConfirm={() => {
          setSentences([]);
          onAgreed();
        }}
      />
    ),
  };
}

function datesOf(dates: FormDates): string {
  return names.map((name) => dates[name] ?? "").join(" ");
}

function doubtsOf(
  dates: FormDates,
  metaData: MetaData | null,
  checked: ReadonlySet<TextName>,
  today: string,
): readonly string[] {
  const doubts = dateDoubts(dates, { today, checkWindowDays: longestDays });
  const sentences = names.flatMap((name) => {
    const read = metaData?.[name];
    const isAsRead = read?.value === dates[name] && !checked.has(name);
    return doubts[name] ?? (isAsRead ? read?.doubt : undefined) ?? [];
  });
  return [...new Set(sentences)];
}
