import type { StoreAnswer } from "@/features/stores/contract.ts";
import { Badge } from "@/ui/badge.tsx";
import { hasHours } from "./ffl-words.ts";

/** Whether a store is open at this moment, by its own clocks. */
export function HoursBadge({ store }: { store: StoreAnswer }) {
  if (!hasHours(store)) return <Badge>Always open</Badge>;
  return <Badge tone={store.isOpen ? "green" : "yellow"}>{store.isOpen ? "Now open" : "Now closed"}</Badge>;
}
