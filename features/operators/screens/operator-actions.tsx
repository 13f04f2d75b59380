import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { sessionQuery } from "@/features/shell/shared-queries.ts";

/** On the operator's home: the two things that an operator does. */
export default function OperatorActions() {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  if (!session?.accountPermissions.includes("accounts.impersonate")) return null;
  return (
    <>
      <Button asChild variant="primary">
        <Link to="/impersonate-user">Impersonate User</Link>
      </Button>
      <Button asChild>
        <Link to="/accounts">Accounts</Link>
      </Button>
    </>
  );
}
