import { lazy, type ReactNode, Suspense, useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { arrived } from "@/kernel/screens/connection.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { historyGrown } from "../../contract-events.ts";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "@/ui/menu.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { Attachment, Document } from "../../contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { type MergedNews, mergedUri, putTogether } from "./merged-file.ts";
import { downloadOf } from "./page-view.tsx";
import type { PrintJob } from "./print-dialog.tsx";

const loadDialog = () => arrived(() => import("./print-dialog.tsx"));
const PrintDialog = lazy(loadDialog);

/** Printing and keeping the files of a document: entries of a menu, and the dialog that they open. */
export interface Printing {
  /** Prints the form. */
  readonly print: () => void;
  /** It was asked for, and nothing shows it yet. */
  readonly isBeginning: boolean;
  /** What it prints, where the form has more than one version. */
  readonly title: string | undefined;
  readonly items: ReactNode;
  readonly dialog: ReactNode;
}

/**
 * Prints or downloads the form alone, or the form with all its supplements as one file; null for a document without a
 * form. Ctrl/Cmd+P prints the form, wherever on the page the focus is. The dialog is shown beside the menu, for that
 * closes.
 */
export function usePrinting({ id, attachments }: Pick<Document, "id" | "attachments">): Printing | null {
  const context = useScreens();
  const happened = useHappened();
  const [job, setJob] = useState<PrintJob | null>(null);
  const [isBeginning, setBeginning] = useState(false);
  const forms = formsOf(attachments);
  const main = forms.at(-1);
  const begin = (next: PrintJob) => {
    setBeginning(true);
    setJob(next);
    loadDialog().catch(() => {}).then(() => setBeginning(false));
  };
  const print = () => main && begin({ kind: "form", attachment: main });
  useHotkeys({ "mod+p": print }, { enabled: main !== undefined });
  if (!main) return null;
  const supplements = attachments.filter(({ isMainAttachment }) => !isMainAttachment);
  const [original] = forms;
  const isCorrected = original !== main;
  const corrected = `the corrected copy (version ${main.versionNumber})`;
  const everything = isCorrected
    ? everythingWords(main.versionNumber, supplements.length)
    : `${formatNumber(supplements.length + 1)} files`;
  const seen = () => happened(historyGrown, { documentIds: [id] });

  const downloadAll = () => {
    toast(`Combining ${everything}`);
    putTogether(context, id).then((news) => {
      tell(news);
      save(downloadOf(mergedUri(id)));
      seen();
    }, (error) => toast({ tone: "red", text: failureOf(error, "Unable to export details of the document").message }));
  };
  const keep = (uri: string) => () => {
    save(downloadOf(uri));
    seen();
  };
  const isAlone = supplements.length === 0 && !isCorrected;
  const form = isCorrected ? corrected : isAlone ? "the form" : "the form alone";
  const items = (
    <>
      <MenuItem icon={<Printer />} onSelect={print}>Print {form}</MenuItem>
      {isCorrected && (
        <MenuItem icon={<Printer />} onSelect={() => begin({ kind: "form", attachment: original })}>
          Print the original (version 1)
        </MenuItem>
      )}
      {!isAlone && (
        <MenuItem
          icon={<Printer />}
          onSelect={() => begin({ kind: "everything", documentId: id, name: main.name })}
        >
          Print everything ({everything})
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Download />} onSelect={keep(main.uri)}>Download {form}</MenuItem>
      {isCorrected && (
        <MenuItem icon={<Download />} onSelect={keep(original.uri)}>Download the original (version 1)</MenuItem>
      )}
      {!isAlone && <MenuItem icon={<Download />} onSelect={downloadAll}>Download everything as one PDF</MenuItem>}
    </>
  );
  const dialog = job && (
    <Suspense fallback={null}>
      <PrintDialog job={job} onClose={() => setJob(null)} onDone={seen} />
    </Suspense>
  );
  const title = isCorrected ? `Prints ${corrected}` : undefined;
  return { print, isBeginning, title, items, dialog };
}

/** The button in the header, and beside it what else can be printed or kept; on a telephone all of it is behind '…'. */
export function PrintMenu({ printing }: { printing: Printing }) {
  return (
    <div className="inline-flex max-sm:hidden" onPointerEnter={() => void loadDialog().catch(() => {})}>
      <Button
        className="rounded-r-none"
        aria-keyshortcuts="Control+P Meta+P"
        title={printing.title}
        busy={printing.isBeginning}
        icon={<Printer aria-hidden="true" />}
        onClick={printing.print}
      >
        Print
      </Button>
      <Menu
        trigger={
          <IconButton
            label="Print and download"
            variant="secondary"
            className="-ml-px w-7 rounded-l-none"
            icon={<ChevronDown aria-hidden="true" />}
          />
        }
      >
        {printing.items}
      </Menu>
    </div>
  );
}

/** The versions of the form, the original first. */
function formsOf(attachments: readonly Attachment[]): readonly Attachment[] {
  return attachments.filter(({ isMainAttachment }) => isMainAttachment)
    .toSorted((a, b) => a.versionNumber - b.versionNumber);
}

/** What everything of a corrected form is, in the order in which it is printed. */
function everythingWords(versionNumber: number, supplements: number): string {
  const others = supplements === 0
    ? []
    : [supplements === 1 ? "1 supplement" : `${formatNumber(supplements)} supplements`];
  return ["original", `version ${versionNumber}`, ...others].join(", ");
}

function tell({ missing }: MergedNews): void {
  for (const { fileName, reason } of missing) {
    toast({
      tone: "amber",
      text: `${fileName} is missing or incomplete: ${reason} A page in the file says so.`,
    });
  }
}

/** The server names the file and says that it is to be kept. */
function save(href: string): void {
  const link = globalThis.document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
