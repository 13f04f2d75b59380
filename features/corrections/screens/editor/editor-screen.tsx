import { type ReactNode, useCallback } from "react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { type Document, formTypes } from "@/features/documents/contract.ts";
import { documentQuery, useSetting } from "@/features/documents/shared-queries.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, EmptyState, ErrorState } from "@/ui/states.tsx";
import { useFilledHeight } from "@/ui/use-filled-height.ts";
import { toast } from "@/ui/toast-store.ts";
import { correctionTexts } from "../../contract.ts";
import { DocumentEditor } from "./document-editor.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { newestForm } from "./use-document-source.ts";

const notHere = "Document not found, or you don't have access to it.";

/** The corrections editor of a document (document 2, section 2). */
export default function EditorScreen() {
  const { documentId = "", storeId } = useParams();
  const isId = /^[1-9]\d{0,14}$/.test(documentId) && /^[1-9]\d{0,14}$/.test(storeId ?? "");
  return isId ? <Known id={Number(documentId)} /> : (
    <Nothing>
      <DeniedState message={notHere} />
    </Nothing>
  );
}

function Known({ id }: { id: number }) {
  const query = useQuery(documentQuery(useScreens(), id));
  const { data: document, error } = query;
  useTitle("Correct a form");
  if (document) return <Permitted document={document} />;
  if (!error) return <Loading />;
  const failure = failureOf(error, correctionTexts.fetchFailed);
  return (
    <Nothing>
      {isDenied(failure)
        ? <DeniedState message={failure.status === 404 ? notHere : failure.message} />
        : <ErrorState {...failure} onRetry={() => query.refetch()} />}
    </Nothing>
  );
}

/** In the place of the editor: what keeps it from being shown, under the heading of every page of it. */
function Nothing({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="sr-only">Correct this form</h1>
      {children}
    </>
  );
}

function Permitted({ document }: { document: Document }) {
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const href = `/${storeId}/documents/${document.id}${search.size > 0 ? `?${search}` : ""}`;
  const back = (
    <Button asChild>
      <a href={href}>Back to the document</a>
    </Button>
  );
  if (!document.permissions.includes("corrections.correct")) {
    return (
      <Nothing>
        <DeniedState
          message="You can't correct this form."
          help="Staff of its store can. Auditors read corrections and make none."
          action={back}
        />
      </Nothing>
    );
  }
  if (!newestForm(document)) {
    return (
      <Nothing>
        <EmptyState title="This document has no pages." action={back}>There is nothing to correct.</EmptyState>
      </Nothing>
    );
  }
  return <Editor document={document} href={href} />;
}

function Editor({ document, href }: { document: Document; href: string }) {
  const navigate = useNavigate();
  const frame = useFilledHeight();
  const { stores } = useSetting(document.storeId);
  const leave = useCallback(() => {
    toast({ text: "Your corrections are saved.", tone: "green" });
    void navigate(href, { replace: true });
  }, [navigate, href]);
  return (
    <div
      ref={frame}
      data-full-height="always"
      className="flex h-[calc(100dvh-var(--filled-top,7rem))] min-h-96 flex-col gap-3 max-sm:h-[calc(100dvh-var(--filled-top,7rem)-3.5rem)] lg:h-[calc(100dvh-var(--filled-top,7rem)-1rem)]"
    >
      <EditorHeader
        title={document.formType === formTypes.standAloneAtfForm ? "Stand Alone ATF Document" : document.customerName}
        store={stores.size > 1 ? stores.get(document.storeId) : undefined}
        versionNumber={document.versionNumber}
        href={href}
      />
      <div className="min-h-0 grow">
        <DocumentEditor document={document} onSaved={leave} leaveHref={href} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading the form">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-3 h-[70dvh] w-full" />
    </SkeletonGroup>
  );
}
