import { useRef, useState } from "react";
import { type Failure, failureOf } from "@/kernel/screens/failure.ts";
import { newKey } from "@/kernel/screens/new-key.ts";
import { correctionTexts } from "../../contract.ts";
import { collisionsWith, isNewer } from "./collisions.ts";
import { correctionProblems, valueProblems } from "./correction-problems.ts";
import type { CorrectionWork } from "./correction-work.ts";
import type { EditorBase, EditorSource } from "./editor-source.ts";
import { stampOf } from "./use-work.ts";
import { workToSave } from "./work-content.ts";
import type { WorkState } from "./work-state.ts";

/** The same TSN stands on another form: the person may say that both are right. */
export const duplicateTsn = "documents.duplicate_tsn";

/** A newer version that was put under the work. */
export interface Rebased {
  readonly base: EditorBase;
  readonly collisions: readonly string[];
}

export interface SavingOptions {
  readonly source: EditorSource;
  readonly work: CorrectionWork;
  /** It is saved; nothing of the draft is needed any more. */
  readonly onSaved: () => void;
}

/** The way from the button to a saved version: what is missing, the initials, the review, and who was quicker. */
export function useSaving({ source, work, onSaved }: SavingOptions) {
  const [step, setStep] = useState<"initials" | "initials-to-save" | "review" | null>(null);
  const [isTried, setTried] = useState(false);
  /** Grows with each try that something keeps from being saved. */
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setSaving] = useState(false);
  /** It is said until something is changed. */
  const [problem, setProblem] = useState<{ readonly words: string; readonly of: WorkState } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [rebased, setRebased] = useState<Rebased | null>(null);
  /** The newer base is asked for; it comes with the next `source`. */
  const [isStale, setStale] = useState(false);
  const sent = useRef({ text: "", key: "" });
  /** Nothing of what was suggested is changed: it was reviewed where it was described. */
  const isSuggestion = useRef(false);

  const start = () => {
    work.drawValues();
    work.stampToday();
    setTried(true);
    setFailure(null);
    const found = firstProblem(source, work);
    setProblem(found === null ? null : { words: found, of: work.getSnapshot() });
    if (found !== null) return setRefusals((times) => times + 1);
    isSuggestion.current = !work.hasOwnWork();
    const isMarked = work.corrections().some((one) => work.marksOf(one).length > 0);
    if (isMarked && work.getSnapshot().initials === "") setStep("initials-to-save");
    else if (isSuggestion.current) void save();
    else setStep("review");
  };
  const save = async (allowDuplicateTsn = false, removalReason = "") => {
    const { initials } = work.getSnapshot();
    const { base } = source;
    // Whoever flagged the document in the meantime changed none of its values.
    const { record } = isNewer(base, work.base) ? work.base : base;
    const recordVersion = record?.version ?? null;
    const content = { ...workToSave(work, stampOf(initials, source)), recordVersion, allowDuplicateTsn, removalReason };
    const text = JSON.stringify(content);
    if (sent.current.text !== text) sent.current = { text, key: newKey() };
    setSaving(true);
    setFailure(null);
    try {
      await source.save(content, sent.current.key);
      setStep(null);
      onSaved();
    } catch (error) {
      const failed = failureOf(error, correctionTexts.saveVersionFailed);
      setFailure(failed);
      setSaving(false);
      if (failed.error === duplicateTsn) setStep("review");
      if (failed.status !== 409 || failed.error === duplicateTsn) return;
      setStep(null);
      setStale(true);
      await source.refresh().catch(() => {});
    }
  };
  /** Puts the newest version under the work, and says what of the two meets. */
  const rebase = () => {
    const { base } = source;
    const collisions = collisionsWith(work, base);
    work.rebase(base);
    setRebased({ base, collisions });
    setStale(false);
    setFailure(null);
  };
  return {
    step,
    isSaving,
    problem: problem?.of === work.getSnapshot() ? problem.words : null,
    failure,
    rebased,
    isStale,
    /** What is missing is shown from the first try on. */
    isTried,
    refusals,
    start,
    save,
    rebase,
    askInitials: () => setStep(step === "review" ? "initials-to-save" : "initials"),
    withInitials(initials: string) {
      work.setInitials(initials);
      const isToSave = step === "initials-to-save";
      setStep(isToSave && !isSuggestion.current ? "review" : null);
      if (isToSave && isSuggestion.current) void save();
    },
    leave: () => setStep(null),
  };
}

/** What keeps the work from being saved, in the order in which it can be mended; null for nothing. */
function firstProblem(source: EditorSource, work: CorrectionWork): string | null {
  if (work.opened()) return correctionTexts.unsavedDetails;
  const [ofValue] = Object.values(valueProblems(source, work));
  if (ofValue) return ofValue;
  for (const correction of work.corrections()) {
    const [text] = Object.values(correctionProblems(source, work, correction));
    if (text) return text;
  }
  return null;
}
