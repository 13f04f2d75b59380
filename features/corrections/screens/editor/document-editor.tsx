import type { Attachment, Document } from "@/features/documents/contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import { correctionTexts } from "../../contract.ts";
import { CorrectionEditor } from "./correction-editor.tsx";
import type { CorrectionEditorProps } from "./editor-source.ts";
import { newestForm, useDocumentSource } from "./use-document-source.ts";

export interface DocumentEditorProps extends Omit<CorrectionEditorProps, "source"> {
  readonly document: Document;
}

/** The corrections editor on the newest version of a document's form, inside a parent with a height. */
export function DocumentEditor({ document, ...props }: DocumentEditorProps) {
  const form = newestForm(document);
  if (!form) return <EmptyState title="This document has no pages.">There is nothing to correct.</EmptyState>;
  return <FormEditor document={document} form={form} {...props} />;
}

function FormEditor({ document, form, ...props }: DocumentEditorProps & { readonly form: Attachment }) {
  const { source, error, retry } = useDocumentSource(document, form);
  if (error && !source) return <ErrorState {...failureOf(error, correctionTexts.fetchFailed)} onRetry={retry} />;
  return source ? <CorrectionEditor source={source} {...props} /> : <Skeleton className="h-full w-full" />;
}
