import { Link } from "react-router";
import { Button } from "@/ui/button.tsx";
import { downloadPage } from "../contract-texts.ts";
import { ApplicationList } from "./application-list.tsx";
import { StateCard } from "./state-card.tsx";
import { useBackupState } from "./use-backup-state.ts";

/** In the settings of an account: how the account's copy stands, and the computers that keep it. */
export default function BackupOverview() {
  const { session, state } = useBackupState();
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      {state && <StateCard state={state} timeZone={session?.stores.at(0)?.timeZone ?? "UTC"} />}
      <ApplicationList />
      {state?.isOffered && (
        <div>
          <Button asChild>
            <Link to={downloadPage}>Open backup</Link>
          </Button>
        </div>
      )}
    </div>
  );
}
