import Archive from "lucide-react/icons/archive";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { withChange } from "./filters.ts";
import type { ArchiveAddress } from "./use-archive.ts";

interface NothingHereProps {
  readonly archive: ArchiveAddress;
  /** There are documents, on pages before this one. */
  readonly isBeyond: boolean;
  /** Null for those who may not file. */
  readonly upload: { readonly label: string; readonly begin: () => void } | null;
}

/** No rows, and no filter is to blame: a page beyond the last, or a book that is still empty. */
export default function NothingHere({ archive, isBeyond, upload }: NothingHereProps) {
  if (isBeyond) {
    return (
      <EmptyState
        title="That page doesn't exist."
        action={<Button onClick={() => archive.go(withChange(archive.filters, {}))}>Go to the first page</Button>}
      >
        The list is shorter now, or the address was changed.
      </EmptyState>
    );
  }
  const standAlone = archive.filters.formType === "1";
  return (
    <EmptyState
      icon={<Archive />}
      title={standAlone ? "No stand-alone documents yet" : "No documents yet"}
      action={upload && <Button variant="primary" onClick={upload.begin}>{upload.label}</Button>}
    >
      {standAlone
        ? "ATF Form 3310.11 documents without a Form 4473 are kept here."
        : "Every Form 4473 you file is kept unaltered and searchable, with proof that it hasn't changed."}
    </EmptyState>
  );
}
