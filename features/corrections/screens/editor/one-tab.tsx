import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/ui/button.tsx";
import { SkeletonBox } from "@/ui/skeleton.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { putStoredText, storedText } from "./draft-storage.ts";
import { firstHolder, TabHold } from "./tab-hold.ts";

export interface OneTabProps {
  /** Of the draft: whose work on which form it is, which one tab of a browser has at a time. */
  readonly draftKey: string;
  readonly children: ReactNode;
}

/**
 * Shows the editor in one tab of a browser at a time: its tabs share one draft, and the later would write over the marks of
 * the earlier. The other tab says where the marks are, and takes them over. It begins anew with another `key`.
 */
export function OneTab({ draftKey, children }: OneTabProps) {
  const [holder, setHolder] = useState(firstHolder);
  const hold = useRef<TabHold>(null);
  useEffect(() => {
    // At once, so that the editor has kept its marks before another tab has them.
    const current = new TabHold(
      `strongroom.correcting.${draftKey}`,
      (now) => flushSync(() => setHolder(now)),
      { give: () => storedText(draftKey), take: (kept) => putStoredText(draftKey, kept) },
    );
    hold.current = current;
    return () => current.end();
  }, [draftKey]);
  const take = () => {
    setHolder("asked");
    void hold.current?.take();
  };
  if (holder === "here") return children;
  if (holder === "asked") return <SkeletonBox label="Loading the form" className="h-full w-full" />;
  return (
    <EmptyState
      title="You have this form open in another tab."
      action={<Button onClick={take}>Continue here</Button>}
    >
      Any unsaved marks are in that tab. Continue there, or move them here.
    </EmptyState>
  );
}
