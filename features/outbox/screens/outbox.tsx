import { useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { AddressNote, leftOutOf } from "@/ui/address-note.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Card } from "@/ui/card.tsx";
import { TablePagination } from "@/ui/pagination.tsx";
import { DeniedState } from "@/ui/states.tsx";
import { toast } from "@/ui/toast-store.ts";
import { sendMailAgain } from "../contract.ts";
import { type OutboxPlace, outboxPlace, outboxQuery } from "../queries.ts";
import { outboxKey } from "../query-keys.ts";
import { MailDialog } from "./mail-dialog.tsx";
import { OutboxTable } from "./outbox-table.tsx";

/** What was written to people of a store; without a mail server the place to copy their links from. */
export default function OutboxScreen() {
  useTitle("Outbox");
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const place = outboxPlace(storeId, search);
  return place ? <Outbox place={place} /> : <DeniedState message="Page not found, or you don't have access to it." />;
}

function Outbox({ place }: { place: OutboxPlace }) {
  const context = useScreens();
  const [search, setSearch] = useSearchParams();
  const { data: session } = useQuery(sessionQuery(context));
  const timeZone = session?.stores.find(({ id }) => id === place.storeId)?.timeZone ?? "UTC";
  const [openId, setOpenId] = useState<number | null>(null);
  const list = useQuery(outboxQuery(context, place));
  const sending = useSending();
  const { data: page, error } = list;

  const failure = error ? failureOf(error, "Unable to load the outbox") : null;
  if (failure && isDenied(failure)) return <DeniedState message={failure.message} />;
  const open = page?.data.find(({ id }) => id === openId);
  const go = (next: Partial<OutboxPlace>) => {
    const { page: number, limit } = { ...place, ...next };
    setSearch({ page: String(number), limit: String(limit) }, { preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold">Outbox</h1>
      {page && !page.isConfigured && (
        <Alert tone="info">
          <p>
            <strong className="font-semibold">Email is not set up.</strong>{" "}
            Ask your Strongroom administrator. Until then, copy a link and give it to the recipient yourself. Anyone
            with the link can use it.
          </p>
          <details className="mt-1">
            <summary className="w-fit cursor-pointer select-none pointer-coarse:py-3">For the operator</summary>
            <p className="mt-1">
              Set <span className="font-record wrap-anywhere">STRONGROOM_SMTP_URL</span> and restart Strongroom.
            </p>
          </details>
        </Alert>
      )}
      <AddressNote leftOut={leftOutOf(search, { page: place.page, limit: place.limit })} />
      <Card className="overflow-clip" aria-label="Outbox">
        <OutboxTable
          rows={page?.data}
          timeZone={timeZone}
          refreshing={list.isPlaceholderData}
          error={failure && !page ? { ...failure, onRetry: () => void list.refetch() } : undefined}
          onOpen={setOpenId}
        />
        {page && page.count > 0 && (
          <TablePagination
            page={place.page}
            limit={place.limit}
            total={page.count}
            onPageChange={(number) => go({ page: number })}
            onLimitChange={(limit) => go({ page: 1, limit })}
          />
        )}
      </Card>
      {open && (
        <MailDialog
          mail={open}
          timeZone={timeZone}
          sending={sending.isPending}
          onSendAgain={() => sending.mutate(open.id)}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  );
}

/** Sends a mail again and looks at the outbox anew, whatever came of it. */
function useSending() {
  const { api } = useScreens();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.call(sendMailAgain, { params: { id: String(id) } }),
    onSuccess: () => toast("The email is on its way."),
    onError: (error) => toast({ text: error.message, tone: "red" }),
    onSettled: () => queries.invalidateQueries({ queryKey: outboxKey }),
  });
}
