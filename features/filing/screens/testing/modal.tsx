import { render, screen, user } from "@/ui/testing/dom.ts";
import { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { createApi } from "@/kernel/screens/api.ts";
import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { dismissToast, waitingToasts } from "@/ui/toast-store.ts";
import { Toaster } from "@/ui/toaster.tsx";
import type { Document } from "@/features/documents/contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import { verifyLater } from "../../slots.ts";
import type { QueueOptions } from "../queue/queue.ts";
import UploadModal from "../upload-modal.tsx";
import { aPdf, PlainViewer } from "./builders.tsx";
import { aQueue, memoryServer, refusal } from "./queues.ts";

/** What the server of a test answers, one after the other. */
export interface Answers {
  readonly reading?: (() => MetaData | Promise<MetaData>)[];
  readonly filing?: (() => Document | Promise<Document>)[];
}

/** Opens the modal over a queue and a server in memory; closed it is gone, and the corner for toasts is there. */
export function openModal(
  { reading = [], filing = [] }: Answers = {},
  files?: File[],
  options: Partial<QueueOptions> = {},
) {
  for (const id of waitingToasts.current().keys()) dismissToast(id);
  const server = memoryServer();
  server.next.read = [...reading];
  server.next.file = [...filing];
  // Long enough that nothing is tried again before the person asks for it.
  const patience = { firstMs: 60_000, longestMs: 60_000, busyTries: 1 };
  const queue = aQueue({ server, patience, ...options });
  const seen = { closed: 0, address: "" };
  const credentials = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };
  const api = createApi(() => Promise.reject(new Error("No request goes this way.")), credentials);
  function Page() {
    const [open, setOpen] = useState(true);
    const { pathname, search } = useLocation();
    seen.address = pathname + search;
    const close = () => {
      seen.closed++;
      setOpen(false);
    };
    return (
      <UploadModal
        storeId={3}
        open={open}
        onClose={close}
        files={files}
        queue={queue}
        viewer={PlainViewer}
        timeZone="America/Chicago"
      />
    );
  }
  const { unmount } = render(
    <ScreensProvider value={{ api, queries: new QueryClient(), features: intake }}>
      <MemoryRouter>
        <Page />
        <Toaster />
      </MemoryRouter>
    </ScreensProvider>,
  );
  return { server, queue, seen, unmount };
}

/** A feature that takes documents to verify later. */
const intake: readonly ScreenFeature[] = [{
  name: "intake",
  slots: [{
    slot: verifyLater.name,
    key: "list",
    label: "List",
    order: 1,
    render: () => <a href="/list">To verify</a>,
  }],
}];

/** Opens the modal with files and brings it to the form of the first. */
export async function openForm(answers: Answers, files = [aPdf()], options: Partial<QueueOptions> = {}) {
  const shown = openModal(answers, files, options);
  await typeOf(files[0].name);
  await press("Begin Uploading");
  await screen.findByRole("button", { name: "Complete" });
  return shown;
}

export const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));

/** The choice of a file's type. */
export const typeOf = (name: string) => screen.findByLabelText<HTMLSelectElement>(`Document type of ${name}`);

/** A field of the form; the markers are named after their fields too. */
export const field = <Control extends HTMLElement = HTMLInputElement>(label: RegExp) =>
  screen.getByLabelText<Control>(label, { selector: "input, select" });

/** An answer that refuses. */
export const refused = (status: number, message: string, more = {}) => () =>
  Promise.reject(refusal(status, message, more));
