import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { formatBytes, formatNumber } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { ServiceState, Timestamping } from "../contract-service.ts";
import { serviceQuery } from "../queries.ts";
import { VarianceRequestsCard } from "./variance-requests-card.tsx";

/** What an operator looks at first: who waits for an answer, and whether all is well. */
export default function Service() {
  return (
    <>
      <VarianceRequestsCard />
      <ServiceCard />
    </>
  );
}

function ServiceCard() {
  const { api } = useScreens();
  const { data, error, refetch } = useQuery(serviceQuery({ api }));
  const failure = error && !data ? failureOf(error, "Unable to load the server's state") : null;
  return (
    <Card aria-label="Server">
      <CardHeader title="Server" />
      <CardBody>
        {failure
          ? (
            <ErrorState
              message={failure.message}
              requestId={failure.requestId}
              onRetry={() => void refetch()}
            />
          )
          : data
          ? <State of={data} />
          : (
            <SkeletonGroup label="Loading the server's state">
              <Skeleton className="h-28" />
            </SkeletonGroup>
          )}
      </CardBody>
    </Card>
  );
}

function State({ of: { version, clock, storage, mail, jobs, timestamps } }: { of: ServiceState }) {
  return (
    <div className="flex flex-col gap-3">
      {clock && (
        <Alert tone="amber">
          The server's clock jumped from <InstantText instant={clock.from} /> to{" "}
          <InstantText instant={clock.to} />. Nothing is deleted until{" "}
          <InstantText instant={clock.trustedFrom} />. If the clock is right, run <code>strongroom clock --right</code>
          {" "}
          on the server.
        </Alert>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact name="Version">{version}</Fact>
        <Fact name="Storage">
          {storage
            ? (
              <>
                {formatBytes(storage.bytes)}, counted <InstantText instant={storage.countedAt} />
              </>
            )
            : "Nothing filed yet, or not counted yet"}
        </Fact>
        <Fact name="Mail">
          <MailState of={mail} />
        </Fact>
        <Fact name="Jobs">
          {jobs.waiting === 0 ? "None waiting" : (
            <>
              {formatNumber(jobs.waiting)} waiting
              {jobs.waitingSince && (
                <>
                  , the oldest since <InstantText instant={jobs.waitingSince} />
                </>
              )}
            </>
          )}
          {jobs.givenUp > 0 && (
            <span className="block text-red">
              {formatNumber(jobs.givenUp)} failed too often. The server's log says why (<code>job_given_up</code>).
            </span>
          )}
        </Fact>
        {timestamps && (
          <Fact name="Timestamps">
            <TimestampState of={timestamps} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function TimestampState({ of: { last, failure } }: { of: Timestamping }) {
  return (
    <>
      {last
        ? (
          <>
            Ledger timestamped <InstantText instant={last.time} /> by {last.authority}
          </>
        )
        : "Ledger not timestamped yet"}
      {failure && (
        <span className="block text-red">
          Failing since <InstantText instant={failure.since} />. {failure.reason} Tried again every hour.
        </span>
      )}
    </>
  );
}

function MailState({ of: { isConfigured, waiting, held, failed, failedOf } }: { of: ServiceState["mail"] }) {
  if (!isConfigured) {
    return `No mail server. ${
      held === 1 ? "1 email waits" : `${formatNumber(held)} emails wait`
    } in the dealers' outboxes.`;
  }
  return (
    <>
      {failed === 0 ? "None failed" : <span className="text-red">{formatNumber(failed)} failed</span>}
      {waiting > 0 && `, ${formatNumber(waiting)} on the way`}
      {held > 0 && `, ${formatNumber(held)} from before there was a mail server`}
      {failed > 0 && (
        <>
          <ul className="mt-1">
            {failedOf.map(({ accountId, name, count }) => <li key={accountId}>{`${name}: ${formatNumber(count)}`}</li>)}
          </ul>
          <span className="block text-sm text-ink-soft">
            A manager of the account can resend them from the Outbox, or{" "}
            <Link to="/impersonate-user" className="underline">impersonate one</Link> to see it.
          </span>
        </>
      )}
    </>
  );
}
