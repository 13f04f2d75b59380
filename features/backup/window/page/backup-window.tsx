import { type ReactNode, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { Brand } from "@/ui/shell/brand.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import type { WindowState } from "../../contract-window.ts";
import { type CallFailed, type Calls, calls as ownCalls } from "./calls.ts";
import { CopyFacts } from "./copy-facts.tsx";
import { Notices } from "./notices.tsx";
import { PlaceChooser } from "./place-chooser.tsx";
import { QuitButton } from "./quit-button.tsx";
import { RunCard } from "./run-card.tsx";
import { RunLog } from "./run-log.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useWindowState } from "./use-window-state.ts";

/** The whole window of the backup application. */
export function BackupWindow({ calls = ownCalls }: { calls?: Calls }) {
  const { state, problem, take, refresh } = useWindowState(calls);
  const [hasQuit, setQuit] = useState(false);
  if (hasQuit) {
    return (
      <Page computer={state?.computer}>
        <Message title="Strongroom Backup is closed">
          No backup is made on this computer until you start it again.
        </Message>
      </Page>
    );
  }
  // A moment without an answer does not take away what is known; being told to leave does.
  if (problem && (state === null || problem.status === 0 || problem.status === 401)) {
    return (
      <Page computer={state?.computer}>
        <Problem problem={problem} onRetry={refresh} />
      </Page>
    );
  }
  if (!state) {
    return (
      <Page>
        <Loading />
      </Page>
    );
  }
  return (
    <Page
      computer={state.computer}
      version={state.version}
      foot={<QuitButton calls={calls} onQuit={() => setQuit(true)} />}
    >
      <Notices state={state} calls={calls} onChange={take} />
      {state.server === null
        ? (
          <Step number={1} title="Sign in" description="Connect this computer to your Strongroom.">
            <SignInForm calls={calls} onSignedIn={take} />
          </Step>
        )
        : state.place === null
        ? (
          <Step number={2} title="Choose where the copy is kept" description={`Signed in to ${state.server}.`}>
            <PlaceChooser calls={calls} onChosen={take} />
          </Step>
        )
        : <Overview state={state} calls={calls} take={take} refresh={refresh} />}
    </Page>
  );
}

interface OverviewProps {
  state: WindowState;
  calls: Calls;
  take: (state: WindowState) => void;
  refresh: () => void;
}

function Overview({ state, calls, take, refresh }: OverviewProps) {
  return (
    <>
      <RunCard state={state} calls={calls} onChange={take} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CopyFacts state={state} />
        <SettingsCard state={state} calls={calls} onChange={take} onDisconnected={refresh} />
      </div>
      <RunLog lines={state.log} />
    </>
  );
}

interface PageProps {
  computer?: string;
  version?: string;
  foot?: ReactNode;
  children: ReactNode;
}

function Page({ computer, version, foot, children }: PageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b bg-paper">
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
          <h1 className="flex items-center gap-2 text-base font-semibold">
            <Brand /> <span className="text-ink-soft">Backup</span>
          </h1>
          {computer && <p className="truncate text-sm text-ink-faint">{computer}</p>}
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-4 px-4 py-4 sm:py-6">{children}</main>
      {version && (
        <footer className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-3 px-4 pb-6 text-sm text-ink-faint">
          <span>Version {version}. This page is served by this computer to you alone.</span>
          {foot}
        </footer>
      )}
    </div>
  );
}

interface StepProps {
  number: number;
  title: string;
  description: string;
  children: ReactNode;
}

function Step({ number, title, description, children }: StepProps) {
  return (
    <Card className="mx-auto w-full max-w-2xl">
      <CardHeader title={title} description={`Step ${number} of 2. ${description}`} />
      <CardBody>{children}</CardBody>
    </Card>
  );
}

function Problem({ problem, onRetry }: { problem: CallFailed; onRetry: () => void }) {
  const title = problem.status === 401
    ? "This window is closed"
    : problem.status === 0
    ? "Strongroom Backup is not running"
    : "The window could not be loaded";
  return (
    <Message title={title} action={<Button onClick={onRetry}>Try again</Button>}>
      {problem.status === 0
        ? "No backup is made on this computer until it runs. Start Strongroom Backup again; it opens a new window."
        : problem.message}
    </Message>
  );
}

interface MessageProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Message({ title, action, children }: MessageProps) {
  return (
    <Card role="alert" className="mx-auto w-full max-w-lg px-6 py-8 text-center">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-2 text-sm text-ink-soft">{children}</p>
      {action && <div className="mt-6">{action}</div>}
    </Card>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading" className="flex flex-col gap-4">
      <Skeleton className="h-32 w-full" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </SkeletonGroup>
  );
}
