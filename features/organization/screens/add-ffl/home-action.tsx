import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Link } from "react-router";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { AddFflDialog } from "./add-ffl-dialog.tsx";

const multipleFfls = 1;

/**
 * 'Add New FFL' on the FFL selection screen, for the owner of an account with several FFLs; while there is none to
 * select, with the way to the account's details.
 */
export default function HomeAction() {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const [isAdding, setAdding] = useState(false);
  const account = session?.account;
  if (account?.type !== multipleFfls || !session?.accountPermissions.includes("accounts.manage_account")) return null;
  return (
    <>
      {session.stores.length === 0 && (
        <Button asChild>
          <Link to="/organization">Organization Settings</Link>
        </Button>
      )}
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>Add New FFL</Button>
      {isAdding && <AddFflDialog accountId={account.id} settingsIn={null} onClose={() => setAdding(false)} />}
    </>
  );
}
