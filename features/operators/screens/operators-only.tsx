import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { DeniedState } from "@/ui/states.tsx";

/** True for an operator, and while it is not known yet who is asking. */
export function useIsOperator(): boolean {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  return session?.person.isOperator !== false;
}

/** What everybody else is told on a page of the operators. */
export function OperatorsOnly({ message }: { message?: string }) {
  return <DeniedState message={message} help="This page is for the operators of this Strongroom server." />;
}
