import { componentTest, render, screen, user } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import type { ReactNode } from "react";
import { MissingCode } from "@/kernel/screens/connection.ts";
import { BUILD_HEADER } from "@/kernel/screens/build-header.ts";
import { PartBoundary } from "@/kernel/screens/part-boundary.tsx";
import { hearBuild, partIsMissing, startBuildWatch } from "@/kernel/screens/server-build.ts";
import { thinkingApi, WithApi } from "@/kernel/screens/testing.tsx";
import { setLateFetching } from "@/ui/late-code.ts";
import { lazyComponent } from "@/ui/lazy-component.tsx";
import { BannerStack } from "@/ui/shell/banner-stack.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { useVersionNotice } from "./use-version-notice.tsx";

const answerOf = (build: string) => Response.json({}, { headers: { [BUILD_HEADER]: build } });

/** A page of build `a` whose server gives build `b` by now; `inside` is its screen. */
async function withPage(inside: ReactNode, run: () => Promise<void>): Promise<void> {
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.resolve(answerOf("b"));
  startBuildWatch("a", 0);
  setLateFetching((load) => load(), (error) => error instanceof MissingCode && partIsMissing());
  function Page() {
    const notice = useVersionNotice();
    return (
      <>
        <BannerStack banners={notice ? [notice] : []} />
        <ScreenBoundary>{inside}</ScreenBoundary>
      </>
    );
  }
  render(<WithApi api={thinkingApi}>{<Page />}</WithApi>);
  try {
    await run();
  } finally {
    globalThis.fetch = fetch;
  }
}

const gone = () => Promise.reject(new MissingCode("gone"));
const field = <input aria-label="Name" defaultValue="Dana" />;

function Gone(): never {
  throw new MissingCode("gone");
}

// What a page learned of its build stays, so the tests go in the order in which it may learn.
componentTest("any other failure is told as before", () => {
  function Broken(): never {
    throw new Error("broken");
  }
  return withPage(
    <PartBoundary>
      <Broken />
    </PartBoundary>,
    async () => {
      await screen.findByText("An unexpected error occurred while processing the request.");
    },
  );
});

componentTest(
  "an answer of another build brings the notice; what is not saved is asked to be saved first",
  () =>
    withPage(field, async () => {
      hearBuild(answerOf("a"));
      expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
      hearBuild(answerOf("b"));
      await screen.findByText("A new version of Strongroom is available.");
      const ask = (event: Event) => event.preventDefault();
      document.defaultView?.addEventListener("beforeunload", ask);
      await user.click(screen.getByRole("button", { name: "Reload" }));
      document.defaultView?.removeEventListener("beforeunload", ask);
      expect(screen.getByText("Save your changes first, then reload.")).toBeTruthy();
      expect(screen.getByDisplayValue("Dana")).toBeTruthy();
    }),
);

componentTest("a slot's filling whose code is gone is left out and said so; the form around it stays", () =>
  withPage(
    <>
      {field}
      <PartBoundary>
        <Gone />
      </PartBoundary>
    </>,
    async () => {
      await screen.findByText("Strongroom was updated. Reload to use this part of the page.");
      expect(screen.getByDisplayValue("Dana")).toBeTruthy();
    },
  ));

componentTest("so is a layer", () => {
  const { Component: Layer } = lazyComponent<object>(gone);
  return withPage(
    <>
      {field}
      <Layer />
    </>,
    async () => {
      await screen.findByText("Strongroom was updated. Reload to use this part of the page.");
      expect(screen.getByDisplayValue("Dana")).toBeTruthy();
    },
  );
});

componentTest(
  "a screen whose code is gone says that Strongroom was updated, not that something went wrong",
  () =>
    withPage(<Gone />, async () => {
      expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("New version");
      expect(screen.getByText("Strongroom was updated.")).toBeTruthy();
      expect(screen.queryByText("An unexpected error occurred while processing the request.")).toBeNull();
    }),
);
