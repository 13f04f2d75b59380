import Columns2 from "lucide-react/icons/columns-2";
import { Link } from "react-router";
import type { PageBarProps } from "@/features/documents/slots.ts";
import { Badge } from "@/ui/badge.tsx";
import { buttonVariants } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { Tooltip } from "@/ui/tooltip.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { compareHref, formVersions, shownFor, type ThreeViews, versionName, viewOf } from "./version-rules.ts";

const views: readonly { readonly view: ThreeViews; readonly label: string; readonly key: string }[] = [
  { view: "original", label: "Original", key: "1" },
  { view: "corrected", label: "Corrected", key: "2" },
  { view: "both", label: "Both", key: "3" },
];

/**
 * The three views of a corrected form (ATF Ruling 2016-1 has them for bound books): as it was signed, as it reads now,
 * and both. The keys 1, 2 and 3 do the same.
 */
export default function VersionBar({ document, shownId, besideId, onShow, isWithoutKeys = false }: PageBarProps) {
  const versions = formVersions(document);
  const shown = viewOf(versions, shownId, besideId);
  const show = (view: ThreeViews) => onShow(...shownFor(versions, view));
  useHotkeys(Object.fromEntries(views.map(({ view, key }) => [key, () => show(view)])), { enabled: !isWithoutKeys });
  const newest = versions.at(-1)?.versionNumber ?? 1;
  const isOlder = besideId === null &&
    versions.some(({ id, versionNumber }) => id === shownId && versionNumber < newest);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-paper px-2 py-1.5 print:hidden">
      <div role="group" aria-label="Version of the form" className="flex rounded-md border border-line-strong">
        {views.map(({ view, label, key }) => (
          <Tooltip key={view} content={isWithoutKeys ? titles[view](newest) : `${titles[view](newest)} (${key})`}>
            <button
              type="button"
              aria-pressed={shown === view}
              aria-keyshortcuts={isWithoutKeys ? undefined : key}
              onClick={() =>
                show(view)}
              className={cn(
                "h-7 border-r border-line-strong px-2.5 text-sm text-ink-soft transition-colors pointer-coarse:min-h-11",
                "first:rounded-l-[5px] last:rounded-r-[5px] last:border-r-0 hover:bg-hover hover:text-ink",
                "aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong",
              )}
            >
              {label}
            </button>
          </Tooltip>
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft" aria-live="polite">
        {wordsFor()}
        {isOlder && <Badge tone="yellow">Not the newest</Badge>}
      </p>
      <Link
        to={compareHref(document, 1, newest)}
        className={cn(buttonVariants({ variant: "ghost", size: "sm" }), "ml-auto")}
      >
        <Columns2 aria-hidden="true" />
        Compare
      </Link>
    </div>
  );

  function wordsFor(): string {
    const [one, other] = [shownId, besideId].map((id) => versions.find((version) => version.id === id));
    if (!one) return "";
    if (other) return `${versionName(one.versionNumber)} and version ${other.versionNumber}`;
    return `${versionName(one.versionNumber)} of ${newest}`;
  }
}

const titles: Readonly<Record<ThreeViews, (newest: number) => string>> = {
  original: () => "The form as it was signed",
  corrected: (newest) => `The corrected copy, version ${newest}`,
  both: (newest) => `Original and version ${newest} side by side`,
};
