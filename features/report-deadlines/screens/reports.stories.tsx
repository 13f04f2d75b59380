import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { Navigate, Route, Routes } from "react-router";
import type { Api } from "@/kernel/screens/api.ts";
import { type Answers, brokenApi, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { Report } from "../contract-shapes.ts";
import { DismissDialog } from "./dismiss-dialog.tsx";
import { LossDialog } from "./loss-dialog.tsx";
import ReportsScreen from "./reports-screen.tsx";
import { SentDialog } from "./sent-dialog.tsx";
import { aLoss, aReport, aReporter, aReportPage } from "./testing/samples.ts";

const meta = { title: "Report deadlines/ATF Reports", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const timeZone = "America/Chicago";
const nothing = () => {};

const open: readonly Report[] = [
  aReport({ id: 1, isOverdue: true, dueDay: "2026-07-13", buyerName: "Boone Castellan" }),
  aReport({ id: 2 }),
  aReport({ id: 3, form: "3310.12", buyerName: "Deshawn Okonkwo-Villarreal", firearms: 3 }),
  aLoss({ id: 4 }),
  aLoss({ id: 5, offeredDocumentId: 31 }),
];
const closed = { closedBy: "person", closedByName: "Hannah Whitaker", closedAt: "2026-07-15T21:00:00.000Z" } as const;
const done: readonly Report[] = [
  aReport({ id: 1, ...closed, state: "sent", sentOn: "2026-07-15" }),
  aReport({ id: 2, ...closed, state: "sent", sentOn: "2026-07-15", closedBy: "attachment" }),
  aReport({ id: 3, ...closed, state: "notNeeded", reason: "Two buyers with the same name" }),
];

/** The answer is of the list; the reports may be seen. */
const answering = (answer: () => ReturnType<Answers>) =>
  pretendedApi((request) => request === "GET /api/session" ? aReporter : answer());
const listing = (data: readonly Report[]) => answering(() => aReportPage(data));
const broken = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });

function Screen({ api, search = "" }: { api: Api; search?: string }) {
  return (
    <WithApi api={api}>
      <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">
        <Routes>
          <Route path=":storeId/report-deadlines" element={<ReportsScreen />} />
          <Route path="*" element={<Navigate to={`/1/report-deadlines${search}`} replace />} />
        </Routes>
      </main>
    </WithApi>
  );
}

export const Open: StoryObj = { render: () => <Screen api={listing(open)} /> };
export const Done: StoryObj = { render: () => <Screen api={listing(done)} search="?state=done" /> };
export const NothingDue: StoryObj = { render: () => <Screen api={listing([])} /> };
export const NothingDone: StoryObj = { render: () => <Screen api={listing([])} search="?state=done" /> };
export const Loading: StoryObj = { render: () => <Screen api={answering(() => new Promise(nothing))} /> };
export const Failed: StoryObj = { render: () => <Screen api={answering(broken)} /> };
export const Denied: StoryObj = { render: () => <Screen api={brokenApi} /> };

const dialog = (content: ReactNode): StoryObj => ({ render: () => <WithApi api={brokenApi}>{content}</WithApi> });

/** What is saved in these fails. */
export const TheftOrLoss = dialog(<LossDialog storeId={1} timeZone={timeZone} onClose={nothing} />);
export const MarkAsSent = dialog(<SentDialog report={aReport()} timeZone={timeZone} onClose={nothing} />);
export const MarkAsSentWithTheFiledForm = dialog(
  <SentDialog report={aLoss({ offeredDocumentId: 31 })} timeZone={timeZone} onClose={nothing} />,
);
export const NotNeeded = dialog(<DismissDialog report={aReport()} onClose={nothing} />);
