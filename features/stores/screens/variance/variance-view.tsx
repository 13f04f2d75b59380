import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import type { VarianceDocument } from "../../contract-variance.ts";
import { varianceBytesQuery } from "../../queries.ts";

interface VarianceViewProps {
  readonly document: VarianceDocument;
  readonly onClose: () => void;
}

/** The variance document over the page, as the browser shows it. */
export function VarianceView({ document, onClose }: VarianceViewProps) {
  const { data: bytes, error, refetch } = useQuery(varianceBytesQuery(useScreens(), document));
  const address = useAddress(bytes);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={document.fileName}
      size="lg"
      footer={
        <>
          {address && (
            <Button asChild>
              <a href={address} target="_blank" rel="noopener">Open in a new tab</a>
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>Close</Button>
        </>
      }
    >
      {error
        ? (
          <ErrorState
            message="Unable to fetch Variance Approval Document. Please try again later."
            onRetry={() => refetch()}
          />
        )
        : address
        ? <Shown document={document} address={address} />
        : (
          <SkeletonGroup label="Loading the variance document">
            <Skeleton className="h-[60dvh]" />
          </SkeletonGroup>
        )}
    </Dialog>
  );
}

function Shown({ document: { mediaType, fileName }, address }: { document: VarianceDocument; address: string }) {
  return mediaType === "application/pdf"
    ? <iframe src={address} title={fileName} className="h-[70dvh] w-full rounded-md border" />
    : <img src={address} alt={fileName} className="mx-auto max-h-[70dvh] max-w-full" />;
}

/** An address for bytes that the page holds, good while they are shown. */
function useAddress(bytes: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
