import { useQuery } from "@tanstack/react-query";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { type ReactNode, useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { formatInstant, formatNumber } from "@/ui/format.ts";
import { Mono } from "@/ui/mono.tsx";
import type { EntryProof, HistoryEntry } from "../contract.ts";
import { type CheckedProof, checkProof, type CheckState } from "../proof-rules.ts";
import { entryProofQuery } from "./document-queries.ts";
import { EntriesError, EntriesSkeleton } from "./entry-list.tsx";

export interface ProofDialogProps {
  entry: HistoryEntry;
  /** The store's. */
  timeZone: string;
  open: boolean;
  onClose: () => void;
}

/** The proof of one entry, computed again in this very browser, and the way to take it along. */
export function ProofDialog({ entry, timeZone, open, onClose }: ProofDialogProps) {
  const query = useQuery({ ...entryProofQuery(useScreens(), entry.stream, entry.seq), enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => opened || onClose()}
      size="lg"
      title={`Proof of entry ${formatNumber(entry.seq)}`}
      description={`${entry.title} by ${entry.userName || "Strongroom itself"}, ${
        formatInstant(entry.creation, timeZone)
      }.`}
      footer={
        <>
          {query.data && <CopyProof proof={query.data} />}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {query.data ? <Checked entry={entry} proof={query.data} /> : query.error
        ? (
          <EntriesError
            error={query.error}
            failed="Unable to load document history"
            onRetry={() => void query.refetch()}
          />
        )
        : <EntriesSkeleton label="The proof" />}
    </Dialog>
  );
}

/** The check runs here, on what the server sent and what the list shows, not on the server. */
function Checked({ entry, proof }: { entry: HistoryEntry; proof: EntryProof }) {
  const { data: checked, error } = useQuery({
    queryKey: ["history", "checked-proof", entry.hash, proof.to?.hash ?? ""],
    queryFn: () => checkProof(proof),
    staleTime: Infinity,
    retry: false,
  });
  if (error) {
    return (
      <p role="alert" className="text-sm">
        This browser could not compute the hashes. It does so only over HTTPS. Copy the proof and check it elsewhere.
      </p>
    );
  }
  if (!checked) return <EntriesSkeleton label="The proof" />;
  return <ProofFacts entry={entry} proof={proof} checked={checked} />;
}

function ProofFacts({ entry, proof, checked }: { entry: HistoryEntry; proof: EntryProof; checked: CheckedProof }) {
  const isShown = proof.entry.hash === entry.hash;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <ul className="flex flex-col gap-1.5">
        {checked.steps.map(({ name, state, text }) => <Step key={name} state={state}>{text}</Step>)}
        {!isShown && <Step state="wrong">The proof is of another entry than the one in the list.</Step>}
      </ul>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0.5">
        <Fact label="Position">Entry {formatNumber(entry.seq)} of the chain {entry.stream}</Fact>
        <Fact label="Hash">
          <Mono copy label="hash">{proof.entry.hash}</Mono>
        </Fact>
        <Fact label="Computed here">
          <span className="font-record break-all">{checked.hash}</span>
        </Fact>
        <Fact label="Previous hash">
          <Mono copy label="previous hash">{proof.entry.previousHash}</Mono>
        </Fact>
        <Fact label="Content hash">
          <span className="font-record break-all">{checked.contentHash}</span>
        </Fact>
        {proof.to && (
          <Fact label="Checkpoint">
            Entry {formatNumber(proof.to.seq)}, signed {formatInstant(proof.to.at)} for {proof.to.day}
            <span className="block font-record break-all text-ink-soft">{proof.to.signature}</span>
            <span className="block font-record break-all text-ink-soft">Key {proof.to.keyId}</span>
          </Fact>
        )}
      </dl>
      <div className="flex flex-col gap-1">
        <h3 className="font-semibold">Canonical payload</h3>
        <pre
          tabIndex={0}
          aria-label="Canonical payload"
          className="max-h-48 overflow-auto rounded-md border bg-frame p-3 font-record text-xs break-all whitespace-pre-wrap"
        >
          {checked.payload}
        </pre>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 max-sm:mb-2">{children}</dd>
    </>
  );
}

const icons = { right: CircleCheck, wrong: CircleAlert, open: Clock };
const inks = { right: "text-green", wrong: "text-red", open: "text-ink-soft" };

function Step({ state, children }: { state: CheckState; children: ReactNode }) {
  const Icon = icons[state];
  return (
    <li role={state === "wrong" ? "alert" : undefined} className={cn("flex items-start gap-2", inks[state])}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </li>
  );
}

function CopyProof({ proof }: { proof: EntryProof }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <span role="status" className="sr-only">{copied ? "The proof was copied." : ""}</span>
      <Button
        onClick={() => void navigator.clipboard.writeText(JSON.stringify(proof, null, 2)).then(() => setCopied(true))}
      >
        {copied ? "Copied" : "Copy as JSON"}
      </Button>
    </>
  );
}
