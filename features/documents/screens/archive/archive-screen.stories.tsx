import type { Meta, StoryObj } from "@storybook/react-vite";
import { QueryClientProvider } from "@tanstack/react-query";
import { Route, Routes } from "react-router";
import { sessionKey } from "@/features/shell/shared-queries.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import type { Session } from "@/features/shell/contract.ts";
import type { Api } from "@/kernel/screens/api.ts";
import type { ListCount, ListPage } from "../../contract-list.ts";
import { anAuditorsSession, aPage, aRow, aSession } from "../testing/samples.ts";
import { pretendedApi } from "../testing/server.ts";
import Archive from "./archive.tsx";

const meta = { title: "Documents/Archive screen", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const customers = [
  "Ada Merriweather",
  "Boone Castellan",
  "Cora Lindqvist",
  "Deshawn Okonkwo-Villarreal",
  "Eun-ji Halloran",
];
const people = ["Dana Whitfield", null, null];

const rows = Array.from({ length: 50 }, (_, at) =>
  aRow({
    id: at + 1,
    customerName: customers[at % customers.length],
    serialNumbers: at % 6 === 0 ? ["O0I1-4477", `B8S5-${300 + at}`, "1I1I-20"] : [`B8S5-${300 + at}`],
    status: [0, 0, 0, 1, 0, 2, 0, null][at % 8],
    tsn: `202503${String(28 - at % 28).padStart(2, "0")}-${100 + at}`,
    fflFlaggedColor: at % 7 === 0 ? at % 4 : 0,
    fflAssignedToUser: people[at % people.length],
    auditFlaggedColor: at % 9 === 0 ? at % 4 : 0,
    auditReviewed: at % 3 === 0,
    warningMessage: at === 8 ? "This file was already filed as document 1." : null,
  }));

interface ScreenProps {
  /** What the server answers; "never" while it is still thinking. */
  page: ListPage | "never" | "refused";
  /** What it answers when the number is asked for by itself; undefined while it is still counting. */
  count?: ListCount | "refused";
  session?: Session;
}

function Screen(
  { page, count, session = aSession({ stores: aSession().stores.map((store) => ({ ...store, id: 1 })) }) }: ScreenProps,
) {
  const queries = createQueries();
  const answering = pretendedApi((path) => {
    if (path === "/api/session") return session;
    if (path === "/api/documents/count") return count === "refused" ? undefined : count;
    return typeof page === "string" ? undefined : page;
  });
  const isCounting = typeof page === "object" && page.countIsPending && !count;
  const waiting: Api["call"] = (endpoint, ...asked) =>
    page === "never" || (isCounting && endpoint.path === "/api/documents/count")
      ? new Promise<never>(() => {})
      : answering.call(endpoint, ...asked);
  const api = { ...answering, call: waiting };
  queries.setQueryData(sessionKey, session);
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [] }}>
        <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">
          <Routes>
            <Route path=":storeId/documents" element={<Archive />} />
          </Routes>
        </main>
      </ScreensProvider>
    </QueryClientProvider>
  );
}

export const InUse: StoryObj = { render: () => <Screen page={aPage(rows, { count: 10_000, countIsMinimum: true })} /> };
const early = aPage(rows, { count: 51, countIsMinimum: true, countIsPending: true });
/** The rows came before their number. */
export const Counting: StoryObj = { render: () => <Screen page={early} /> };
export const CountRefused: StoryObj = { render: () => <Screen page={early} count="refused" /> };
export const FirstUse: StoryObj = { render: () => <Screen page={aPage([])} /> };
export const Loading: StoryObj = { render: () => <Screen page="never" /> };
export const Refused: StoryObj = { render: () => <Screen page="refused" /> };
export const AsAnAuditor: StoryObj = {
  render: () => <Screen page={aPage(rows, { count: 1234 })} session={anAuditorsSession()} />,
};
