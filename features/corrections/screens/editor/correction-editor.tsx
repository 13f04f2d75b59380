import { useCallback, useEffect, useState } from "react";
import type { FormBox } from "@/features/pdf/contract-layout.ts";
import { annotationWords } from "@/features/pdf/contract-annotations.ts";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { type LazyComponent, lazyComponent } from "@/ui/lazy-component.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { UnsavedChanges } from "@/ui/unsaved-changes.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { isNewer } from "./collisions.ts";
import { DraftQuestion } from "./draft-question.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import { EditorFooter } from "./editor-footer.tsx";
import { EditorPages } from "./editor-pages.tsx";
import { EditorSide } from "./editor-side.tsx";
import type { CorrectionEditorProps } from "./editor-source.ts";
import { InitialsDialog } from "./initials-dialog.tsx";
import { OneTab } from "./one-tab.tsx";
import { OthersLines } from "./others-lines.tsx";
import { OwnElsewhere } from "./own-elsewhere.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { useDrafts } from "./use-drafts.ts";
import { useSaving } from "./use-saving.ts";
import { useWork, useWorkState } from "./use-work.ts";
import type { GuidancePanelProps } from "../guidance/guidance-panel.tsx";
import { useMarks } from "../marks/use-marks.ts";
import { countOf } from "./words.ts";
import type { DraftCorrection } from "./work-state.ts";

const guidance: LazyComponent<GuidancePanelProps> = lazyComponent(async () =>
  (await import("../guidance/guidance-panel.tsx")).GuidancePanel
);

const keptWords = "Your marks are kept as a draft. You will be asked to continue with them when you come back.";

/** The corrections editor: the form with the tools, and beside it what is corrected. It begins anew with another `key`. */
export function CorrectionEditor(props: CorrectionEditorProps) {
  const { key } = props.source;
  return (
    <OneTab key={key} draftKey={key}>
      <Editing {...props} />
    </OneTab>
  );
}

function Editing(props: CorrectionEditorProps) {
  const { source, onSaved, leaveHref, suggestion, onInitials, children } = props;
  const { work, removal } = useWork(source, props.initials ?? "");
  const state = useWorkState(work);
  const { revealed, tool } = useMarks(work.editor);
  const drafts = useDrafts(source, work);
  const [isDone, setDone] = useState(false);
  const [deleting, setDeleting] = useState<DraftCorrection | null>(null);
  const saving = useSaving({
    source,
    work,
    onSaved: () => {
      drafts.stop();
      setDone(true);
    },
  });
  const hasWork = work.hasWork();
  const isReady = drafts.isReady && drafts.offered.length === 0;
  const isBehind = isNewer(source.base, work.base);
  const { rebase } = saving;
  useEffect(() => {
    // Nothing of the person's own is touched, or they tried to save: then what is newest lies under their marks at once.
    if (!isBehind || isDone || saving.isSaving) return;
    if (!work.hasOwnWork()) work.withdrawSuggestion();
    if (saving.isStale || !work.hasWork()) rebase();
  });
  useEffect(() => {
    // A step later, so that nobody is asked whether to leave what is saved.
    if (isDone) onSaved();
  }, [isDone, onSaved]);
  // A key that is held down saves one form, not the next ones too.
  const saveByKey = (event: KeyboardEvent) => event.repeat || saving.start();
  useHotkeys({ "mod+Enter": saveByKey }, { enabled: isReady && hasWork && !saving.isSaving && !isDone });
  const { refusals } = saving;
  const opened = work.opened();
  const [box, setBox] = useState<FormBox | null>(null);
  const [tab, setTab] = useState("corrections");
  const [refused, setRefused] = useState(refusals);
  if (refused !== refusals) {
    setRefused(refusals);
    setTab("corrections");
  }
  const choose = useCallback((chosen: FormBox) => {
    setBox(chosen);
    work.choose(chosen);
  }, [work]);
  const pages = (
    <EditorPages source={source} work={work} isReady={isReady} onBox={choose} suggestion={suggestion ?? null} />
  );
  const corrections = (
    <EditorSide
      source={source}
      work={work}
      state={state}
      isTried={saving.isTried}
      onDelete={setDeleting}
      onInitials={saving.askInitials}
    >
      {children}
    </EditorSide>
  );
  const side = (
    <>
      <OthersLines source={source} work={work} rebased={saving.rebased} onRebase={rebase} />
      <OwnElsewhere
        elsewhere={drafts.elsewhere}
        timeZone={source.timeZone}
        hasWork={work.hasOwnWork()}
        onUse={drafts.useOther}
      />
      <Tabs
        label="Corrections and help"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: "corrections", label: "Corrections", content: corrections },
          {
            value: "guidance",
            label: "How to correct",
            content: (
              <guidance.Component
                form={source.layout}
                box={box}
                storeId={source.base.record?.storeId ?? null}
              />
            ),
          },
        ]}
      />
    </>
  );
  const { length: corrected } = work.corrections();
  const title = corrected > 0 ? countOf(corrected, "correction") : "Values, corrections and help";
  const footer = (
    <EditorFooter
      corrections={work.corrections().length}
      hasWork={hasWork}
      isOpen={opened !== null}
      keeping={drafts.keeping}
      timeZone={source.timeZone}
      problem={saving.problem ?? (saving.step === null ? saving.failure?.message ?? null : null)}
      isSaving={saving.isSaving}
      leaveHref={leaveHref}
      onSave={saving.start}
      onSignIn={() => location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)}
    />
  );
  return (
    <>
      <UnsavedChanges when={work.hasOwnWork() && !isDone} kept={drafts.keeping.isLost ? undefined : keptWords} />
      <EditorFrame
        pages={pages}
        side={side}
        footer={footer}
        title={title}
        attention={refusals}
        onPage={`${revealed?.times} ${tool}`}
      />
      {drafts.offered.length > 0 && (
        <DraftQuestion
          key={drafts.offered.length}
          drafts={drafts.offered}
          versionNumber={source.base.versionNumber}
          timeZone={source.timeZone}
          isReady={source.layout !== null}
          onContinue={drafts.takeUp}
          onDiscard={drafts.discard}
        />
      )}
      {(saving.step === "initials" || saving.step === "initials-to-save") && (
        <InitialsDialog
          initials={state.initials}
          today={source.today}
          onAdd={(initials) => {
            saving.withInitials(initials);
            onInitials?.(initials);
          }}
          onClose={saving.leave}
        />
      )}
      {saving.step === "review" && (
        <ReviewDialog
          work={work}
          isSaving={saving.isSaving}
          failure={saving.failure}
          onSave={saving.save}
          onInitials={saving.askInitials}
          onClose={saving.leave}
        />
      )}
      <ConfirmDialog
        open={drafts.signingOut !== null}
        onOpenChange={(open) => open || drafts.signingOut?.answer(false)}
        title="Sign out and lose your marks?"
        description="Your marks can't be kept on the server now, and nothing stays in this browser when you sign out. Save them first."
        confirmLabel="Sign out"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => drafts.signingOut?.answer(true)}
      />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => open || setDeleting(null)}
        title="Delete correction?"
        description={deleting?.description
          ? `“${deleting.description}” and its marks are taken out of your draft.`
          : "Its marks are taken out of your draft."}
        confirmLabel="Delete correction"
        danger
        onConfirm={() => {
          if (deleting) work.remove(deleting.key);
          setDeleting(null);
        }}
      />
      <ConfirmDialog
        open={removal !== null}
        onOpenChange={(open) => open || removal?.answer(false)}
        title={`Take off ${countOf(removal?.marks.length ?? 0, "mark")} of an earlier version?`}
        description={`${
          [...new Set(removal?.marks.map(({ kind, page }) => `${annotationWords[kind]} on page ${page}`))].join(", ")
        }. The new version no longer shows it; the earlier version keeps it, and the log says who took it off.`}
        confirmLabel="Take off"
        danger
        onConfirm={() => removal?.answer(true)}
      />
    </>
  );
}
