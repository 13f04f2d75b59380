import { useMutation } from "@tanstack/react-query";
import { signOut } from "@/features/accounts/contract.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";

/** The way out for somebody who does not want to register now. */
export function Logout() {
  const { api } = useScreens();
  // Whatever the answer is, the sign-in page tells the truth.
  const leave = useMutation({ mutationFn: () => api.call(signOut), onSettled: () => location.assign("/sign-in") });
  return <Button busy={leave.isPending} onClick={() => leave.mutate()}>Logout</Button>;
}
