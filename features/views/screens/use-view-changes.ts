import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { toast } from "@/ui/toast-store.ts";
import { changeView, deleteView, restoreView, setDefaultView, type View } from "../contract.ts";
import type { ArchivePlace } from "../queries.ts";
import { kept } from "./addresses.ts";
import { useViewsChanged } from "./use-views-changed.ts";

/** What can be done with a view without a dialog. Each says when it failed, and answers whether it was done. */
export interface ViewChanges {
  /** Keeps what the list shows now in the view. */
  save(view: View, address: string): Promise<boolean>;
  makeDefault(view: View | null): Promise<boolean>;
  /** Deletes it; the message offers to take that back. */
  remove(view: View): Promise<boolean>;
}

/** Changes of the views of an archive. */
export function useViewChanges(place: ArchivePlace): ViewChanges {
  const { api } = useScreens();
  const viewsAreChanged = useViewsChanged(place);
  const tried = async (what: string, change: () => Promise<unknown>) => {
    try {
      await change();
      return true;
    } catch (error) {
      toast({ tone: "red", text: failureOf(error, what).message });
      return false;
    } finally {
      await viewsAreChanged();
    }
  };
  const restore = ({ id }: View) =>
    tried("Unable to restore the view", () => api.call(restoreView, { params: { id: String(id) } }));
  return {
    save: ({ id, name, isShared, version }, address) =>
      tried("Unable to save the view", () =>
        api.call(changeView, {
          params: { id: String(id) },
          body: { name, address: kept(address), isShared, version },
        })),
    makeDefault: (view) =>
      tried(
        "Unable to save the view",
        () => api.call(setDefaultView, { body: { ...place, viewId: view?.id ?? null } }),
      ),
    async remove(view) {
      const done = await tried(
        "Unable to delete the view",
        () => api.call(deleteView, { params: { id: String(view.id) } }),
      );
      if (done) {
        toast({
          text: `The view ${view.name} was deleted.`,
          action: { label: "Undo", onPress: () => void restore(view) },
        });
      }
      return done;
    },
  };
}
