import { lazy, type ReactNode, Suspense, useState } from "react";
import { arrived } from "@/kernel/screens/connection.ts";
import { usePageDrop } from "@/ui/use-page-drop.ts";
import { type Document, formTypes } from "../../../contract.ts";

const SupplementDialog = lazy(() => arrived(() => import("./supplement-dialog.tsx")));

/** The way to add supplements to a document. */
export interface SupplementHost {
  /** Opens the dialog; undefined for those who may not, and for a stand-alone form, which takes none. */
  readonly add?: (files?: readonly File[]) => void;
  /** To be rendered once on the page. */
  readonly element: ReactNode;
}

const none: readonly File[] = [];

/** Takes PDFs that are dropped anywhere on a document's page as its supplements. */
export function useSupplementHost(document: Document): SupplementHost {
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const mayAdd = document.permissions.includes("documents.file") && document.formType === formTypes.form4473;
  const over = usePageDrop((dropped) => setFiles((known) => [...known ?? none, ...dropped]), mayAdd && files === null);
  const element = (
    <>
      {over && (
        <p className="pointer-events-none fixed inset-2 z-40 flex items-center justify-center rounded-md border-2 border-dashed border-accent bg-accent-soft text-lg font-medium">
          Drop PDF files to add them to this document
        </p>
      )}
      {files && (
        <Suspense fallback={null}>
          <SupplementDialog document={document} files={files} onClose={() => setFiles(null)} />
        </Suspense>
      )}
    </>
  );
  return { add: mayAdd ? (chosen = none) => setFiles(chosen) : undefined, element };
}
