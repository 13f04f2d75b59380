import type { ReactNode } from "react";
import { Link } from "react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import Files from "lucide-react/icons/files";
import Store from "lucide-react/icons/store";
import { storeStartAddress } from "@/kernel/screens/screen-feature.ts";
import { Slot, useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Badge } from "@/ui/badge.tsx";
import { FilterBox, useFilter } from "@/ui/filter-box.tsx";
import { EmptyState } from "@/ui/states.tsx";
import type { Session, SessionStore } from "../../contract.ts";
import { homeActions, operatorCards } from "../../slots.ts";
import { LogoutButton } from "../logout-button.tsx";
import { isClosed, overviewAddress } from "../place.ts";
import { useSession } from "../use-session.ts";

/** A search box appears with more than two FFLs (document 1, section 2). */
const boxAbove = 2;

/** The FFL selection screen. */
export default function Home() {
  useTitle("Select an FFL");
  const session = useSession();
  if (session.person.isOperator && session.stores.length === 0) return <OperatorHome />;
  return (
    <section aria-labelledby="welcome" className="mx-auto flex w-full max-w-lg flex-col gap-5 py-6 sm:py-12">
      <div>
        <h1 id="welcome" className="text-2xl font-semibold tracking-tight">Welcome Back</h1>
        <p className="mt-1 text-ink-soft">Select a Federal Firearms License:</p>
      </div>
      <StoreList session={session} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Slot of={homeActions} props={{ storeId: null }} />
        <LogoutButton />
      </div>
    </section>
  );
}

function StoreList({ session }: { session: Session }) {
  const { features } = useScreens();
  const { stores } = session;
  const filter = useFilter(stores, wordsOf);
  const { typed, isFiltering, shown } = filter;
  const overview = overviewAddress(features, session);
  return (
    <div className="overflow-hidden rounded-md border bg-paper">
      {stores.length > boxAbove && (
        <div className="border-b p-3">
          <FilterBox label="Search FFLs" filter={filter} />
        </div>
      )}
      <ul className="divide-y">
        {overview !== null && !isFiltering && (
          <li>
            <Choice
              to={overview}
              icon={<Files aria-hidden="true" />}
              name="All FFLs"
              detail={`${stores.length} stores`}
            />
          </li>
        )}
        {shown.map((store) => (
          <li key={store.id}>
            <Choice
              to={storeStartAddress(features, store)}
              icon={<Store aria-hidden="true" />}
              name={store.friendlyFFLName}
              detail={detailOf(store)}
              mark={isClosed(store) ? <Badge>Closed now</Badge> : undefined}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p role="status" className="px-4 py-6 text-center text-sm text-ink-soft">
          {stores.length === 0
            ? "No FFLs found. Add your first one to get started."
            : `No FFLs match "${typed.trim()}".`}
        </p>
      )}
    </div>
  );
}

/** What tells one store from another first: what does not fit on a telephone is cut off at the end. */
function detailOf({ legalFFLName, city, state, licence }: SessionStore): string {
  return [licence, [city, state].filter(Boolean).join(", "), legalFFLName].filter(Boolean).join(" · ");
}

interface ChoiceProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly name: string;
  readonly detail: string;
  readonly mark?: ReactNode;
}

function Choice({ to, icon, name, detail, mark }: ChoiceProps) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-ink-faint">{detail}</span>
      </span>
      {mark}
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}

function OperatorHome() {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 py-6 sm:py-12">
      <h1 className="sr-only">Operator</h1>
      <EmptyState
        className="rounded-md border bg-paper"
        title="You manage this Strongroom server."
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Slot of={homeActions} props={{ storeId: null }} />
            <LogoutButton />
          </span>
        }
      >
        Records belong to the dealers. You see them only while impersonating one of their users.
      </EmptyState>
      <Slot of={operatorCards} props={{ storeId: null }} />
    </div>
  );
}

function wordsOf({ friendlyFFLName, legalFFLName, city, state, licence }: SessionStore): string {
  return `${friendlyFFLName} ${legalFFLName} ${city} ${state} ${licence}`;
}
