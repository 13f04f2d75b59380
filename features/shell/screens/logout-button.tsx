import LogOut from "lucide-react/icons/log-out";
import { Button } from "@/ui/button.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** The way out that every full-page message has. */
export function LogoutButton() {
  const signOut = useSignOut();
  return (
    <Button icon={<LogOut aria-hidden="true" />} busy={signOut.isPending} onClick={() => signOut.mutate()}>
      Logout
    </Button>
  );
}
