import { lazy, Suspense, useState } from "react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import Bookmark from "lucide-react/icons/bookmark";
import Users from "lucide-react/icons/users";
import type { ArchiveViewsProps } from "@/features/documents/slots.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { arrived } from "@/kernel/screens/connection.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { cn } from "@/ui/cn.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import type { View } from "../contract.ts";
import { viewsQuery } from "../queries.ts";
import { addressOf, isChanged, kept, plainList, viewIn, withColumns } from "./addresses.ts";
import { useRemembering } from "./use-remembering.ts";
import { useViewChanges } from "./use-view-changes.ts";

const ViewMenu = lazy(() => arrived(() => import("./view-menu.tsx")));
const SaveDialog = lazy(() => arrived(() => import("./save-dialog.tsx")));

/**
 * The views of the archive side by side (keys 1 to 9), the whole archive first (key 0). The one that is open has a dot
 * when the list no longer shows what it keeps.
 */
export default function ViewBar(props: ArchiveViewsProps) {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  // At a terminal of the shop nobody keeps anything, and nobody's own views are shown.
  return session?.terminal ? null : <Views {...props} />;
}

function Views({ place, address, hidden, count, onOpen }: ArchiveViewsProps) {
  const { data: { views, mayShare } } = useSuspenseQuery(viewsQuery(useScreens(), place));
  const changes = useViewChanges(place);
  const [dialog, setDialog] = useState<{ readonly view: View | null } | null>(null);
  const current = viewIn(address, views);
  const changed = current !== null && isChanged(address, current);
  useRemembering(place.storeId, address, current && !changed ? null : count);
  const openers = [plainList, ...views.slice(0, 9).map(addressOf)];
  useHotkeys(Object.fromEntries(openers.map((opener, at) => [String(at), () => onOpen(opener)])));

  const mayKeep = current === null && kept(address) !== "";
  if (views.length === 0 && !mayKeep && !dialog) return null;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <nav
        aria-label="Views"
        className="flex min-w-0 items-center gap-0.5 overflow-x-auto py-0.5 [scrollbar-width:none] empty:hidden"
      >
        {views.length > 0 && <Tab label="All" isCurrent={current === null} onOpen={() => onOpen(plainList)} />}
        {views.map((view) => (
          <Tab
            key={view.id}
            label={view.name}
            view={view}
            isCurrent={view === current}
            isChanged={changed && view === current}
            onOpen={() => onOpen(addressOf(view))}
          />
        ))}
      </nav>
      {current && (
        <Suspense fallback={<span className="w-8 shrink-0" />}>
          <ViewMenu
            view={current}
            isChanged={changed}
            onSave={() => void changes.save(current, address)}
            onDiscard={() => onOpen(addressOf(current))}
            onSaveAs={() => setDialog({ view: null })}
            onRename={() => setDialog({ view: current })}
            onDefault={() => void changes.makeDefault(current.isDefault ? null : current)}
            onDelete={() => void changes.remove(current).then((done) => done && onOpen(plainList))}
          />
        </Suspense>
      )}
      {changed && current.mayChange && (
        <Button
          size="sm"
          className="max-sm:hidden"
          onClick={() => void changes.save(current, address)}
        >
          Save
        </Button>
      )}
      {mayKeep && (
        <Button
          variant="ghost"
          size="sm"
          className="shrink-0"
          icon={<Bookmark aria-hidden="true" />}
          onClick={() => setDialog({ view: null })}
        >
          Save view
        </Button>
      )}
      {dialog && (
        <Suspense fallback={null}>
          <SaveDialog
            place={place}
            address={withColumns(address, hidden)}
            view={dialog.view}
            mayShare={mayShare}
            onClose={() => setDialog(null)}
            onSaved={(view) => {
              setDialog(null);
              if (!dialog.view) onOpen(addressOf(view));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface TabProps {
  label: string;
  view?: View;
  isCurrent: boolean;
  isChanged?: boolean;
  onOpen: () => void;
}

function Tab({ label, view, isCurrent, isChanged = false, onOpen }: TabProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? "true" : undefined}
      onClick={onOpen}
      className={cn(
        "flex h-8 max-w-48 shrink-0 items-center gap-1.5 rounded-sm border border-transparent px-2.5 text-sm text-ink-soft",
        "hover:text-ink aria-[current]:border-line-strong aria-[current]:bg-raised aria-[current]:font-medium",
        "aria-[current]:text-ink",
      )}
    >
      <span className="truncate">{label}</span>
      {view?.isShared && (
        <>
          <Users aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
          <span className="sr-only">{view.isOwn ? ", shared" : `, shared by ${view.ownerName}`}</span>
        </>
      )}
      {isChanged && (
        <>
          <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-accent" />
          <span className="sr-only">, changed</span>
        </>
      )}
    </button>
  );
}
