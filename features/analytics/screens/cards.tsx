import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DashboardProps } from "@/features/dashboard/slots.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { formatNumber } from "@/ui/format.ts";
import { Skeleton } from "@/ui/skeleton.tsx";
import { Tooltip } from "@/ui/tooltip.tsx";
import { activeMinutes, countedUpTo, type CountType, countTypes, texts } from "../contract.ts";
import { cardQuery } from "../queries.ts";
import { cardLinks } from "./card-links.ts";

const labels: Readonly<Record<CountType, string>> = {
  documents: "Total Documents",
  flaggedDocuments: "Flagged Documents",
  assignedToMe: "Assigned to Me",
  users: "Total Users",
  activeUsers: "Active Now",
};

/** The five numbers of a store, each with the way to what it counts. */
export default function Cards(place: DashboardProps) {
  const screens = useScreens();
  const { data: session } = useQuery(sessionQuery(screens));
  const answers = useQueries({ queries: countTypes.map((type) => cardQuery(screens, type, place)) });
  const isFailed = answers.some(({ isError, data }) => isError && data === undefined);
  const auditorMode = session?.auditorMode ?? false;
  const links = cardLinks(session, place);
  const again = () => {
    for (const { isError, refetch } of answers) if (isError) void refetch();
  };
  return (
    <>
      {countTypes.map((type, at) => (
        <CountCard
          key={type}
          type={type}
          label={type === "users" && auditorMode ? "Total Auditors" : labels[type]}
          href={links[type]}
          count={answers[at].data}
          isFailed={answers[at].isError}
        />
      ))}
      {isFailed && (
        <div className="col-span-full">
          <Alert tone="red" action={<Button size="sm" onClick={again}>Try again</Button>}>{texts.cardsFailed}</Alert>
        </div>
      )}
    </>
  );
}

interface CountCardProps {
  readonly type: CountType;
  readonly label: string;
  /** Null where the person may not open what it counts. */
  readonly href: string | null;
  readonly count: number | undefined;
  readonly isFailed: boolean;
}

const shape = "flex min-h-24 flex-col justify-between gap-1 rounded-md border border-line bg-paper p-4 text-left";

function CountCard({ type, label, href, count, isFailed }: CountCardProps) {
  const content = (
    <>
      <span className="text-sm text-ink-soft">{label}</span>
      <span className="text-2xl font-semibold tabular-nums">
        {count !== undefined ? shown(type, count) : isFailed ? "–" : <Skeleton className="h-9 w-16" />}
      </span>
    </>
  );
  const card = href === null
    ? <div className={shape} tabIndex={type === "activeUsers" ? 0 : undefined}>{content}</div>
    : <Link to={href} className={`${shape} hover:bg-hover`}>{content}</Link>;
  return type === "activeUsers" ? <Explained>{card}</Explained> : card;
}

function Explained({ children }: { readonly children: ReactNode }) {
  return <Tooltip content={`Signed in and used within the last ${activeMinutes} minutes`}>{children}</Tooltip>;
}

/** Where no counter is kept of a number it is exact up to a limit only. */
function shown(type: CountType, count: number): string {
  return type === "assignedToMe" && count >= countedUpTo ? `${formatNumber(countedUpTo)}+` : formatNumber(count);
}
