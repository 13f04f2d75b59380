import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Session } from "@/features/shell/contract.ts";
import type { PlaceProps } from "@/features/shell/slots.ts";
import { arrived } from "@/kernel/screens/connection.ts";
import { Banner } from "@/ui/banner.tsx";
import { Button } from "@/ui/button.tsx";
import type { BackupStateAnswer } from "../contract-state.ts";
import { downloadPage } from "../contract-texts.ts";
import { useBackupState } from "./use-backup-state.ts";
import { useDownloadClick } from "./use-download-click.ts";

const BackupWarning = lazy(() => arrived(() => import("./backup-warning.tsx")));

/** Says that the account has no copy of today, or an old application; and warns of it once a day. */
export default function BackupBanner({ storeId }: PlaceProps) {
  const { session, state } = useBackupState();
  return session && state && state.alarm !== null ? <Alarm session={session} state={state} storeId={storeId} /> : null;
}

interface AlarmProps extends PlaceProps {
  readonly session: Session;
  readonly state: BackupStateAnswer;
}

function Alarm({ session, state, storeId }: AlarmProps) {
  const { pathname } = useLocation();
  const clicked = useDownloadClick("banner");
  const isOnPage = pathname.toLowerCase() === downloadPage.toLowerCase();
  // Whether to warn is decided when the page opens: nobody is interrupted later.
  const [isWarning, setWarning] = useState(state.isWarningDue && !isOnPage);
  // The page says the same itself.
  if (isOnPage) return null;
  const settings = settingsIn(session, storeId);
  const to = settings ?? downloadPage;
  return (
    <section aria-label="Backup notice">
      <Banner
        tone="amber"
        action={pathname !== to.split("#")[0] && (
          <Button asChild size="sm">
            <Link to={to} onClick={clicked}>{settings ? "Manage backup" : "Open backup"}</Link>
          </Button>
        )}
      >
        {state.text}
      </Banner>
      {isWarning && (
        <Suspense>
          <BackupWarning text={state.text} onClose={() => setWarning(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The settings of the store shown, or of the first one, where the person may see them. */
function settingsIn({ stores }: Session, storeId: number | null): string | null {
  const store = stores.find(({ id }) => id === storeId) ?? stores.at(0);
  return store?.permissions.includes("stores.manage") ? `/${store.id}/ffl-settings/${store.id}#backup` : null;
}
