import type { ReactNode } from "react";
import { Brand } from "./shell/brand.tsx";

export interface FullPageMessageProps {
  /** The specification's text: 'User is disabled.' */
  title: ReactNode;
  children?: ReactNode;
  /** The way out: the Logout button, and perhaps a retry. */
  actions?: ReactNode;
  /** Something is still being loaded. */
  busy?: boolean;
}

/** Nothing else can be shown: one sentence, what to do, and Logout. */
export function FullPageMessage({ title, children, actions, busy }: FullPageMessageProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-8 px-4 py-12">
      <Brand />
      <div
        role={busy ? "status" : undefined}
        aria-busy={busy || undefined}
        className="w-full max-w-md rounded-md border bg-paper px-6 py-8 text-center"
      >
        <h1 className="text-lg font-semibold text-balance">{title}</h1>
        {children && <div className="mt-2 text-sm text-ink-soft">{children}</div>}
        {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
      </div>
    </main>
  );
}
