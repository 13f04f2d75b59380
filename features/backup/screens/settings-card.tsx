import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { formatMinute } from "@/ui/format.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Button } from "@/ui/button.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import type { BackupStateAnswer } from "../contract-state.ts";
import { downloadPage } from "../contract-texts.ts";
import { useBackupState } from "./use-backup-state.ts";

/** In a store's settings: how the copy stands, and the way to the download. The banner leads here. */
export default function SettingsCard() {
  const { session, may, state, error } = useBackupState();
  const here = useRef<HTMLDivElement>(null);
  const isMeant = useLocation().hash === "#backup";
  useEffect(() => {
    if (isMeant) here.current?.scrollIntoView({ block: "center" });
  }, [isMeant]);
  if (!may || state?.isOffered === false) return null;
  const timeZone = session?.stores.at(0)?.timeZone ?? "UTC";
  return (
    <Card aria-label="Backup" id="backup" className="[&>div]:border-b-0">
      <CardHeader
        ref={here}
        title="Backup"
        description={state
          ? words(state, timeZone)
          : error
          ? failureOf(error, "Unable to load the state of the backup").message
          : "Loading…"}
        actions={
          <Button asChild size="sm" variant={state && state.alarm !== null ? "primary" : "secondary"}>
            <Link to={downloadPage}>Open backup</Link>
          </Button>
        }
      />
    </Card>
  );
}

function words({ text, lastWholeOn }: BackupStateAnswer, timeZone: string): string {
  const last = lastWholeOn === null ? "" : `Last complete backup: ${formatMinute(lastWholeOn, timeZone)}.`;
  return [text, last].filter(Boolean).join(" ");
}
