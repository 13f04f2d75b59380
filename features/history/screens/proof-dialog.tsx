import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { formatNumber } from "@/ui/format.ts";
import { InstantText } from "@/ui/time-text.tsx";
import type { HistoryEntry } from "../contract.ts";
import type { EntryProof } from "../contract-proofs.ts";
import { checkProof } from "../proof-rules.ts";
import { entryProofQuery } from "./document-queries.ts";
import { EntriesError, EntriesSkeleton } from "./entry-list.tsx";
import { ProofChecks, ProofVerdict } from "./proof-checks.tsx";
import { ProofDetails } from "./proof-details.tsx";
import { plainChecks, unchecked, verdictOf } from "./proof-words.ts";

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
      onSubmit={onClose}
      title={`Proof of entry ${formatNumber(entry.seq)}`}
      description={
        <>
          {entry.title} by {entry.userName || "Strongroom"},{" "}
          <InstantText instant={entry.creation} timeZone={timeZone} withTime />.
        </>
      }
      footer={<Button variant="primary" onClick={onClose}>Close</Button>}
    >
      {query.data ? <Checked entry={entry} proof={query.data} timeZone={timeZone} /> : query.error
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

interface CheckedProps {
  readonly entry: HistoryEntry;
  readonly proof: EntryProof;
  readonly timeZone: string;
}

/** The check runs here, on what the server sent and what the list shows, not on the server. */
function Checked({ entry, proof, timeZone }: CheckedProps) {
  const { data: checked, error } = useQuery({
    queryKey: ["history", "checked-proof", entry.hash, proof.to?.hash ?? ""],
    queryFn: () => checkProof(proof),
    staleTime: Infinity,
    retry: false,
  });
  if (!checked && !error) return <EntriesSkeleton label="The proof" />;
  return (
    <div className="flex flex-col gap-4">
      <ProofVerdict verdict={checked ? verdictOf(checked, proof, entry.hash) : unchecked} />
      {checked && <ProofChecks checks={plainChecks(checked, proof)} />}
      <ProofDetails proof={proof} checked={checked} timeZone={timeZone} />
    </div>
  );
}
