import { useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Card, CardBody } from "@/ui/card.tsx";
import { Menu, MenuItem } from "@/ui/menu.tsx";
import { Mono } from "@/ui/mono.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import {
  answerTrace,
  chooseCandidate,
  closeWithoutRecord,
  makePack,
  noteTrace,
  reopenTrace,
  takeTrace,
} from "../contract.ts";
import { type Trace, ways } from "../contract-shapes.ts";
import { ClosingDialog, type Outcome } from "./closing-dialog.tsx";
import { PackList } from "./pack-list.tsx";
import { StateBadge } from "./state-badge.tsx";
import { TraceClock } from "./trace-clock.tsx";
import { useSteps } from "./use-steps.ts";
import { WordsDialog } from "./words-dialog.tsx";

export interface RequestHeadProps {
  readonly trace: Trace;
  readonly timeZone: string;
  /** Who looks at it. */
  readonly personId: number | null;
  /** The best candidate for an open request; null when nothing was found, nothing while that is not known. */
  readonly best?: number | null;
  readonly onShow: (what: { readonly document: number } | { readonly pack: number }) => void;
}

type Asking = Outcome | "note" | "reopen" | null;

/** A request that was taken down: its clock, who has it, and what is to be done next. */
export function RequestHead({ trace, timeZone, personId, best, onShow }: RequestHeadProps) {
  const { api } = useScreens();
  const [asking, setAsking] = useState<Asking>(null);
  const steps = useSteps();
  const packing = usePacking(trace.id, (pack) => onShow({ pack }));
  const { id, version, state, documentId } = trace;
  const params = { id: String(id) };
  const isOpen = state === "open";
  const stop = () => setAsking(null);
  const take = () =>
    steps.mutate({
      call: () => api.call(takeTrace, { params, body: { version } }),
      unable: "Unable to take the request",
    });
  const giveUp = () =>
    steps.mutate({
      call: () => api.call(chooseCandidate, { params, body: { version, documentId: null } }),
      unable: "Unable to clear the choice",
    });
  useHotkeys({ n: () => setAsking("note"), p: () => documentId !== null && packing.mutate("pdf") });

  return (
    <Card aria-label="The request" className="max-lg:order-1">
      <CardBody className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="min-w-0 text-lg font-semibold">
            {trace.reference ? <Mono>{trace.reference}</Mono> : "No reference number"}
          </h2>
          <StateBadge state={state} />
        </div>
        <TraceClock trace={trace} timeZone={timeZone} large />
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span>{trace.assigneeName ? `Taken by ${trace.assigneeName}` : "Not taken yet"}</span>
          {isOpen && trace.assigneeId !== personId && (
            <Button size="sm" variant="secondary" busy={steps.isPending} onClick={take}>Take over</Button>
          )}
        </div>
        {!isOpen && trace.answeredBy && (
          <p className="text-sm text-ink-soft">
            By {ways.find(({ value }) => value === trace.answeredBy)?.label},{" "}
            <InstantText instant={trace.answeredAt} timeZone={timeZone} withTime />
          </p>
        )}
        {documentId !== null && (
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <Button variant="link" size="sm" onClick={() => onShow({ document: documentId })}>
              Show the chosen document
            </Button>
            {isOpen && <Button variant="link" size="sm" disabled={steps.isPending} onClick={giveUp}>Clear</Button>}
          </div>
        )}
        {trace.packs.length > 0 && <PackList packs={trace.packs} onShow={(pack) => onShow({ pack })} />}
        <div className="flex flex-wrap gap-2">
          {documentId !== null && (
            <span className="inline-flex">
              <Button
                variant={trace.packs.length === 0 ? "primary" : "secondary"}
                className="rounded-r-none"
                busy={packing.isPending}
                onClick={() => packing.mutate("pdf")}
              >
                {packing.isPending ? "Making the response packet" : "Make response packet"}
              </Button>
              <Menu
                align="end"
                label="More response packet formats"
                trigger={
                  <IconButton
                    label="More response packet formats"
                    icon={<ChevronDown />}
                    variant={trace.packs.length === 0 ? "primary" : "secondary"}
                    className="rounded-l-none border-l"
                    disabled={packing.isPending}
                  />
                }
              >
                <MenuItem onSelect={() => packing.mutate("pdf")}>One PDF</MenuItem>
                <MenuItem onSelect={() => packing.mutate("zip")}>Zip of separate files</MenuItem>
              </Menu>
            </span>
          )}
          {isOpen && documentId !== null && (
            <Button
              variant={trace.packs.length > 0 ? "primary" : "secondary"}
              onClick={() => setAsking("answered")}
            >
              Mark as sent
            </Button>
          )}
          {isOpen && documentId === null && (
            <>
              {best && (
                <Button variant="primary" className="lg:hidden" onClick={() => onShow({ document: best })}>
                  Show the best match
                </Button>
              )}
              <Button variant={best === null ? "primary" : "secondary"} onClick={() => setAsking("noRecord")}>
                No record found
              </Button>
            </>
          )}
          {!isOpen && <Button variant="secondary" onClick={() => setAsking("reopen")}>Reopen</Button>}
          <Button variant="ghost" onClick={() => setAsking("note")}>Add note</Button>
        </div>
      </CardBody>
      {(asking === "answered" || asking === "noRecord") && (
        <ClosingDialog
          trace={trace}
          outcome={asking}
          timeZone={timeZone}
          now={new Date()}
          onCancel={stop}
          onClose={async (body) => {
            const endpoint = asking === "answered" ? answerTrace : closeWithoutRecord;
            await steps.mutateAsync({
              call: () => api.call(endpoint, { params, body }),
              unable: "Unable to close the request",
              quiet: true,
            });
            stop();
          }}
        />
      )}
      {asking === "note" && (
        <WordsDialog
          title="Add note"
          label="Note"
          button="Save"
          busy={steps.isPending}
          onCancel={stop}
          onSave={(note) =>
            steps.mutate({
              call: () => api.call(noteTrace, { params, body: { note } }),
              unable: "Unable to save the note",
            }, { onSuccess: stop })}
        />
      )}
      {asking === "reopen" && (
        <WordsDialog
          title="Reopen the request"
          description="The clock still runs from when it was received."
          label="Why"
          button="Reopen"
          busy={steps.isPending}
          onCancel={stop}
          onSave={(reason) =>
            steps.mutate({
              call: () => api.call(reopenTrace, { params, body: { version, reason } }),
              unable: "Unable to reopen the request",
            }, { onSuccess: stop })}
        />
      )}
    </Card>
  );
}

/** Makes response packets; the request and its history are asked for anew. */
function usePacking(id: number, onReady: (packId: number) => void) {
  const { api } = useScreens();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (kind: "pdf" | "zip") => api.call(makePack, { params: { id: String(id) }, body: { kind } }),
    onSuccess: ({ id, kind, fileName }) => {
      toast(`${fileName} is ready.`);
      if (kind === "pdf") onReady(id);
    },
    onError: (error) => toast({ tone: "red", text: failureOf(error, "Unable to make the response packet").message }),
    onSettled: () =>
      queries.invalidateQueries({ queryKey: ["traces"], predicate: ({ queryKey }) => queryKey[1] !== "candidates" }),
  });
}
