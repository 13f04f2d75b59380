import { type ReactNode, useState } from "react";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { Button } from "@/ui/button.tsx";
import { CopiedValue } from "@/ui/copied-value.tsx";
import { copyText } from "@/ui/copy-text.ts";
import { formatNumber } from "@/ui/format.ts";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { EntryProof } from "../contract-proofs.ts";
import type { CheckedProof } from "../proof-rules.ts";
import { TechnicalDetails } from "./technical-details.tsx";

export interface ProofDetailsProps {
  readonly proof: EntryProof;
  /** Nothing where this browser could not compute it. */
  readonly checked: CheckedProof | undefined;
  readonly timeZone: string;
}

/** Everything that is needed to check the proof elsewhere, folded away. */
export function ProofDetails({ proof, checked, timeZone }: ProofDetailsProps) {
  const { entry, contentHashes, to } = proof;
  return (
    <TechnicalDetails>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0.5">
        <Fact label="Place">Entry {formatNumber(entry.seq)} of {entry.stream}</Fact>
        <Fact label="Checked with it">
          {contentHashes.length === 1 ? "Itself" : `${formatNumber(contentHashes.length)} entries in a row`}
        </Fact>
        <Hash label="Fingerprint">{entry.hash}</Hash>
        {checked && <Hash label="Computed here">{checked.hash}</Hash>}
        <Hash label="Entry before">{entry.previousHash}</Hash>
        {checked && <Hash label="Content">{checked.contentHash}</Hash>}
        {to && (
          <>
            <Fact label="Signed">
              <InstantText instant={to.at} timeZone={timeZone} withTime />, for {to.day} UTC, up to entry{" "}
              {formatNumber(to.seq)}
            </Fact>
            <Hash label="Signature">{to.signature}</Hash>
            <Hash label="Key">{to.keyId}</Hash>
          </>
        )}
      </dl>
      {checked && (
        <pre
          tabIndex={0}
          aria-label="Content of the entry"
          className="max-h-48 overflow-auto rounded-md border bg-frame p-3 font-record text-xs break-all whitespace-pre-wrap"
        >
          {checked.payload}
        </pre>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-soft">Fingerprints are SHA-256, signatures Ed25519, made daily after midnight UTC.</p>
        <CopyProof proof={proof} />
      </div>
    </TechnicalDetails>
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

function Hash({ label, children }: { label: string; children: string }) {
  return (
    <Fact label={label}>
      <CopiedValue label={label.toLowerCase()} className="text-xs">{children}</CopiedValue>
    </Fact>
  );
}

function CopyProof({ proof }: { proof: EntryProof }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const isCopied = await copyText(JSON.stringify(proof, null, 2));
    setCopied(isCopied);
    if (!isCopied) toast({ text: "Your browser couldn't copy the proof.", tone: "amber" });
  };
  return (
    <>
      <span role="status" className="sr-only">{copied ? "Proof copied." : ""}</span>
      <Button
        size="sm"
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {copied ? "Copied" : "Copy as JSON"}
      </Button>
    </>
  );
}
