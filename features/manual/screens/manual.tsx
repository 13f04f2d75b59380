import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { cn } from "@/ui/cn.ts";
import { SearchBox } from "@/ui/search-box.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { ErrorState } from "@/ui/states.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { manualPagesQuery, manualPlace } from "../queries.ts";
import { ManualContents, ManualSide } from "./manual-contents.tsx";
import { ManualPage } from "./manual-page.tsx";
import { ManualResults } from "./manual-results.tsx";
import type { ManualEntry } from "../contract.ts";

/** The manual: its contents, a page of it, or what a search found. */
export default function Manual() {
  const { page, sought } = manualPlace(useParams().page, useSearchParams()[0]);
  const query = useQuery(manualPagesQuery(useScreens()));
  const { data: pages, error } = query;
  if (error && !pages) {
    return <ErrorState {...failureOf(error, "Unable to fetch user manual")} onRetry={() => void query.refetch()} />;
  }
  // The contents themselves stand in the middle of their own page.
  const hasSide = page !== null || sought !== "";
  return (
    <div className={cn("grid gap-x-8", hasSide && "lg:grid-cols-[15rem_minmax(0,1fr)]")}>
      {hasSide && (pages ? <ManualSide pages={pages} page={page} /> : <Skeleton className="h-96 max-lg:hidden" />)}
      <div className="flex min-w-0 flex-col gap-4">
        <ManualSearch page={page} sought={sought} />
        {pages ? <Shown page={page} sought={sought} pages={pages} /> : <Skeleton className="h-96" />}
      </div>
    </div>
  );
}

interface ShownProps {
  readonly page: string | null;
  readonly sought: string;
  readonly pages: readonly ManualEntry[];
}

function Shown({ page, sought, pages }: ShownProps) {
  if (sought) {
    return (
      <Titled title="Search the manual">
        <ManualResults sought={sought} />
      </Titled>
    );
  }
  if (page !== null) return <ManualPage key={page} page={page} pages={pages} />;
  return (
    <Titled title="Manual">
      <ManualContents pages={pages} />
    </Titled>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return (
    <>
      <h1 className="text-2xl font-semibold">{title}</h1>
      {children}
    </>
  );
}

/** The search of the manual; `/` leads into it. What was found takes the place of the page until the box is empty. */
function ManualSearch({ page, sought }: Pick<ShownProps, "page" | "sought">) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useHotkeys({ "/": () => box.current?.querySelector("input")?.focus() });
  const address = page === null ? "/manual" : `/manual/${page}`;
  const search = (text: string) =>
    void navigate(text ? `${address}?search=${encodeURIComponent(text)}` : address, {
      replace: sought !== "",
      preventScrollReset: true,
    });
  return (
    <div ref={box}>
      <SearchBox
        value={sought}
        onSearch={search}
        label="Search the manual"
        placeholder="Search the manual, such as print"
        minCharacters={2}
        className="max-w-md sm:w-full"
      />
    </div>
  );
}
