import { counted } from "@/kernel/counted.ts";
import { documentRecordsOffer } from "@/features/documents/offers.ts";
import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import type { SubjectProof } from "@/kernel/ledger/proof.ts";
import { documentSubject } from "@/kernel/ledger/subjects.ts";
import type { DocumentProof } from "./contract.ts";
import { requireDocument } from "./history.ts";
import type { LedgerServices } from "./services.ts";

type Check = DocumentProof["checks"][number];

/** Checks a document here and now and says what was compared with what. Reads every file of it once. */
export async function proofOfDocument(
  context: FeatureContext,
  { proofs }: LedgerServices,
  access: Access,
  documentId: number,
): Promise<DocumentProof> {
  await requireDocument(context, access, documentId);
  const documents = context.offered(documentRecordsOffer);
  const files = await documents.checkFiles(documentId);
  const record = await documents.checkRecord(documentId);
  const proof = await proofs.proveSubject(documentSubject(documentId));
  const checks = [filesCheck(files), recordCheck(record), chainCheck(proof), signaturesCheck(proof)];
  return {
    documentId,
    verified: checks.every(({ ok }) => ok),
    checkedAt: context.clock.now().toISOString(),
    checks,
    entries: proof.entries,
    walked: proof.walked,
    stretches: [...proof.stretches],
    checkpoints: [...proof.checkpoints],
  };
}

function filesCheck({ checked, problems }: { readonly checked: number; readonly problems: readonly string[] }): Check {
  const ok = problems.length === 0;
  return {
    name: "files",
    ok,
    label: ok ? "All files are as filed." : "A file is not as filed.",
    detail: ok
      ? `${counted(checked, "file was", "files were")} read again. Every SHA-256 checksum is correct.`
      : told(problems),
  };
}

function recordCheck(problems: readonly string[]): Check {
  const ok = problems.length === 0;
  return {
    name: "record",
    ok,
    label: ok ? "Details match the ledger." : "Details do not match the ledger.",
    detail: ok ? "Every value of the record was compared with its ledger entries." : told(problems),
  };
}

function chainCheck({ entries, walked, chainProblems }: SubjectProof): Check {
  const ok = chainProblems.length === 0;
  const about = counted(entries, "entry is", "entries are");
  return {
    name: "chain",
    ok,
    label: ok ? "The ledger's chain is unbroken." : "The ledger's chain is broken.",
    detail: ok
      ? `${about} about this document; ${counted(walked, "entry was", "entries were")} hashed again around them.`
      : told(chainProblems),
  };
}

const unsignedWords =
  "The newest entries will be signed after a quiet minute, at the end of the day (UTC) at the latest.";

/** The newest entries are not signed yet, which is no fault: they are when nothing happened for a minute, else after midnight UTC. */
function signaturesCheck({ checkpoints, stretches, signatureProblems }: SubjectProof): Check {
  const ok = signatureProblems.length === 0;
  const open = stretches.some(({ closed }) => !closed);
  const signed = checkpoints.length > 0
    ? `${counted(checkpoints.length, "daily checkpoint is", "daily checkpoints are")} signed with this archive's key.`
    : "";
  const pending = open ? unsignedWords : "";
  return {
    name: "signatures",
    ok,
    label: ok ? "The signatures are valid." : "A signature is not valid.",
    detail: ok ? [signed, pending].filter(Boolean).join(" ") : told(signatureProblems),
  };
}

/** Sentences of several origins, each with its full stop. */
function told(problems: readonly string[]): string {
  return problems.map((problem) => /[.!?]$/.test(problem) ? problem : `${problem}.`).join(" ");
}
