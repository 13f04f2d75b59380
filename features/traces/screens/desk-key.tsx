import { useNavigate } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import type { PlaceProps } from "@/features/shell/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { deskPermission } from "../contract.ts";

/** `t` leads to the trace desk from everywhere in a store, for whoever may work there. Shows nothing. */
export default function DeskKey({ storeId }: PlaceProps) {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const navigate = useNavigate();
  const store = session?.stores.find(({ id }) => id === storeId);
  const mayWork = store?.permissions.includes(deskPermission) === true;
  useHotkeys({ t: () => void navigate(`/${storeId}/traces`) }, { enabled: mayWork });
  return null;
}
