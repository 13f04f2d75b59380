import { useMutation, useQuery } from "@tanstack/react-query";
import { writtenDigits } from "@/features/stores/contract-licence.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { formatNumber } from "@/ui/format.ts";
import { ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import { toast } from "@/ui/toast-store.ts";
import { answerVarianceRequest, type WaitingRequest } from "../contract-service.ts";
import { varianceRequestsQuery } from "../queries.ts";

/** Dealers who asked for help with a variance, until an operator has answered them. Nothing while nobody waits. */
export function VarianceRequestsCard() {
  const { api } = useScreens();
  const list = useQuery(varianceRequestsQuery({ api }));
  const answer = useMutation({
    mutationFn: ({ id }: WaitingRequest) => api.call(answerVarianceRequest, { body: { id } }),
    onSuccess: async () => {
      await list.refetch();
      toast({ text: "Marked as answered.", tone: "green" });
    },
    onError: (error) => {
      void list.refetch();
      toast({ text: failureOf(error, "Unable to mark the request").message, tone: "red" });
    },
  });
  const { data } = list;
  if (!data) {
    if (!list.error) return null;
    const { message, requestId } = failureOf(list.error, "Unable to load variance requests");
    return <ErrorState message={message} requestId={requestId} onRetry={() => void list.refetch()} />;
  }
  if (data.count === 0) return null;
  return (
    <Card aria-label="Variance requests">
      <CardHeader
        title={`Variance requests (${formatNumber(data.count)})`}
        description="These dealers asked for help with a variance (27 CFR 478.22). Email them, then mark the request as answered."
      />
      <CardBody>
        <ul className="divide-y">
          {data.data.map((request) => (
            <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <Said request={request} />
              <Button
                size="sm"
                aria-label={`Mark the request of ${request.accountName} as answered`}
                busy={answer.isPending && answer.variables.id === request.id}
                onClick={() => answer.mutate(request)}
              >
                Mark answered
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function Said({ request }: { readonly request: WaitingRequest }) {
  const { accountName, fflFirstThreeDigits, fflLastFiveDigits, name, email, byName, requestedAt } = request;
  const licence = writtenDigits(fflFirstThreeDigits, fflLastFiveDigits);
  const subject = encodeURIComponent(`Your variance request for FFL ${licence}`);
  return (
    <span className="min-w-0 flex-1 basis-60">
      <span className="block font-medium break-words">{`${accountName}, FFL ${licence}`}</span>
      <span className="block text-sm break-words">
        {name && `${name}, `}
        <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}`} className="wrap-anywhere underline">
          {email}
        </a>
      </span>
      <span className="block text-sm text-ink-soft">
        Asked by {byName} on <InstantText instant={requestedAt} />
      </span>
    </span>
  );
}
