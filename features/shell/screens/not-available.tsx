import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router";
import Clock from "lucide-react/icons/clock";
import { storeStartAddress } from "@/kernel/screens/screen-feature.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/states.tsx";
import type { SessionStore } from "../contract.ts";
import { sessionKey } from "../shared-queries.ts";
import { LogoutButton } from "./logout-button.tsx";
import { isClosed } from "./place.ts";
import { useSession } from "./use-session.ts";

/**
 * Outside of business hours: the FFL's name, the reason, and today's hours (document 1, section 4). Of an FFL that is not
 * the person's it says nothing; one that is open by now is gone to.
 */
export default function NotAvailable() {
  const [search] = useSearchParams();
  const { features } = useScreens();
  const { stores } = useSession();
  const store = stores.find(({ id }) => id === Number(search.get("storeId"))) ?? null;
  useTitle(store ? closedTitle(store) : "Not available");
  if (store && !isClosed(store)) return <Navigate to={storeStartAddress(features, store)} replace />;
  return <Closed store={store} />;
}

/** The same in the place of a page whose store closed under it; the page is shown again when the store opens. */
export function NotAvailableNow({ store }: { readonly store: SessionStore }) {
  useTitle(closedTitle(store));
  return <Closed store={store} />;
}

const closedTitle = ({ friendlyFFLName }: SessionStore) => `${friendlyFFLName} is closed`;

function Closed({ store }: { readonly store: SessionStore | null }) {
  const { stores } = useSession();
  const queries = useQueryClient();
  const tryAgain = useMutation({ mutationFn: () => queries.invalidateQueries({ queryKey: sessionKey }) });
  return (
    <div className="mx-auto w-full max-w-lg py-6 sm:py-12">
      <h1 className="mb-4 text-xl font-semibold">{store?.friendlyFFLName ?? "Not available"}</h1>
      <EmptyState
        className="rounded-md border bg-paper"
        icon={<Clock />}
        title="Audit should be performed in Business Hours"
        action={
          <>
            {store && (
              <Button variant="primary" busy={tryAgain.isPending} onClick={() => tryAgain.mutate()}>Try again</Button>
            )}
            {(stores.length > 1 || !store) && (
              <Button asChild>
                <Link to="/">{stores.length > 1 ? "Choose another FFL" : "Go to the first page"}</Link>
              </Button>
            )}
            <LogoutButton />
          </>
        }
      >
        {store && <Hours store={store} />}
      </EmptyState>
    </div>
  );
}

function Hours({ store: { hoursToday, opensNext } }: { store: SessionStore }) {
  return (
    <>
      {opensNext && <p>{`The store is closed. It opens ${opensNext}.`}</p>}
      {hoursToday
        ? (
          <p>
            Today's hours: <span className="font-medium text-ink">{hoursToday}</span>
          </p>
        )
        : <p>The store is closed all day today.</p>}
    </>
  );
}
