import type { SignedStretch } from "@/kernel/ledger/stretch.ts";
import type { AuditFacts } from "./facts.ts";

/** What whoever unpacks a closing pack reads first. */
export function readMe(facts: AuditFacts, stretch: SignedStretch): string {
  return [heading(facts), ...facts.isLimitedToDates ? [limits] : [], contents, signing(stretch), checking].join("\n");
}

function heading({ madeOn, madeFor, store, audit, approvedRanges, auditors, documents }: AuditFacts): string {
  const kind = audit.type === "ATF" ? "ATF audit" : "Internal audit";
  const licence = store.fflNumber === null ? "" : `, FFL ${store.fflNumber}`;
  const end = audit.endedOn === null
    ? "Still active when this pack was made."
    : `Ended ${instant(audit.endedOn)}${audit.endedBy === null ? "" : ` by ${audit.endedBy}`}.`;
  const names = auditors.map(({ name, isLead }) => `${name ?? "(deleted)"}${isLead ? " (lead)" : ""}`);
  const approved = approvedRanges.map((range) => `${date(range.startDate)} to ${date(range.endDate)}`);
  const { opened, flagged, reviewed } = documents;
  return `CLOSING PACK

${kind} ${audit.id} of ${store.name}${licence}.
Documents dated ${date(audit.startDate)} to ${date(audit.endDate)}.
${approved.length === 0 ? "" : `Approved later: ${approved.join("; ")}.\n`}\
Started ${instant(audit.startedOn)}. ${end}
Auditors: ${names.join(", ")}.
Documents opened: ${opened}. Flagged: ${flagged}. Reviewed: ${reviewed}.

Made ${instant(madeOn)} for ${madeFor}. All times in this pack are UTC.
`;
}

const limits = `This pack was made for an auditor. It covers only documents within the dates that the auditor could
see when it was made. Other entries of the store's ledger appear as hashes alone.
`;

const contents = `WHAT IS IN IT

audit.json                 the audit, its dates, approved dates and auditors
audit trail.xlsx           the trail for a spreadsheet program: audit, auditors, documents, every action
documents.csv, .jsonl      every document an auditor opened, flagged, reviewed or assigned, with who and when
notes.csv, .jsonl          what auditors wrote about these documents
corrections.csv, .jsonl    new versions of these documents saved since the audit began
ledger/                    everything needed to check this pack without Strongroom (see below)
verify.html                checks this pack in a browser, without a network
proof.json                 the signatures that it checks
manifest-sha256.txt        the SHA-256 sum of each file

The .csv files open in a spreadsheet program. In the .jsonl files each line is one JSON record.
`;

function signing({ lastSeq, checkpoints, isClosed }: SignedStretch): string {
  const signed = checkpoints.at(-1);
  if (isClosed && signed) {
    return `SIGNATURE

The store's ledger was signed for this pack up to entry ${lastSeq}, ${instant(signed.at)}.
`;
  }
  const from = (signed?.seq ?? 0) + 1;
  return `NOT SIGNED TO THE END

Entries ${from} to ${lastSeq} of the ledger could not be signed: the ledger does not match what was signed earlier.
Ask the administrator of this Strongroom to run "strongroom verify".
`;
}

const checking = `HOW TO CHECK IT

Open verify.html in a browser. It works without a network, and nothing leaves your computer. Where Strongroom is
installed, "strongroom verify PACK" does the same. By hand:

The files:

    sha256sum --check manifest-sha256.txt

The ledger, with SHA-256 (of UTF-8 text, written as 64 lower-case hexadecimal digits) and Ed25519:

1. Each line of ledger/trail.jsonl and ledger/corrections.jsonl is an entry of the store's ledger. Leave out "hash" and
   "previousHash" and write the rest as canonical JSON (RFC 8785: names in order, no spaces). The SHA-256 of that is
   the entry's content hash. It must be line number "seq" - "firstSeq" + 1 of ledger/content-hashes.txt; "firstSeq" is
   in ledger/proof.json.
2. Start with "hash" of "from" in ledger/proof.json, or with 64 zeros where "from" is null. Take the SHA-256 of it
   followed by the first line of content-hashes.txt (128 digits together): this is the hash of entry "firstSeq". Take
   the SHA-256 of that followed by the second line, and so on to the last line.
3. The result before each entry of this pack must be its "previousHash", the result at it its "hash". At each checkpoint
   in ledger/proof.json the result must be the checkpoint's "hash".
4. Check the signature of each checkpoint, and of "from": Ed25519 with the key of "keys" whose "kid" is the checkpoint's
   "keyId", over the canonical JSON of the checkpoint without "signature" and with "type":"strongroom.checkpoint.2" added
   ("strongroom.checkpoint.1" for one without "root"). "signature" and the key's "x" are base64url.

A note of notes.jsonl is proved by the entry of ledger/trail.jsonl whose "noteId" is its "id": the SHA-256 of the note's
"salt", a line feed and its "content" must be the entry's "saltedSha256".

If all of this holds, no entry in this pack was changed, moved or added after it was signed. Compare "keys" with those
of an earlier pack, proof or export of the same store to know that the same Strongroom signed them.
`;

/** `2026-03-02` as people write it. */
function date(day: string): string {
  const [year, month, dayOfMonth] = day.split("-");
  return `${month}/${dayOfMonth}/${year}`;
}

/** An instant to the minute, in UTC. */
function instant(at: string): string {
  return `${date(at.slice(0, 10))} ${at.slice(11, 16)} UTC`;
}
