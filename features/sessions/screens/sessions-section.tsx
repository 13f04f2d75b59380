import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { endOtherSessions, endSession, type Session } from "../contract.ts";
import { sessionsQuery } from "../queries.ts";
import { usePersonZone } from "./use-person-zone.ts";

/** On one's profile: where one is signed in, and ending it elsewhere. */
export default function SessionsSection() {
  const context = useScreens();
  const queries = useQueryClient();
  const query = sessionsQuery(context);
  const { data: { data: sessions } } = useSuspenseQuery(query);
  const timeZone = usePersonZone();
  const refresh = () => queries.invalidateQueries(query);
  const end = useMutation({
    mutationFn: (id: number) => context.api.call(endSession, { params: { id: String(id) } }),
    onSuccess: () => void toast("The session was ended."),
    onSettled: refresh,
    meta: { popup: true },
  });
  const endOthers = useMutation({
    mutationFn: () => context.api.call(endOtherSessions),
    onSuccess: () => void toast("You are signed out everywhere else."),
    onSettled: refresh,
    meta: { popup: true },
  });
  if (sessions.length === 0) return null;
  return (
    <SessionList
      sessions={sessions}
      timeZone={timeZone}
      ending={end.isPending ? end.variables : null}
      isEndingOthers={endOthers.isPending}
      onEnd={(id) => end.mutate(id)}
      onEndOthers={() => endOthers.mutate()}
    />
  );
}

interface SessionListProps {
  readonly sessions: readonly Session[];
  readonly timeZone: string;
  /** The session that is being ended. */
  readonly ending: number | null;
  readonly isEndingOthers: boolean;
  readonly onEnd: (id: number) => void;
  readonly onEndOthers: () => void;
}

/** The sessions, a row each; this one is ended by logging out. */
export function SessionList({ sessions, timeZone, ending, isEndingOthers, onEnd, onEndOthers }: SessionListProps) {
  return (
    <Card aria-label="Sessions">
      <CardHeader
        title="Sessions"
        description="Where you are signed in."
        actions={sessions.length > 1 && (
          <Button size="sm" busy={isEndingOthers} onClick={onEndOthers}>Log out everywhere else</Button>
        )}
      />
      <ul className="divide-y">
        {sessions.map(({ id, device, createdAt, lastSeenAt, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="text-base font-medium">{device}</p>
              <p className="text-sm text-ink-soft">
                Last used <InstantText instant={lastSeenAt} timeZone={timeZone} withTime />, signed in{" "}
                <InstantText instant={createdAt} timeZone={timeZone} />
              </p>
            </div>
            {isThis ? <Badge tone="green">This device</Badge> : (
              <Button
                size="sm"
                busy={ending === id}
                aria-label={`Sign out ${device}, signed in ${createdAt.slice(0, 10)}`}
                onClick={() => onEnd(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
