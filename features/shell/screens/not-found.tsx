import { Link } from "react-router";
import FileQuestion from "lucide-react/icons/file-question-mark";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/states.tsx";

/** An address that leads nowhere, or to something that is not the person's; the two look alike on purpose. */
export default function NotFound() {
  useTitle("Not found");
  return (
    <div className="mx-auto w-full max-w-lg py-6 sm:py-12">
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        className="rounded-md border bg-paper"
        icon={<FileQuestion />}
        title="This page does not exist, or it is not yours to see."
        action={
          <Button asChild variant="primary">
            <Link to="/">Select an FFL</Link>
          </Button>
        }
      >
        Check the address, or go back to where you came from.
      </EmptyState>
    </div>
  );
}
