import { type KeyboardEvent, useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { formatNumber } from "@/ui/format.ts";
import { useMedia } from "@/ui/use-media.ts";
import type { Candidate } from "../contract.ts";
import type { Trace } from "../contract-shapes.ts";
import type { DeskPlace } from "../queries.ts";
import { CallForm } from "./call-form.tsx";
import { optionId } from "./candidate-list.tsx";
import { CandidatePanel } from "./candidate-panel.tsx";
import { type Draft, draftOf, emptyDraft } from "./draft.ts";
import { HistoryCard } from "./history-card.tsx";
import { RequestHead } from "./request-head.tsx";
import { RequestList } from "./request-list.tsx";
import { SideDocument, SidePack } from "./side-viewer.tsx";
import { useAutoSidePanel } from "./use-auto-side-panel.ts";
import { useCall } from "./use-call.ts";
import { useCandidates } from "./use-candidates.ts";
import { useRecordedSearches } from "./use-recorded-searches.ts";
import { useSaveKey } from "./use-save-key.ts";

/** What the desk knows of the store and the person. */
export interface DeskSetting {
  readonly timeZone: string;
  /** Names of the stores that the person may see. */
  readonly stores: ReadonlyMap<number, string>;
  readonly personId: number | null;
}

export interface WorkProps {
  readonly place: DeskPlace;
  /** The request that is open on the desk; null while nothing was taken down. */
  readonly trace: Trace | null;
  /** How many requests are open, said in the heading; not beside a request. */
  readonly open?: number;
  readonly setting: DeskSetting;
}

/** The desk at work: what is typed is searched for at once, whether a request was taken down or not. */
export function Work({ place, trace, open = 0, setting }: WorkProps) {
  const { timeZone, stores, personId } = setting;
  const [draft, setDraft] = useDraft(trace, timeZone);
  const [, setSearch] = useSearchParams();
  const [active, setActive] = useState(0);
  const listId = useId();
  const wide = useMedia("(min-width: 64rem)");
  const found = useCandidates(draft.firearm);
  const call = useCall({ storeId: place.storeId, trace, draft, timeZone });
  useRecordedSearches(trace, draft.firearm);

  const candidates = found.data?.data ?? [];
  const at = Math.min(active, Math.max(0, candidates.length - 1));
  const pack = trace?.packs.find(({ id }) => id === place.packId);
  const isClosed = trace !== null && trace.state !== "open";

  const show = (name: "document" | "pack" | null, id?: number) =>
    setSearch((before) => {
      before.delete("document");
      before.delete("pack");
      if (name) before.set(name, String(id));
      return before;
    }, { replace: true, preventScrollReset: true });
  const openCandidate = (candidate: Candidate, place: number) => {
    setActive(place);
    show("document", candidate.document.id);
  };
  const choose = isClosed ? null : (documentId: number) => void call.choose(documentId);
  const onKeyDown = (event: KeyboardEvent) => {
    const candidate = candidates[at];
    const isMain = event.ctrlKey || event.metaKey;
    if (event.key === "ArrowDown") setActive(Math.min(at + 1, candidates.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(at - 1, 0));
    else if (event.key === "Enter" && isMain && candidate) choose?.(candidate.document.id);
    else if (event.key === "Enter" && candidate) openCandidate(candidate, at);
    else if (event.key === "Escape" && (place.documentId || place.packId)) show(null);
    else return;
    event.preventDefault();
  };
  useSaveKey(() => void call.save());
  const best = found.data && !found.isPlaceholderData ? candidates[0]?.document.id ?? null : undefined;
  const isTaken = place.documentId !== null || place.packId !== null;
  useAutoSidePanel({ trace, hasRoom: wide, isTaken, best, onShow: (id) => show("document", id) });

  const besides = pack || place.documentId !== null;
  const candidateBeside = candidates.find(({ document }) => document.id === place.documentId);
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-xl font-semibold tabular-nums">
          Trace Desk
          {open > 0 && <span className="font-normal text-ink-soft">, {formatNumber(open)} open</span>}
        </h1>
        {trace && (
          <Button asChild size="sm">
            <Link to={`/${place.storeId}/traces`}>New trace</Link>
          </Button>
        )}
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[21rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
          {trace && (
            <RequestHead
              trace={trace}
              timeZone={timeZone}
              personId={personId}
              best={best}
              onShow={(what) => "pack" in what ? show("pack", what.pack) : show("document", what.document)}
            />
          )}
          <CallForm
            draft={draft}
            onChange={(next) => {
              if (next.firearm !== draft.firearm) setActive(0);
              setDraft(next);
            }}
            call={call}
            trace={trace}
            timeZone={timeZone}
            // On a telephone the request itself stays in view, and the keyboard out of it.
            takesFocus={trace === null || wide}
            onKeyDown={onKeyDown}
            listId={listId}
            activeId={candidates.length > 0 ? optionId(listId, at) : undefined}
          />
          {trace && <HistoryCard traceId={trace.id} timeZone={timeZone} />}
        </div>
        <div
          className={cn(
            "flex min-w-0 flex-col gap-4 max-lg:contents",
            besides && "xl:grid xl:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)] xl:items-start",
          )}
        >
          {found.isAsked || trace
            ? (
              <CandidatePanel
                listId={listId}
                found={found}
                active={at}
                shownId={place.documentId}
                chosenId={trace?.documentId ?? null}
                stores={stores}
                onOpen={openCandidate}
                className={besides ? "lg:max-xl:max-h-64 lg:max-xl:overflow-y-auto" : undefined}
              />
            )
            : <RequestList place={place} stores={stores} timeZone={timeZone} />}
          {pack && <SidePack pack={pack} narrow={!wide} onClose={() => show(null)} />}
          {!pack && place.documentId !== null && (
            <SideDocument
              documentId={place.documentId}
              candidate={candidateBeside}
              storeId={place.storeId}
              isChosen={trace?.documentId === place.documentId}
              onChoose={choose && (() => place.documentId !== null && choose(place.documentId))}
              choosing={call.isBusy}
              narrow={!wide}
              onClose={() => show(null)}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** What stands in the form: of a request what was taken down, until somebody types; else what is being typed. */
function useDraft(trace: Trace | null, timeZone: string) {
  const [shown, setShown] = useState(() => ({ id: trace?.id ?? null, version: trace?.version ?? 0 }));
  const [draft, setDraft] = useState<Draft>(() => trace ? draftOf(trace, timeZone) : emptyDraft);
  const id = trace?.id ?? null;
  if (shown.id !== id) {
    setShown({ id, version: trace?.version ?? 0 });
    setDraft(trace ? draftOf(trace, timeZone) : emptyDraft);
  }
  return [draft, setDraft] as const;
}
