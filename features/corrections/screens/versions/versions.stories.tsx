import { type ReactNode, useState } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, Route, Routes } from "react-router";
import type { Document } from "@/features/documents/contract.ts";
import { aPaper } from "@/features/documents/screens/testing/paper.ts";
import { pretendedApi } from "@/features/documents/screens/testing/server.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { aCorrected, attachments, differences, pageOf, versions } from "../testing/samples.ts";
import CompareVersions from "./compare-versions.tsx";
import VersionBar from "./version-bar.tsx";
import VersionsPanel from "./versions-panel.tsx";

const meta = { title: "Corrections/Versions" } satisfies Meta;
export default meta;

const paper = URL.createObjectURL(aPaper());
const document: Document = aCorrected({
  attachments: attachments.map((attachment) => ({ ...attachment, uri: paper })),
});

function Screen({ at = "/3/documents/5", children }: { at?: string; children: ReactNode }) {
  const queries = createQueries();
  const api = pretendedApi((path) => {
    if (path === "/api/documents/5/versions") return pageOf(versions);
    if (path === "/api/documents/5/versions/differences") return differences;
    return path === "/api/documents/5" ? document : undefined;
  });
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [] }}>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </ScreensProvider>
    </QueryClientProvider>
  );
}

export const List: StoryObj = {
  render: () => (
    <Screen>
      <div className="max-w-xl">
        <VersionsPanel document={document} timeZone="America/Denver" onView={() => {}} />
      </div>
    </Screen>
  ),
};

function Bar() {
  const [[shownId, besideId], show] = useState<readonly [number | null, number | null]>([13, null]);
  return <VersionBar document={document} shownId={shownId ?? 13} besideId={besideId} onShow={(...ids) => show(ids)} />;
}

/** The three views over the page. */
export const ThreeViews: StoryObj = {
  render: () => (
    <Screen>
      <Bar />
    </Screen>
  ),
};

function Compared({ query }: { query: string }) {
  return (
    <Screen at={`/3/documents/5/versions?from=1&to=3${query}`}>
      <Routes>
        <Route path="/:storeId/documents/:documentId/versions" element={<CompareVersions />} />
      </Routes>
    </Screen>
  );
}

export const SideBySide: StoryObj = { render: () => <Compared query="&mode=side" /> };
export const Overlaid: StoryObj = { render: () => <Compared query="&mode=overlay" /> };
