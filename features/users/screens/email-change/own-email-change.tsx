import { useMutation, useQuery } from "@tanstack/react-query";
import { peopleChanged } from "@/features/accounts/contract-events.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { toast } from "@/ui/toast-store.ts";
import { answerOwnEmailChange } from "../../contract-email-changes.ts";
import { ownEmailChangeQuery } from "../../queries.ts";

/** On one's own profile: the new email that a manager wants one to have. Nothing while there is none. */
export default function OwnEmailChange() {
  const context = useScreens();
  const happened = useHappened();
  const { data } = useQuery(ownEmailChangeQuery(context));
  const answer = useMutation({
    mutationFn: (isAccepted: boolean) => context.api.call(answerOwnEmailChange, { body: { isAccepted } }),
    onSuccess: async (_nothing, isAccepted) => {
      // Taking it ends every session.
      if (isAccepted) return location.assign("/sign-in?because=email&next=%2Fprofile");
      toast({ text: "You keep your email.", tone: "green" });
      await happened(peopleChanged, {});
    },
  });
  const change = data?.change;
  if (!change) return null;
  return (
    <Card aria-label="New email">
      <CardHeader
        title="Confirm your new email"
        description={`${change.askedBy} wants you to sign in with another email.`}
      />
      <CardBody className="flex flex-col gap-4">
        {answer.error && <Alert tone="red">{failureOf(answer.error, "Unable to process request").message}</Alert>}
        <p>
          From <span className="wrap-anywhere">{change.email}</span> to{" "}
          <strong className="font-medium wrap-anywhere">{change.newEmail}</strong>. You are logged out everywhere and
          sign in with it again; your password stays the same.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={answer.isPending && answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(true)}
          >
            Use the new email
          </Button>
          <Button
            busy={answer.isPending && !answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(false)}
          >
            Keep the old one
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
