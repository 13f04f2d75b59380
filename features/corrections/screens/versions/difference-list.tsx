import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import Minus from "lucide-react/icons/minus";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import type { Document } from "@/features/documents/contract.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { cn } from "@/ui/cn.ts";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import type { Differences } from "../../contract.ts";
import { type FormPlace, isSamePlace, placeOfBox, placeOfMark } from "./difference-rules.ts";
import { differencesQuery, formLayoutQuery } from "./version-queries.ts";
import { versionName } from "./version-rules.ts";

export interface DifferenceListProps {
  document: Document;
  from: number;
  to: number;
  /** The place that is outlined. */
  picked: FormPlace | null;
  onPick: (place: FormPlace) => void;
}

/** What the second version says otherwise than the first, in words. Pressing one goes to its place. */
export function DifferenceList({ document, from, to, picked, onPick }: DifferenceListProps) {
  const context = useScreens();
  const query = useQuery(differencesQuery(context, document.id, from, to));
  // Where values stand is told to those only who may correct them; others read the words.
  const mayCorrect = document.permissions.includes("corrections.correct");
  const layout = useQuery({ ...formLayoutQuery(context, document.id), enabled: mayCorrect });
  const items = useMemo(
    () => query.data ? itemsOf(query.data, (field) => placeOfBox(layout.data, field)) : null,
    [query.data, layout.data],
  );
  const count = items?.length ?? 0;
  return (
    <section aria-label="Differences" className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2">
        <h2 className="text-base font-semibold">Differences</h2>
        {items && <span className="text-sm text-ink-soft tabular-nums">{formatNumber(count)}</span>}
        <p className="w-full text-sm text-ink-soft">
          {versionName(to)} against {versionName(from).replace("Version", "version")}
        </p>
      </div>
      {!query.data && query.error && (
        <ErrorState
          {...failureOf(query.error, "Unable to compare the versions")}
          onRetry={() => query.refetch()}
        />
      )}
      {!query.data && !query.error && (
        <SkeletonGroup label="Comparing">
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
      {items && count === 0 && (
        <p className="rounded-md border bg-paper px-3 py-2.5 text-sm text-ink-soft">
          No differences: the same values and the same marks.
        </p>
      )}
      {items && count > 0 && (
        <ol className="flex flex-col divide-y overflow-clip rounded-md border bg-paper text-sm">
          {items.map(({ key, icon, words, place }) => (
            <li key={key}>
              {place
                ? (
                  <button
                    type="button"
                    data-on-paper
                    aria-pressed={isSamePlace(place, picked)}
                    onClick={() => onPick({ ...place })}
                    className={cn(line, "hover:bg-hover aria-pressed:bg-selected pointer-coarse:min-h-11")}
                  >
                    {icon}
                    <span className="wrap-anywhere">{words}</span>
                  </button>
                )
                : (
                  <p className={line}>
                    {icon}
                    <span className="wrap-anywhere">{words}</span>
                  </p>
                )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const line = "flex w-full items-start gap-2 px-3 py-2 text-left [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0";

interface Item {
  readonly key: string;
  readonly icon: ReactNode;
  readonly words: string;
  readonly place: FormPlace | null;
}

const icons = {
  added: <Plus aria-hidden="true" className="text-green" />,
  removed: <Minus aria-hidden="true" className="text-red" />,
  changed: <Pencil aria-hidden="true" className="text-ink-soft" />,
};

function itemsOf({ fields, annotations }: Differences, placeOf: (field: string) => FormPlace | null): readonly Item[] {
  return [
    ...fields.map(({ field, words }) => ({
      key: `value ${field}`,
      icon: icons.changed,
      words,
      place: placeOf(field),
    })),
    ...annotations.map(({ change, annotation, words }) => ({
      key: `${change} ${annotation.name}`,
      icon: icons[change],
      words,
      place: placeOfMark(annotation),
    })),
  ];
}
