import type { ReactNode } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import Lock from "lucide-react/icons/lock";
import { Link } from "react-router";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

interface PlaceProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  role?: "alert" | "status";
  className?: string;
}

function Place({ icon, title, children, action, role, className }: PlaceProps) {
  return (
    <div role={role} className={cn("flex flex-col items-center gap-1 px-6 py-12 text-center", className)}>
      {icon && <span aria-hidden="true" className="mb-2 text-ink-faint [&_svg]:size-6">{icon}</span>}
      <p className="text-base font-semibold text-balance">{title}</p>
      {children && <div className="max-w-md text-sm text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

export interface EmptyStateProps {
  icon?: ReactNode;
  /** What is not here yet. */
  title: ReactNode;
  /** What this place is for. */
  children?: ReactNode;
  /** The one button to begin with. */
  action?: ReactNode;
  className?: string;
}

/** First use: what this place is for and the one button to begin. */
export function EmptyState(props: EmptyStateProps) {
  return <Place {...props} />;
}

export interface FilteredEmptyProps {
  /** What was looked for: 'documents'. */
  things?: string;
  onClear?: () => void;
}

/** Nothing matches the filters; offers to clear them. */
export function FilteredEmpty({ things = "entries", onClear }: FilteredEmptyProps) {
  return (
    <Place
      role="status"
      title={`No ${things} match these filters.`}
      action={onClear && <Button onClick={onClear}>Clear filters</Button>}
    >
      Change or clear the filters to see more.
    </Place>
  );
}

export interface ErrorStateProps {
  /** What failed, as a whole sentence: 'Unable to load documents. Please try again later.' */
  message: string;
  onRetry?: () => void;
  /** Shown small, to be quoted to whoever helps. */
  requestId?: string;
  className?: string;
}

/** Something could not be loaded: the sentence, a retry, and the request id. */
export function ErrorState({ message, onRetry, requestId, className }: ErrorStateProps) {
  return (
    <Place
      role="alert"
      className={className}
      icon={<CircleAlert className="text-red" />}
      title={message}
      action={onRetry && <Button onClick={onRetry}>Try again</Button>}
    >
      {requestId && <RequestId id={requestId} />}
    </Place>
  );
}

/** The id under which the server logged a failed request. */
export function RequestId({ id }: { id: string }) {
  return (
    <p className="text-xs text-ink-faint">
      Request <span className="font-record break-all select-all">{id}</span>
    </p>
  );
}

export interface DeniedStateProps {
  /** What is not allowed; by default the specification's sentence. */
  message?: string;
  /** Who can help: 'Ask your account owner for access.' */
  help?: ReactNode;
  action?: ReactNode;
}

/** The person may not see this; says who can help. */
export function DeniedState({ message, help, action }: DeniedStateProps) {
  return (
    <Place
      role="alert"
      className="mx-auto my-4 w-full max-w-lg rounded-md border border-line bg-paper sm:my-10"
      icon={<Lock />}
      title={message ?? "You do not have the required permissions."}
      action={action ?? (
        <Button asChild>
          <Link to="/">Go to home</Link>
        </Button>
      )}
    >
      {help ?? "If you need access, ask an admin of your account."}
    </Place>
  );
}
