import { lazy, type ReactNode, Suspense, useState } from "react";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { arrived } from "@/kernel/screens/connection.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { historyGrown } from "../../contract-events.ts";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Menu, MenuItem, MenuSeparator } from "@/ui/menu.tsx";
import { toast } from "@/ui/toast-store.ts";
import type { Attachment, Document } from "../../contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { type MergedNews, mergedUri, putTogether } from "./merged-file.ts";
import { downloadOf } from "./page-view.tsx";
import type { PrintJob } from "./print-dialog.tsx";

const PrintDialog = lazy(() => arrived(() => import("./print-dialog.tsx")));

/** Printing and keeping the files of a document: entries of a menu, and the dialog that they open. */
export interface Printing {
  readonly items: ReactNode;
  readonly dialog: ReactNode;
}

/**
 * Prints or downloads the form alone, or the form with all its supplements as one file; null for a document without a
 * form. The dialog is shown beside the menu, for that closes.
 */
export function usePrinting({ id, attachments }: Pick<Document, "id" | "attachments">): Printing | null {
  const context = useScreens();
  const happened = useHappened();
  const [job, setJob] = useState<PrintJob | null>(null);
  const main = formOf(attachments);
  if (!main) return null;
  const supplements = attachments.filter(({ isMainAttachment }) => !isMainAttachment);
  const everything = `${formatNumber(supplements.length + 1)} files`;
  const seen = () => happened(historyGrown, { documentIds: [id] });

  const downloadAll = () => {
    toast(`Putting ${everything} together`);
    putTogether(context, id).then((news) => {
      tell(news);
      save(downloadOf(mergedUri(id)));
      seen();
    }, (error) => toast({ tone: "red", text: failureOf(error, "Unable to export details of the document").message }));
  };
  const isAlone = supplements.length === 0;
  const items = (
    <>
      <MenuItem icon={<Printer />} onSelect={() => setJob({ kind: "form", attachment: main })}>
        {isAlone ? "Print the form" : "Print the form alone"}
      </MenuItem>
      {!isAlone && (
        <MenuItem
          icon={<Printer />}
          onSelect={() => setJob({ kind: "everything", documentId: id, name: main.name })}
        >
          Print everything ({everything})
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={<Download />}
        onSelect={() => {
          save(downloadOf(main.uri));
          seen();
        }}
      >
        {isAlone ? "Download the form" : "Download the form alone"}
      </MenuItem>
      {!isAlone && <MenuItem icon={<Download />} onSelect={downloadAll}>Download everything as one PDF</MenuItem>}
    </>
  );
  const dialog = job && (
    <Suspense fallback={null}>
      <PrintDialog job={job} onClose={() => setJob(null)} onDone={seen} />
    </Suspense>
  );
  return { items, dialog };
}

/** The button in the header; on a telephone its entries are behind '…'. */
export function PrintMenu({ printing }: { printing: Printing }) {
  return (
    <Menu trigger={<Button className="max-sm:hidden" icon={<Printer aria-hidden="true" />}>Print</Button>}>
      {printing.items}
    </Menu>
  );
}

/** The newest version of the form. */
function formOf(attachments: readonly Attachment[]): Attachment | undefined {
  return attachments.filter(({ isMainAttachment }) => isMainAttachment)
    .toSorted((a, b) => b.versionNumber - a.versionNumber)[0];
}

function tell({ missing }: MergedNews): void {
  for (const { fileName, reason } of missing) {
    toast({
      tone: "amber",
      text: `${fileName} is not in the file, or not whole: ${reason} A page in the file says so.`,
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
