import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { Navigate, Route, Routes } from "react-router";
import type { Api } from "@/kernel/screens/api.ts";
import { type Answers, brokenApi, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import type { Standing } from "../contract-shapes.ts";
import { DeclareDialog } from "./declare-dialog.tsx";
import { DeliveredDialog } from "./delivered-dialog.tsx";
import OutOfBusinessScreen from "./out-of-business-screen.tsx";
import { aDeclaration, anOwner, aStanding, aWatcher, standings } from "./testing/samples.ts";

const meta = { title: "Out of business/Out of Business", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const timeZone = "America/Chicago";
const nothing = () => {};

/** The answer is of the store; the page may be seen. */
const answering = (answer: () => ReturnType<Answers>, session = anOwner) =>
  pretendedApi((request) => request === "GET /api/session" ? session : answer());
const broken = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });

function Screen({ api }: { api: Api }) {
  return (
    <WithApi api={api}>
      <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">
        <Routes>
          <Route path=":storeId/out-of-business" element={<OutOfBusinessScreen />} />
          <Route path="*" element={<Navigate to="/1/out-of-business" replace />} />
        </Routes>
      </main>
    </WithApi>
  );
}

const showing = (standing: Standing, session = anOwner): StoryObj => ({
  render: () => <Screen api={answering(() => standing, session)} />,
});

export const NothingDeclared = showing(standings.none);
export const OnlySeen = showing(standings.prepared, aWatcher);
export const Declared = showing(standings.declared);
export const WithDamagedFiles = showing(standings.damaged);
export const Preparing = showing(standings.planning);
export const Prepared = showing(standings.prepared);
export const SeveralZips = showing(standings.running);
export const Complete = showing(standings.complete);
export const InPartToASuccessor = showing(standings.inPart);
export const ChangedSinceAndOverdue = showing(standings.voided);
export const BrokenOffOnTheLastDay = showing(standings.brokeOff);
export const Delivered = showing(standings.delivered);
export const Loading: StoryObj = { render: () => <Screen api={answering(() => new Promise(nothing))} /> };
export const Failed: StoryObj = { render: () => <Screen api={answering(broken)} /> };
export const Denied: StoryObj = { render: () => <Screen api={brokenApi} /> };

const dialog = (content: ReactNode): StoryObj => ({ render: () => <WithApi api={brokenApi}>{content}</WithApi> });

/** What is saved in these fails. */
export const DeclaringOneOfSeveral = dialog(
  <DeclareDialog standing={aStanding({ otherStores: 3 })} timeZone={timeZone} onClose={nothing} />,
);
export const CorrectingADeclaration = dialog(
  <DeclareDialog
    standing={aStanding({ declaration: aDeclaration({ successorName: "Harbour Arms LLC" }) })}
    timeZone={timeZone}
    onClose={nothing}
  />,
);
export const DeliveringWithoutAWholePack = dialog(
  <DeliveredDialog
    declaration={aDeclaration({ successorName: "Harbour Arms LLC" })}
    isPackComplete={false}
    timeZone={timeZone}
    onClose={nothing}
  />,
);
