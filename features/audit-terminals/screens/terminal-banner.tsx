import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { lazyComponent } from "@/ui/lazy-component.tsx";

const terminalSession = lazyComponent(async () => (await import("./terminal-session.tsx")).TerminalSession);

/** What an auditor sees at a terminal of the shop; everybody else loads nothing of it. */
export default function TerminalBanner() {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  return session?.terminal ? <terminalSession.Component session={session} terminal={session.terminal.name} /> : null;
}
