import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Kbd } from "@/ui/kbd.tsx";
import { Mono } from "@/ui/mono.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { Batch, BatchForm } from "../contract.ts";

export interface WalkBarProps {
  batch: Batch;
  form: BatchForm;
  /** Null at the list's beginning. */
  onBack: (() => void) | null;
  /** Null at the list's end. */
  onNext: (() => void) | null;
  /** Null for one that is settled. */
  onSkip: (() => void) | null;
  /** Takes back that it was skipped; null for others. */
  onReopen: (() => void) | null;
  /** Asks to take back that it was corrected; null for one that was not. */
  onTakeBack: (() => void) | null;
  /** Counts what was corrected outside of the walk, or before it broke off; null where nothing was. */
  onCount: (() => void) | null;
}

/** How far the walk is, which form this is, and the ways on, by key too: Alt with B, N and S. */
export function WalkBar(props: WalkBarProps) {
  const { batch, form, onBack, onNext, onSkip, onReopen, onTakeBack, onCount } = props;
  const { storeId, id, name, count, done, skipped } = batch;
  /** A key that is held down goes one form on, not many. */
  const once = (act: (() => void) | null) => (event: KeyboardEvent) => event.repeat || act?.();
  useHotkeys({ "alt+b": once(onBack), "alt+n": once(onNext), "alt+s": once(onSkip) });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Link
        to={`/${storeId}/corrections/${id}`}
        className="touch-target flex min-w-0 items-center gap-1.5 text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
        <span className="max-w-56 truncate">{name}</span>
      </Link>
      <h1 className="min-w-0 text-base font-semibold wrap-anywhere">{form.customerName || "No customer name"}</h1>
      {form.tsn && <Mono className="text-sm text-ink-soft">{form.tsn}</Mono>}
      {form.state === "done" && <Badge tone="green">Corrected, version {form.versionNumber}</Badge>}
      {form.state === "skipped" && <Badge tone="yellow">Skipped: {form.reason}</Badge>}
      {form.state === "waiting" && form.correctedVersion !== null && (
        <Badge tone="blue">Corrected since the list was made, version {form.correctedVersion}</Badge>
      )}
      <p className="ml-auto text-sm text-ink-soft tabular-nums" aria-live="polite">
        {formatNumber(form.position)} of {formatNumber(count)}, {formatNumber(done + skipped)} settled
      </p>
      <div className="flex items-center gap-1.5">
        <IconButton
          size="sm"
          label="Form before"
          shortcut="Alt+B"
          variant="secondary"
          disabled={!onBack}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onBack?.()}
        />
        <IconButton
          size="sm"
          label="Next form"
          shortcut="Alt+N"
          variant="secondary"
          disabled={!onNext}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => onNext?.()}
        />
        {onCount && <Button size="sm" variant="primary" onClick={onCount}>Count as corrected</Button>}
        {onReopen
          ? <Button size="sm" onClick={onReopen}>Put back on the list</Button>
          : onTakeBack
          ? <Button size="sm" onClick={onTakeBack}>Take back…</Button>
          : (
            <Button size="sm" disabled={!onSkip} onClick={() => onSkip?.()}>
              Skip
              <span aria-hidden="true" className="max-md:hidden">
                <Kbd>Alt S</Kbd>
              </span>
            </Button>
          )}
      </div>
    </div>
  );
}
