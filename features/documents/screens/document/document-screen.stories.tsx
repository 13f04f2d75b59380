import type { Meta, StoryObj } from "@storybook/react-vite";
import { QueryClientProvider } from "@tanstack/react-query";
import { Navigate, Route, Routes } from "react-router";
import { sessionKey } from "@/features/shell/shared-queries.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { fillSlot } from "@/kernel/screens/screen-feature.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { VerifiedMark } from "@/ui/verified-mark.tsx";
import type { Document } from "../../contract.ts";
import { detailMarks, detailPanels } from "../../slots.ts";
import { aPaper } from "../testing/paper.ts";
import { aDocument, anAttachment, aSession } from "../testing/samples.ts";
import { pretendedApi } from "../testing/server.ts";
import DocumentScreen from "./document-screen.tsx";

const meta = { title: "Documents/Document screen", parameters: { layout: "fullscreen" } } satisfies Meta;
export default meta;

const history = {
  name: "history",
  slots: [
    fillSlot(detailPanels, {
      key: "history",
      label: "History",
      order: 10,
      load: () => Promise.resolve({ default: () => <p className="text-sm">What happened to the document.</p> }),
    }),
    fillSlot(detailMarks, {
      key: "verified",
      label: "Verified",
      order: 10,
      load: () =>
        Promise.resolve({
          default: () => <VerifiedMark state="verified" checks={[{ label: "The file is as filed.", ok: true }]} />,
        }),
    }),
  ],
};

const neighbours = { previous: { id: 4 }, next: { id: 6 }, position: 1024, count: 10_000, countIsMinimum: true };

/** The document's values; "missing" for one that is not there. */
function Screen({ values }: { values: Partial<Document> | "missing" }) {
  const queries = createQueries();
  const uri = URL.createObjectURL(aPaper());
  const attachments = [
    anAttachment({ uri }),
    anAttachment({ id: 12, uri, name: "Receipt.pdf", type: 9, pages: 1, isMainAttachment: false }),
  ];
  const api = pretendedApi((path) => {
    if (path === "/api/session") return aSession();
    if (path.startsWith("/api/attachments")) return attachments[0];
    if (path.endsWith("/PreviousAndNextDocuments")) return neighbours;
    return values === "missing" ? undefined : aDocument({ id: 5, attachments, ...values });
  });
  queries.setQueryData(sessionKey, aSession());
  return (
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ queries, api, features: [history] }}>
        <main className="mx-auto max-w-[90rem] px-4 py-5 lg:px-6">
          <Routes>
            <Route path=":storeId/documents" element={<Navigate to="/3/documents/5" replace />} />
            <Route path=":storeId/documents/:documentId" element={<DocumentScreen />} />
          </Routes>
        </main>
      </ScreensProvider>
    </QueryClientProvider>
  );
}

export const Transferred: StoryObj = { render: () => <Screen values={{ fflFlaggedColor: 1 }} /> };

export const WithAWarning: StoryObj = {
  render: () => (
    <Screen
      values={{
        customerName: "Deshawn Maximilian Okonkwo-Villarreal de la Fuente",
        status: null,
        expirationDate: "2025-03-11",
        warningMessage: "This file was already filed as document 1 of Ada Merriweather on 03/04/25.",
      }}
    />
  ),
};

export const NotThere: StoryObj = { render: () => <Screen values="missing" /> };
