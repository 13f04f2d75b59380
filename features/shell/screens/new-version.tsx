import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/states.tsx";

/** In the place of a screen whose code went with the old version. The frame leaves its footer out (document 1, section 2). */
export function NewVersion() {
  useTitle("New version");
  return (
    <div data-new-version="" className="mx-auto w-full max-w-lg py-6 sm:py-12">
      <h1 className="sr-only">New version</h1>
      <EmptyState
        className="rounded-md border border-line bg-paper"
        title="Strongroom was updated."
        action={<Button variant="primary" onClick={() => location.reload()}>Reload</Button>}
      >
        Reload to open this page in the new version.
      </EmptyState>
    </div>
  );
}
