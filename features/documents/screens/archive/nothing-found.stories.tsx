import type { Meta, StoryObj } from "@storybook/react-vite";
import { QueryClientProvider } from "@tanstack/react-query";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import type { Nearest } from "../../contract-archive.ts";
import { pretendedApi } from "../testing/server.ts";
import type { Filters } from "./filters.ts";
import NothingFound from "./nothing-found.tsx";

const meta = { title: "Documents/Nothing found" } satisfies Meta;
export default meta;

const nothing = () => {};

function Search({ filters, nearest }: { filters: Filters; nearest: Nearest }) {
  const queries = createQueries();
  const archive = {
    place: { storeId: 3, accountOverview: false },
    filters,
    leftOut: [],
    uploading: false,
    go: nothing,
    beginUploading: nothing,
    documentHref: () => "",
  };
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api: pretendedApi(() => nearest), features: [] }}>
        <NothingFound archive={archive} onOpen={nothing} onClear={nothing} />
      </ScreensProvider>
    </QueryClientProvider>
  );
}

const one = { count: 1, countIsMinimum: false };

/** What was perhaps meant, with what differs marked. */
export const DidYouMean: StoryObj = {
  render: () => (
    <Search
      filters={{ serialNumber: "GLK0O1", status: "2" }}
      nearest={{
        suggestions: [
          { ...one, field: "serialNumber", value: "GLK001", isAlone: true },
          { count: 10_000, countIsMinimum: true, field: "serialNumber", value: "GLK0D1", isAlone: false },
        ],
        without: [{ count: 3, countIsMinimum: false, filters: ["status"] }],
      }}
    />
  ),
};

/** Filters stand in the way. */
export const EmptyListHints: StoryObj = {
  render: () => (
    <Search
      filters={{ status: "2", startDate: "2025-01-01", endDate: "2025-02-01" }}
      nearest={{
        suggestions: [],
        without: [
          { count: 3, countIsMinimum: false, filters: ["startDate", "endDate"] },
          { count: 12, countIsMinimum: false, filters: ["formType"] },
        ],
      }}
    />
  ),
};

export const NothingComesNear: StoryObj = {
  render: () => <Search filters={{ customerName: "nobody of this name" }} nearest={{ suggestions: [], without: [] }} />,
};
