import { isFinished, type QueuedFile, type QueuedGroup } from "./model.ts";

/** How a line of the queue reads, and how much of it has left, from 0 to 1. */
export interface QueueWords {
  readonly text: string;
  readonly tone: "plain" | "good" | "bad" | "care";
  /** Null while nothing is on its way. */
  readonly share: number | null;
}

/** A file's state in words. */
export function fileWords({ transfer, size }: QueuedFile): QueueWords {
  switch (transfer.phase) {
    case "waiting":
      return plain("Waiting");
    case "sending": {
      const share = size === 0 ? 0 : transfer.received / size;
      return share >= 1 ? plain("Checking", 1) : plain(`Uploading ${Math.floor(share * 100)} %`, share);
    }
    case "interrupted":
      return { text: transfer.message, tone: "care", share: size === 0 ? 0 : transfer.received / size };
    case "sent":
      return plain("Sent", 1);
    case "refused":
      return { text: `Refused: ${transfer.message}`, tone: "bad", share: null };
    case "failed":
      return { text: `Failed: ${transfer.message}`, tone: "bad", share: null };
  }
}

/** The state of a document to be in words: the worst of its files first, then what happens to it next. */
export function groupWords(group: QueuedGroup): QueueWords {
  const { filing, files } = group;
  if (filing.phase === "filed") return { text: "Filed", tone: "good", share: null };
  if (filing.phase === "later") return { text: "Ready to verify", tone: "good", share: null };
  const trouble = files.find(({ transfer }) => transfer.phase === "refused" || transfer.phase === "failed");
  if (trouble) return fileWords(trouble);
  if (filing.phase === "failed") return { text: `Not filed: ${filing.message}`, tone: "bad", share: null };
  if (filing.phase === "conflict") return { text: filing.message, tone: "care", share: null };
  if (filing.phase === "interrupted") return { text: filing.message, tone: "care", share: null };
  if (filing.phase === "storing") return plain(group.later ? "Submitting" : "Filing", 1);
  if (!group.begun) return plain("Not uploaded");
  const interrupted = files.find(({ transfer }) => transfer.phase === "interrupted");
  if (interrupted) return { ...fileWords(interrupted), share: shareOf([group]) };
  if (files.some(({ transfer }) => transfer.phase !== "sent")) return sendingWords(group);
  return readingWords(group);
}

function sendingWords(group: QueuedGroup): QueueWords {
  if (group.files.every(({ transfer }) => transfer.phase === "waiting")) return plain("Waiting");
  const share = shareOf([group]);
  return share >= 1 ? plain("Checking", 1) : plain(`Uploading ${Math.floor(share * 100)} %`, share);
}

function readingWords({ reading, filing }: QueuedGroup): QueueWords {
  if (filing.phase === "uploading") return plain("Filing", 1);
  switch (reading.phase) {
    case "waiting":
    case "reading":
      return plain("Reading the form", 1);
    case "interrupted":
      return { text: reading.message, tone: "care", share: null };
    case "refused":
      return { text: `Refused: ${reading.message}`, tone: "bad", share: null };
    case "failed":
      return { text: `Failed: ${reading.message}`, tone: "bad", share: null };
    case "read":
    case "byHand":
      return { text: "Ready to verify", tone: "good", share: null };
  }
}

function plain(text: string, share: number | null = null): QueueWords {
  return { text, tone: "plain", share };
}

/** How much of all bytes of these groups is at the server, from 0 to 1. */
export function shareOf(groups: readonly QueuedGroup[]): number {
  const files = groups.flatMap((group) => group.files);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const arrived = files.reduce((sum, file) => sum + arrivedOf(file), 0);
  return total === 0 ? 0 : arrived / total;
}

function arrivedOf({ transfer, size }: QueuedFile): number {
  if (transfer.phase === "sent") return size;
  return transfer.phase === "sending" || transfer.phase === "interrupted" ? transfer.received : 0;
}

/** 'two documents wait': the line of the bar at the corner. */
export function summaryOf(groups: readonly QueuedGroup[], elsewhere: number): string {
  const open = groups.filter((group) => !isFinished(group));
  if (open.length === 0) return elsewhere === 0 ? "" : `${documents(elsewhere)} uploading in another tab`;
  const waiting = open.length === 1 ? "not filed yet" : "not filed yet";
  return `${documents(open.length)} ${waiting}`;
}

/** '1 document', '3 documents'. */
export function documents(count: number): string {
  return count === 1 ? "1 document" : `${count} documents`;
}

/** The file of another group, or of the same one, that has the same content; null when there is none. */
export function sameFileOf(
  file: QueuedFile,
  groups: readonly QueuedGroup[],
): { readonly name: string; readonly number: number } | null {
  if (file.sha256 === null) return null;
  for (const [at, { files }] of groups.entries()) {
    for (const other of files) {
      if (other.id === file.id) return null;
      if (other.sha256 === file.sha256) return { name: other.file.name, number: at + 1 };
    }
  }
  return null;
}
