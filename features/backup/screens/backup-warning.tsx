import { useEffect } from "react";
import { Link } from "react-router";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { noteWarning } from "../contract-state.ts";
import { downloadPage } from "../contract-texts.ts";
import { useDownloadClick } from "./use-download-click.ts";

export interface BackupWarningProps {
  /** The specification's sentence. */
  readonly text: string;
  readonly onClose: () => void;
}

/** The backup warning (document 1, section 2): once a day for each person, which the server remembers as soon as it is shown. */
export default function BackupWarning({ text, onClose }: BackupWarningProps) {
  const { api } = useScreens();
  const clicked = useDownloadClick("popup");
  useEffect(() => {
    api.call(noteWarning).catch(() => {});
  }, [api]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Backup warning"
      description={text}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button asChild variant="primary">
            <Link
              to={downloadPage}
              onClick={() => {
                clicked();
                onClose();
              }}
            >
              Download backup application
            </Link>
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-soft">
        The backup application keeps a copy of your records on your own disk. You won't be asked again today.
      </p>
    </Dialog>
  );
}
