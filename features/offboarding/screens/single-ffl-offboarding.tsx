import { useQuery } from "@tanstack/react-query";
import type { SettingsEndProps } from "@/features/stores/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import AccountOffboarding from "./account-offboarding.tsx";

const singleFfl = 0;

/** A single FFL has no organisation page: its owner leaves from the FFL's settings. */
export default function SingleFflOffboarding({ storeId, accountType }: SettingsEndProps) {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const store = session?.stores.find(({ id }) => id === storeId);
  if (accountType !== singleFfl || !session?.account || !store?.permissions.includes("offboarding.delete")) return null;
  return <AccountOffboarding accountId={session.account.id} name={session.account.name} />;
}
