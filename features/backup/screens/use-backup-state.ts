import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { backupPermission } from "../contract.ts";
import { backupStateQuery } from "../shared-queries.ts";

/** Who looks, and how the account's own copy stands; without a state for those whom it does not concern. */
export function useBackupState() {
  const context = useScreens();
  const { data: session } = useQuery(sessionQuery(context));
  const may = session?.accountPermissions.includes(backupPermission) === true;
  const { data, error, refetch } = useQuery({ ...backupStateQuery(context), enabled: may });
  return { session, may, state: may ? data : undefined, error, refetch };
}
