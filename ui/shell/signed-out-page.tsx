import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";

interface SignedOutPageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Stands under the sheet. */
  readonly after?: ReactNode;
}

/** The page of those who are not inside yet: the brand, and one sheet of paper. */
export function SignedOutPage({ title, children, after }: SignedOutPageProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center gap-6 px-4 py-10 sm:py-16">
      <Brand />
      <section aria-label={title} className="w-full max-w-md rounded-md border bg-paper p-6">
        <h1 className="mb-5 text-xl font-semibold">{title}</h1>
        {children}
      </section>
      {after}
    </main>
  );
}
