import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import { Link, useParams, useSearchParams } from "react-router";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { ErrorState } from "@/ui/states.tsx";
import type { Document } from "../../contract.ts";
import { documentQuery } from "../../queries.ts";
import { documentTitle } from "../document/document-words.ts";
import { archiveHref, type ArchivePlace, documentHref, idIn, placeOf } from "../archive/place.ts";
import { mainAttachment } from "../document/main-attachment.ts";
import { DocumentSkeleton } from "../document/document-skeleton.tsx";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { NotHere } from "../not-here.tsx";
import { ChooseOther } from "./choose-other.tsx";
import { ComparedPages } from "./compared-pages.tsx";
import { ComparedTable } from "./compared-table.tsx";
import { comparisonOf, differencesIn } from "./comparison.ts";

/** Two documents side by side: their values, and their forms with a toggle. */
export default function CompareScreen() {
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const place = placeOf(storeId, search);
  const [left, right] = [idIn(search.get("left") ?? ""), idIn(search.get("right") ?? "")];
  useTitle("Compare documents");
  if (place && left !== null && !search.has("right")) return <ChooseOther place={place} left={left} />;
  return place && left !== null && right !== null && left !== right
    ? <Compared key={`${left} ${right}`} place={place} ids={[left, right]} />
    : <NotHere>Select two documents in the list to compare them.</NotHere>;
}

function Compared({ place, ids: [leftId, rightId] }: { place: ArchivePlace; ids: readonly [number, number] }) {
  const context = useScreens();
  const [left, right] = [useQuery(documentQuery(context, leftId)), useQuery(documentQuery(context, rightId))];
  if (left.data && right.data) return <Comparing place={place} left={left.data} right={right.data} />;
  const error = left.error ?? right.error;
  if (!error) return <DocumentSkeleton />;
  const failure = failureOf(error, "Unable to load document details");
  if (isDenied(failure)) {
    return (
      <NotHere message={failure.message} back={{ href: archiveHref(place, ""), label: "Go to the documents" }}>
        One of them may be in a store you don't have access to.
      </NotHere>
    );
  }
  const retry = () => void Promise.all([left.refetch(), right.refetch()]);
  return <ErrorState {...failure} onRetry={retry} />;
}

interface ComparingProps {
  place: ArchivePlace;
  left: Document;
  right: Document;
}

function Comparing({ place, left, right }: ComparingProps) {
  const [search, setSearch] = useSearchParams();
  const comparison = comparisonOf(left, right);
  const differences = differencesIn(comparison);
  const [leftName, rightName] = namesOf(left, right);
  const swap = () => {
    const next = new URLSearchParams(search);
    next.set("left", String(right.id));
    next.set("right", String(left.id));
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={archiveHref(place, "")}
        className="touch-target flex items-center gap-1.5 self-start text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Documents
      </Link>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-semibold">Compare documents</h1>
        <p className="mr-auto text-sm text-ink-soft">
          {differences === 0 ? "No differences." : differences === 1 ? "1 difference" : `${differences} differences`}
        </p>
        <Button size="sm" icon={<ArrowLeftRight aria-hidden="true" />} onClick={swap}>Swap</Button>
      </header>
      <ComparedTable
        comparison={comparison}
        left={<RecordLink place={place} document={left} name={leftName} />}
        right={<RecordLink place={place} document={right} name={rightName} />}
      />
      <ComparedPages
        left={{ name: leftName, attachment: mainAttachment(left.attachments) }}
        right={{ name: rightName, attachment: mainAttachment(right.attachments) }}
      />
    </div>
  );
}

function RecordLink({ place, document, name }: { place: ArchivePlace; document: Document; name: string }) {
  return (
    <Link
      to={documentHref({ ...place, storeId: document.storeId }, {}, document.id)}
      className="text-accent underline-offset-3 hover:underline"
    >
      {name}
    </Link>
  );
}

/** What the two are called; with their numbers where the names would not tell them apart. */
function namesOf(left: Document, right: Document): readonly [string, string] {
  const [one, other] = [left, right].map(documentTitle);
  return one === other ? [`${one}, no. ${left.id}`, `${other}, no. ${right.id}`] : [one, other];
}
