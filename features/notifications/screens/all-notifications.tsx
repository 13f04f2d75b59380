import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { AddressNote, leftOutOf } from "@/ui/address-note.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { TablePagination } from "@/ui/pagination.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, EmptyState, ErrorState } from "@/ui/states.tsx";
import { type NotificationsPage, readNotifications, texts } from "../contract.ts";
import { allNotificationsQuery, listPlace } from "../queries.ts";
import { notificationsKey } from "../query-keys.ts";
import { NotificationList } from "./notification-list.tsx";

/** All notifications of the last 90 days, read or not, page by page. */
export default function AllNotifications() {
  useTitle("Notifications");
  const { api, queries } = useScreens();
  const [search, setSearch] = useSearchParams();
  const place = listPlace(search);
  const { data, error, refetch } = useQuery(allNotificationsQuery({ api }, place.page, place.limit));
  const reading = useMutation({
    mutationFn: (ids: number[]) => api.call(readNotifications, { body: ids }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
    meta: { popup: true },
  });
  const failure = error && !data ? failureOf(error, texts.unableToLoad) : null;
  if (failure && isDenied(failure)) return <DeniedState message={failure.message} />;
  const unread = data?.data.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  const go = (next: Partial<typeof place>) => {
    const { page, limit } = { ...place, ...next };
    setSearch({ page: String(page), limit: String(limit) });
  };
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold">Notifications</h1>
        <div className="flex flex-wrap items-center gap-2">
          {unread.length > 0 && (
            <Button busy={reading.isPending} onClick={() => reading.mutate(unread)}>Mark page as read</Button>
          )}
          <Button asChild variant="ghost">
            <Link to="/profile#notification-preferences">Email settings</Link>
          </Button>
        </div>
      </div>
      <AddressNote leftOut={leftOutOf(search, { page: place.page, limit: place.limit })} />
      <Card className="overflow-clip" aria-label="All notifications">
        {data
          ? <Listed page={data} />
          : failure
          ? <ErrorState message={texts.unableToLoad} requestId={failure.requestId} onRetry={() => void refetch()} />
          : <Waiting />}
        {data && data.count > 0 && (
          <TablePagination
            page={place.page}
            limit={place.limit}
            total={data.count}
            maxLimit={100}
            onPageChange={(page) => go({ page })}
            onLimitChange={(limit) => go({ page: 1, limit })}
          />
        )}
      </Card>
    </div>
  );
}

function Listed({ page: { data, count } }: { page: NotificationsPage }) {
  if (data.length > 0) return <NotificationList notifications={data} />;
  return count > 0
    ? <EmptyState title="This page is empty.">Go back to the first page.</EmptyState>
    : (
      <EmptyState title={texts.empty}>
        You'll see here when coworkers file, correct, flag or assign documents in your stores.
      </EmptyState>
    );
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading notifications" className="flex flex-col gap-2 p-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </SkeletonGroup>
  );
}
