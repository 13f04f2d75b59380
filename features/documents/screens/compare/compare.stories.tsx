import type { Meta, StoryObj } from "@storybook/react-vite";
import { QueryClientProvider } from "@tanstack/react-query";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { aDocument } from "../testing/samples.ts";
import { pretendedApi } from "../testing/server.ts";
import { ChooseOther } from "./choose-other.tsx";
import { ComparedTable } from "./compared-table.tsx";
import { comparisonOf } from "./comparison.ts";

const meta = { title: "Documents/Compare" } satisfies Meta;
export default meta;

const left = aDocument();
const right = aDocument({ id: 2, customerName: "Ada Merryweather", tsn: "20250304-O17", transferDate: "2025-03-05" });

/** What differs is marked to the letter. */
export const Differences: StoryObj = {
  render: () => (
    <ComparedTable comparison={comparisonOf(left, right)} left="Ada Merriweather" right="Ada Merryweather" />
  ),
};

export const NothingDiffers: StoryObj = {
  render: () => <ComparedTable comparison={comparisonOf(left, left)} left="Document 1" right="Document 2" />,
};

/** The other record is still to be chosen. */
export const Choosing: StoryObj = {
  render: () => {
    const queries = createQueries();
    const api = pretendedApi(() => [right]);
    return (
      <QueryClientProvider client={queries}>
        <ScreensProvider value={{ queries, api, features: [] }}>
          <ChooseOther place={{ storeId: 3, accountOverview: false }} left={1} />
        </ScreensProvider>
      </QueryClientProvider>
    );
  },
};
