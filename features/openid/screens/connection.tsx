import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { ConfirmDialog } from "@/ui/confirm-dialog.tsx";
import { connectOpenId, disconnectOpenId } from "../contract.ts";
import { connectionQuery } from "../queries.ts";

/** On one's profile: whether one may sign in with the external provider, and the way to connect it. */
export default function Connection() {
  const context = useScreens();
  const queries = useQueryClient();
  const { data } = useQuery(connectionQuery(context));
  const [isAsking, setAsking] = useState(false);
  const connect = useMutation({
    mutationFn: () => context.api.call(connectOpenId),
    onSuccess: ({ address }) => location.assign(address),
  });
  const disconnect = useMutation({
    mutationFn: () => context.api.call(disconnectOpenId),
    onSuccess: () => setAsking(false),
    onSettled: () => queries.invalidateQueries(connectionQuery(context)),
  });
  if (!data?.provider) return null;
  const { provider, isConnected } = data;
  return (
    <Card>
      <CardHeader
        title="External sign-in"
        description={isConnected
          ? `You can sign in with ${provider}.`
          : `Connect your ${provider} sign-in to use it here.`}
      />
      <CardBody className="flex flex-col items-start gap-3">
        {connect.error && <Alert tone="red">{connect.error.message}</Alert>}
        {isConnected
          ? <Button onClick={() => setAsking(true)}>Disconnect</Button>
          : (
            <Button busy={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
              Connect {provider}
            </Button>
          )}
      </CardBody>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Disconnect ${provider}?`}
        confirmLabel="Disconnect"
        onConfirm={() => disconnect.mutate()}
        busy={disconnect.isPending}
        error={disconnect.error?.message}
      >
        You'll sign in with your password. You can reconnect at any time.
      </ConfirmDialog>
    </Card>
  );
}
