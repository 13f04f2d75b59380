import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { DeniedState } from "@/ui/states.tsx";

/** An address that can lead nowhere. */
export function NotHere() {
  useTitle("Not found");
  return (
    <DeniedState
      message="This page does not exist, or it is not yours to see."
      help="Check the address, or go back to where you came from."
    />
  );
}
