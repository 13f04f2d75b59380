import { useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import type { ArchiveKeys, WindowState } from "../../contract-window.ts";
import type { Calls } from "./calls.ts";
import { useAction } from "./use-action.ts";

export interface CompareKeysProps {
  calls: Pick<Calls, "keys" | "trustKeys">;
  onTrusted: (state: WindowState) => void;
}

/** Shows the keys that are new here, to be compared by phone, and trusts them when somebody says so. */
export function CompareKeys({ calls, onTrusted }: CompareKeysProps) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<ArchiveKeys["keys"] | null>(null);
  const loading = useAction();
  const trusting = useAction();
  const open = () => {
    setOpen(true);
    setShown(null);
    void loading.run(async () => setShown((await calls.keys()).keys));
  };
  const added = shown?.filter(({ isTrusted }) => !isTrusted) ?? [];
  const trust = () =>
    void trusting.run(async () => {
      onTrusted(await calls.trustKeys((shown ?? []).map(({ keyId }) => keyId)));
      setOpen(false);
    });
  return (
    <>
      <Button className="mt-3" onClick={open}>Compare the keys</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Are these your archive's keys?"
        description="Call your Strongroom administrator at a number you know, and read the digits to each other."
        size="sm"
        busy={trusting.isBusy}
        footer={
          <>
            <Button disabled={trusting.isBusy} onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" busy={trusting.isBusy} disabled={added.length === 0} onClick={trust}>
              They are the same, trust them
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {(loading.error || trusting.error) && <Alert tone="red">{loading.error || trusting.error}</Alert>}
          {loading.isBusy && (
            <SkeletonGroup label="Loading">
              <Skeleton className="h-16 w-full" />
            </SkeletonGroup>
          )}
          {shown && added.length === 0 && (
            <p className="text-sm">The archive has no key that is new here. Click Back up now.</p>
          )}
          {added.map(({ keyId, fingerprint }) => (
            <div key={keyId}>
              <p className="text-sm text-ink-soft">Fingerprint of a new key</p>
              <p className="font-mono text-sm wrap-anywhere">{fingerprint}</p>
            </div>
          ))}
          {added.length > 0 && (
            <p className="text-sm text-ink-soft">
              If one digit differs, or nobody there has renewed the keys, click Cancel: somebody may have taken over the
              server.
            </p>
          )}
        </div>
      </Dialog>
    </>
  );
}
