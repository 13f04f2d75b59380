import { useQuery } from "@tanstack/react-query";
import FileQuestion from "lucide-react/icons/file-question-mark";
import { Link, useNavigate } from "react-router";
import { storeStart } from "@/kernel/screens/screen-feature.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/states.tsx";
import { sessionQuery } from "../shared-queries.ts";

/** An address that leads nowhere, or to something that is not the person's; the two look alike on purpose. */
export default function NotFound() {
  useTitle("Not found");
  return (
    <div className="mx-auto w-full max-w-lg py-6 sm:py-12">
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        className="rounded-md border border-line bg-paper"
        icon={<FileQuestion />}
        title="Page not found, or you don't have access to it."
        action={
          <>
            <WayOn />
            <GoBack />
          </>
        }
      >
        Check the address. If someone sent you the link, ask them for access.
      </EmptyState>
    </div>
  );
}

function GoBack() {
  const navigate = useNavigate();
  return <Button onClick={() => navigate(-1)}>Go back</Button>;
}

/** With one FFL, or none, there is nothing to select. */
function WayOn() {
  const screens = useScreens();
  const { data: session } = useQuery(sessionQuery(screens));
  const [store, ...others] = session?.stores ?? [];
  const start = store && storeStart(screens.features, store);
  return (
    <Button asChild variant="primary">
      {store === undefined
        ? <Link to="/">Go to the home page</Link>
        : others.length === 0
        ? <Link to={start?.href(store.id) ?? "/"}>Go to {start?.label ?? "home"}</Link>
        : <Link to="/">Select an FFL</Link>}
    </Button>
  );
}
