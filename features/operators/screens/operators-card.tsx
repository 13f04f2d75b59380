import { useMutation, useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { EmailText } from "@/ui/email-text.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { type Invited, inviteOperatorAgain, type OperatorRow } from "../contract-invitations.ts";
import { operatorsQuery } from "../queries.ts";

const unable = "Unable to load users";

interface OperatorsCardProps {
  readonly onInvite: () => void;
  readonly onInvited: (invited: Invited, name: string) => void;
}

/** Those who run the service, and a further one. */
export function OperatorsCard({ onInvite, onInvited }: OperatorsCardProps) {
  const { api } = useScreens();
  const list = useQuery(operatorsQuery({ api }));
  const again = useMutation({
    mutationFn: ({ id }: OperatorRow) => api.call(inviteOperatorAgain, { params: { id: String(id) } }),
    onSuccess: (invited, { name }) => onInvited(invited, name),
    onError: (error) => toast({ text: failureOf(error, "Unable to invite user").message, tone: "red" }),
  });
  const failure = list.error && !list.data ? failureOf(list.error, unable) : null;
  return (
    <Card aria-label="Operators">
      <CardHeader
        title="Operators"
        description="They run Strongroom: they see all accounts and can impersonate their users."
        actions={
          <Button size="sm" icon={<UserPlus aria-hidden="true" />} onClick={onInvite}>Invite an operator</Button>
        }
      />
      <CardBody>
        {failure
          ? (
            <ErrorState
              message={failure.message}
              requestId={failure.requestId}
              onRetry={() => void list.refetch()}
            />
          )
          : !list.data
          ? (
            <SkeletonGroup label="Loading operators">
              <Skeleton className="h-12" />
            </SkeletonGroup>
          )
          : (
            <ul className="-my-2 divide-y">
              {list.data.data.map((operator) => (
                <li key={operator.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <span className="min-w-0 flex-1 basis-52">
                    <span className="block font-medium break-words">{operator.name}</span>
                    <span className="block text-sm text-ink-soft">
                      <EmailText>{operator.email}</EmailText>
                    </span>
                  </span>
                  {operator.invitationStatus === 0
                    ? (
                      <span className="text-sm text-ink-soft">
                        {operator.lastSignIn
                          ? (
                            <>
                              Last sign-in <InstantText instant={operator.lastSignIn} />
                            </>
                          )
                          : "Never signed in"}
                      </span>
                    )
                    : (
                      <>
                        <Badge tone="blue">Invited</Badge>
                        <Button
                          size="sm"
                          aria-label={`Resend Invite to ${operator.name}`}
                          busy={again.isPending && again.variables.id === operator.id}
                          onClick={() => again.mutate(operator)}
                        >
                          Resend Invite
                        </Button>
                      </>
                    )}
                </li>
              ))}
            </ul>
          )}
      </CardBody>
    </Card>
  );
}
