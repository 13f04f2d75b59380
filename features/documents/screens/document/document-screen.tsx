import { useEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { SplitPane } from "@/ui/split-pane.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { useMedia } from "@/ui/use-media.ts";
import type { Attachment, Document } from "../../contract.ts";
import { documentQuery } from "../../queries.ts";
import { archiveHref, type ArchivePlace, idIn, placeOf } from "../archive/place.ts";
import { NotHere } from "../not-here.tsx";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useSetting } from "../use-setting.ts";
import { DocumentFacts } from "./document-facts.tsx";
import { DocumentHeader } from "./document-header.tsx";
import { FactsSkeleton } from "./document-skeleton.tsx";
import { documentTitle } from "./document-words.ts";
import { mainAttachment } from "./main-attachment.ts";
import { NeighbourLinks } from "./neighbour-links.tsx";
import { PageInDialog, PageInPane } from "./shown-files.tsx";
import { useNeighbours } from "./use-neighbours.ts";
import { type Shown, useShown } from "./use-shown.ts";

const noDocument = "Document not found, or you don't have access to it.";

/** One document (document 2, section 2): its page on the left, always in view, and its facts on the right. */
export default function DocumentScreen() {
  const { storeId, documentId } = useParams();
  const [search] = useSearchParams();
  const place = placeOf(storeId, search);
  const id = idIn(documentId);
  return place && id !== null ? <KnownDocument place={place} id={id} /> : <NotHere />;
}

/**
 * Stepping to the next document keeps the page's pane, and the viewer in it with its zoom and thumbnails, while the facts
 * beside it begin anew.
 */
function KnownDocument({ place, id }: { place: ArchivePlace; id: number }) {
  const context = useScreens();
  const [search] = useSearchParams();
  const wide = useMedia("(min-width: 64rem)");
  const query = useQuery(documentQuery(context, id));
  const { data: document, error } = query;
  const list = search.get("list") ?? "";
  const neighbours = useNeighbours(id, place, list, search.get("tab"));
  const shown = useShown(document?.attachments);
  useTitle(document ? documentTitle(document) : "Document");
  useOwnStore(place, document);

  const failure = error && failureOf(error, "Unable to load document details");
  // One that is the person's no longer is not shown on, as an audit's that has other dates now.
  if (!failure || (document && !isDenied(failure))) {
    return (
      <SplitPane
        label="Page width"
        storageKey="strongroom.documents.pageWidth"
        start={<PageInPane document={document} shown={shown} wide={wide} ahead={neighbours.nextUri} />}
        end={
          <div className="flex min-w-0 flex-col gap-4 max-lg:-mt-4">
            <NeighbourLinks neighbours={neighbours} place={place} list={list} />
            {document ? <DocumentPage key={id} document={document} shown={shown} wide={wide} /> : <FactsSkeleton />}
          </div>
        }
      />
    );
  }
  if (isDenied(failure)) {
    return (
      <NotHere
        message={failure.status === 404 ? noDocument : failure.message}
        back={{ href: archiveHref(place, ""), label: "Go to the documents" }}
      >
        It may be in a store you don't have access to.
      </NotHere>
    );
  }
  return <ErrorState {...failure} onRetry={() => query.refetch()} />;
}

/** In the overview a neighbour may lie in another store: its page opens there, whatever store the address named. */
function useOwnStore(place: ArchivePlace, document: Document | undefined) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const href = document && document.storeId !== place.storeId
    ? `/${document.storeId}/documents/${document.id}?${search}`
    : null;
  useEffect(() => {
    if (href) void navigate(href, { replace: true, preventScrollReset: true });
  }, [href, navigate]);
}

interface DocumentPageProps {
  document: Document;
  /** What of its files is looked at. */
  shown: Shown;
  /** Its page stands beside the facts. */
  wide: boolean;
}

/** The facts of one document, and on narrow windows its page when it is asked for. */
function DocumentPage({ document, shown, wide }: DocumentPageProps) {
  const [search, setSearch] = useSearchParams();
  const [reading, setReading] = useState(false);
  const setting = useSetting(document.storeId);

  const set = (name: string, value: string | null) =>
    setSearch((before) => {
      if (value === null) before.delete(name);
      else before.set(name, value);
      return before;
    }, { replace: true, preventScrollReset: true });
  const view = (attachment: Attachment) => {
    shown.onShow(attachment === mainAttachment(document.attachments) ? null : attachment.id, null);
    setReading(true);
  };

  const isEditing = search.get("edit") === "1" && document.permissions.includes("documents.edit");
  const edit = () =>
    setSearch((before) => {
      before.delete("tab");
      before.set("edit", "1");
      return before;
    }, { replace: true, preventScrollReset: true });
  const mayEdit = document.permissions.includes("documents.edit");
  useHotkeys({ e: edit }, { enabled: mayEdit && !isEditing });
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // The form that had the focus is gone.
    if (wasEditing.current && !isEditing) editButton.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <article aria-label={`Document of ${documentTitle(document)}`} className="flex min-w-0 flex-col gap-4">
      <DocumentHeader
        document={document}
        store={setting.stores.size > 1 ? setting.stores.get(document.storeId) : undefined}
        today={setting.today}
        onEdit={mayEdit ? edit : null}
        isEditing={isEditing}
        editButton={editButton}
        offersPage={Boolean(shown.attachment) && !wide}
        onRead={() => setReading(true)}
      />
      <DocumentFacts
        document={document}
        setting={setting}
        tab={search.get("tab") ?? "details"}
        onTabChange={(tab) => set("tab", tab === "details" ? null : tab)}
        shown={shown.attachment}
        onView={view}
        onEdited={isEditing ? () => set("edit", null) : null}
      />
      {shown.attachment && !wide && (
        <PageInDialog
          document={document}
          shown={shown}
          open={reading}
          onClose={() => setReading(false)}
        />
      )}
    </article>
  );
}
