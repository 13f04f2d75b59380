import { type RefObject, Suspense, useMemo, useState } from "react";
import { attachedType331011, attachedType4473 } from "@/features/documents/contract.ts";
import { DetailsForm, SplitPagesHint, type VerifyHandle } from "@/features/filing/shared-screens.ts";
import type { Highlight } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import type { IntakeItem } from "../../contract.ts";
import { FilingProblem } from "./filing-problem.tsx";
import { ItemFiles } from "./item-files.tsx";
import { ItemNotes, UnrecognizedNote } from "./item-notes.tsx";
import { QueueFooter } from "./queue-footer.tsx";
import { FinishedItem } from "./finished-item.tsx";
import type { Queue } from "./use-queue.ts";

export interface ItemPanelProps {
  item: IntakeItem;
  queue: Queue;
  form: RefObject<VerifyHandle | null>;
  today: string;
  /** The file on the screen, by position. */
  shown: number;
  onShowFile: (position: number) => void;
  onShowPlace: (place: Highlight | null) => void;
  onSkip: () => void;
  onDiscard: () => void;
  onTakeOver: () => void;
}

/** Beside the page: the form of an item that can be verified, or what has become of it. */
export function ItemPanel(props: ItemPanelProps) {
  const { item, queue, form, today, shown, onShowFile, onShowPlace, onSkip, onTakeOver } = props;
  const { files, metaData, storeId } = item;
  const [types, setTypes] = useState(() =>
    queue.draft.types ?? files.map(({ type }, at) => type || (at === 0 ? attachedType4473 : 9))
  );
  const failed = queue.failures.find(({ id }) => id === item.id);
  const attachments = useMemo(
    () => files.map(({ name }, at) => ({ fileName: name, type: types[at] })),
    [files, types],
  );
  const isReady = item.state === "ready" && !queue.isFinished(item.id);
  const changeType = (position: number, type: number) => {
    const changed = types.map((one, at) => at === position ? type : one);
    setTypes(changed);
    queue.keep({ types: changed }, true);
  };
  const changeForm = files.length === 1 ? (type: number) => changeType(0, mainTypeOf(type)) : undefined;
  const isRecognized = metaData !== null && metaData.documentType !== null;
  return (
    <div className="flex min-h-0 min-w-0 flex-col gap-3">
      <ItemNotes item={item} onSkip={onSkip} onTakeOver={onTakeOver} />
      {isReady && !isRecognized && (
        <UnrecognizedNote isScan={metaData?.isScan ?? false} type={types[0]} onType={changeForm} />
      )}
      {isReady && files.length === 1 && (
        <Suspense fallback={null}>
          <SplitPagesHint metaData={metaData} onSplit={queue.split} />
        </Suspense>
      )}
      {isReady && queue.isRestored && !failed && (
        <p role="status" className="text-sm text-ink-soft">Your changes were kept.</p>
      )}
      {files.length > 1 && (
        <ItemFiles files={files} types={types} shown={shown} onShow={onShowFile} onType={changeType} />
      )}
      {isReady
        ? (
          <Suspense fallback={null}>
            <DetailsForm
              ref={form}
              storeId={storeId}
              attachments={attachments}
              metaData={isRecognized ? metaData : null}
              draft={failed?.values ?? queue.draft.values}
              today={today}
              problems={failed?.fields ?? noProblems}
              onShow={onShowPlace}
              onComplete={async (document) => await queue.file(document, form.current?.values() ?? emptyHanded())}
              onChangeType={changeForm}
              alerts={(actions) => <FilingProblem storeId={storeId} failed={failed} {...actions} />}
            />
          </Suspense>
        )
        : (
          <div className="flex min-h-0 flex-col gap-3 lg:grow">
            <FinishedItem item={item} />
          </div>
        )}
      <QueueFooter
        item={item}
        form={form}
        isForm4473={types[0] !== attachedType331011}
        isReady={isReady}
        onDiscard={props.onDiscard}
      />
    </div>
  );
}

const noProblems = {};

function mainTypeOf(type: number): number {
  return type === attachedType331011 ? attachedType331011 : attachedType4473;
}

/** The form is on the screen whenever it completes. */
function emptyHanded(): never {
  throw new Error("The form completed without being there.");
}
