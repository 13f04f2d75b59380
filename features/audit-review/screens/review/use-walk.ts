import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { documentQuery, mainAttachment } from "@/features/documents/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import type { ReviewAddress } from "./address.ts";
import { openQuery } from "./review-queries.ts";
import type { ShownId } from "./use-shown-id.ts";

/** Where a review stands, and how it goes on. */
export interface Walk {
  /** The next one; undefined while it is not known, null when the list ends here. */
  readonly nextId: number | null | undefined;
  /** Another auditor who has the document open; null for nobody. */
  readonly heldBy: string | null;
  /** A step on waits until it is known where to. */
  readonly isWaiting: boolean;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onGo: (documentId: number) => void;
  /** The files of the forms after and before, as far as they are known. */
  readonly ahead: File | undefined;
  readonly behind: File | undefined;
  readonly error: Error | null;
}

type File = NonNullable<ReturnType<typeof mainAttachment>>;

/** Knows the documents around the one that is open, and fetches them ahead. */
export function useWalk(auditId: number, address: ReviewAddress, { id, go }: ShownId): Walk {
  const context = useScreens();
  const opened = useQuery(openQuery(context, auditId, address, id));
  const [known, setKnown] = useState<readonly number[]>([]);
  const [visited, setVisited] = useState<readonly number[]>([]);
  const [waitsAt, setWaitsAt] = useState<number | null>(null);
  const { data } = opened;
  if (data && !isSame(known, data.next)) setKnown(data.next);
  // Whoever is quicker than the answer goes on with what the one before said.
  const nextId = data ? data.next[0] ?? null : known.includes(id) ? known[known.indexOf(id) + 1] : undefined;
  const previousId = visited.at(-1) ?? data?.previous ?? null;

  const onNext = () => {
    if (nextId === undefined) return setWaitsAt(id);
    setWaitsAt(null);
    setVisited((before) => [...before, id].slice(-mostRemembered));
    go(nextId);
  };
  const onPrevious = () => {
    if (previousId === null) return;
    setWaitsAt(null);
    setVisited((before) => before.slice(0, -1));
    go(previousId);
  };
  const isWaiting = waitsAt === id && nextId === undefined;
  useEffect(() => {
    if (waitsAt === id && nextId !== undefined) onNext();
  });
  return {
    nextId,
    heldBy: data?.heldBy ?? null,
    isWaiting,
    onNext,
    onPrevious,
    onGo: go,
    ahead: useFile(nextId),
    behind: useFile(previousId),
    error: opened.error && !data ? opened.error : null,
  };
}

/** So many steps back are remembered. */
const mostRemembered = 200;

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

/** The form of a document that is not on screen; asking for it writes nothing into the ledger. */
function useFile(id: number | null | undefined): File | undefined {
  const context = useScreens();
  const { data } = useQuery({ ...documentQuery(context, id ?? 0), enabled: id !== null && id !== undefined });
  return id && data ? mainAttachment(data.attachments) : undefined;
}
