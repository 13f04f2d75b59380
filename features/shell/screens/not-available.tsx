import { Link, useSearchParams } from "react-router";
import Clock from "lucide-react/icons/clock";
import { storeStartAddress } from "@/kernel/screens/screen-feature.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/states.tsx";
import type { SessionStore } from "../contract.ts";
import { LogoutButton } from "./logout-button.tsx";
import { useSession } from "./use-session.ts";

/** Outside of business hours: the FFL's name, the reason, and today's hours (document 1, section 4). */
export default function NotAvailable() {
  const [search] = useSearchParams();
  const { features } = useScreens();
  const { stores } = useSession();
  const store = stores.find(({ id }) => id === Number(search.get("storeId"))) ?? null;
  useTitle(store ? `${store.friendlyFFLName} is closed` : "Not available");
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
              <Button asChild variant="primary">
                <Link to={storeStartAddress(features, store)} reloadDocument>Try again</Link>
              </Button>
            )}
            {stores.length > 1 && (
              <Button asChild>
                <Link to="/">Choose another FFL</Link>
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
