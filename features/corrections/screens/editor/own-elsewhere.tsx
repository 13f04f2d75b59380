import { useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { EditorSource } from "./editor-source.ts";
import { whenSaid } from "./words.ts";

export interface OwnElsewhereProps {
  readonly elsewhere: EditorSource["elsewhere"];
  readonly timeZone: string;
  /** Something is marked here that would be given up. */
  readonly hasWork: boolean;
  /** Whether the other device still had them. */
  readonly onUse: (device: string) => Promise<boolean>;
}

/** What the person has unsaved on other devices while they work here: none is overwritten, and either can be gone on with. */
export function OwnElsewhere({ elsewhere, timeZone, hasWork, onUse }: OwnElsewhereProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const use = async (device: string) => {
    setAsked(null);
    const isThere = await onUse(device).catch(() => false);
    if (!isThere) toast({ tone: "red", text: "Those marks can't be loaded. Yours here are as they were." });
  };
  return (
    <>
      {elsewhere.map(({ key, savedAt }) => (
        <Alert
          key={key}
          tone="info"
          action={<Button size="sm" onClick={() => hasWork ? setAsked(key) : void use(key)}>Use those</Button>}
        >
          You have unsaved marks from another device,{" "}
          {whenSaid(savedAt, timeZone)}. They stay there while you work here.
        </Alert>
      ))}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || setAsked(null)}
        title="Use the marks of the other device?"
        description="The unsaved marks on this page are discarded."
        confirmLabel="Use those"
        cancelLabel="Keep these"
        danger
        onConfirm={() => asked !== null && void use(asked)}
      />
    </>
  );
}
