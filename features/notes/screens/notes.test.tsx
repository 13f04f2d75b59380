import { componentTest, fireEvent, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import type { Document } from "@/features/documents/contract.ts";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { waitingToasts } from "@/ui/toast-store.ts";
import { type Note, noteTexts } from "../contract.ts";
import { partsOf } from "./linked-text.tsx";
import NoteWriting from "./note-writing.tsx";
import NotesCount from "./notes-count.tsx";
import NotesPanel from "./notes-panel.tsx";

const aNote: Note = {
  id: 1,
  documentId: 5,
  content: "First line\nsee https://example.com/a?b=1.",
  createdBy: "Dana Whitfield",
  createdById: 7,
  createdByOrigin: 0,
  createdOn: "2026-03-02T10:00:00.000Z",
};

const aDocument = { id: 5, storeId: 3, permissions: ["documents.read", "notes.write"] };

interface Shown {
  readonly asked: string[];
  readonly bodies: string[];
}

/** The notes of document 5 before a server that has these; it saves until told otherwise. */
function shown(notes: Note[] | null, { permissions = aDocument.permissions, saves = (): boolean => true } = {}): Shown {
  const asked: string[] = [];
  const bodies: string[] = [];
  const credentials = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };
  const broken = () => Response.json({ message: "", error: "server.failed" }, { status: 500 });
  const api = createApi((path, init) => {
    asked.push(`${init.method} ${path}`);
    if (init.method === "POST") {
      bodies.push(String(init.body));
      const content = JSON.parse(String(init.body)).content;
      return Promise.resolve(saves() ? Response.json({ ...aNote, id: 2, content }, { status: 201 }) : broken());
    }
    if (path === "/api/session") return Promise.resolve(Response.json({ message: "", error: "no" }, { status: 404 }));
    return Promise.resolve(notes ? Response.json({ data: notes, count: notes.length, page: 1, limit: 500 }) : broken());
  }, credentials);
  const queries = createQueries();
  const document: Pick<Document, "id" | "storeId" | "permissions"> = { ...aDocument, permissions };
  render(
    <QueryClientProvider client={queries}>
      <ScreensProvider value={{ api, queries, features: [] }}>
        <MemoryRouter initialEntries={["/3/documents/5?tab=notes"]}>
          <h2>
            Notes <NotesCount document={document} />
          </h2>
          <NoteWriting document={document} />
          <NotesPanel document={document} timeZone="America/Denver" />
        </MemoryRouter>
      </ScreensProvider>
    </QueryClientProvider>,
  );
  return { asked, bodies };
}

async function write(text: string) {
  fireEvent.keyDown(document.body, { key: "n" });
  const dialog = within(await screen.findByRole("dialog", { name: "Add note" }));
  if (text) await user.type(dialog.getByLabelText("Note"), text);
  return dialog;
}

componentTest("notes show who wrote them, their lines and their links, and how many there are", async () => {
  shown([aNote]);
  const list = within(await screen.findByRole("list", { name: "Notes, newest first" }));
  expect(list.getByText("Dana Whitfield")).toBeTruthy();
  const link = list.getByRole("link", { name: "https://example.com/a?b=1" });
  expect([link.getAttribute("rel"), link.getAttribute("target")]).toEqual(["noopener noreferrer", "_blank"]);
  expect(screen.getByRole("heading", { name: "Notes 1" })).toBeTruthy();
});

componentTest("the add-note Save is disabled while the note is empty", async () => {
  shown([]);
  await screen.findByText("No notes yet");
  const dialog = await write("  ");
  expect(dialog.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  await user.type(dialog.getByLabelText("Note"), "Hello");
  expect(dialog.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(false);
});

componentTest("n opens the modal, a saved note stands at the top at once", async () => {
  const { bodies } = shown([aNote]);
  await screen.findByText("Dana Whitfield");
  const dialog = await write("Second");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("Second");
  await waitFor(() => expect(bodies).toEqual([JSON.stringify({ content: "Second", url: "/3/documents/5?tab=notes" })]));
});

componentTest("what was typed stays as a draft when the modal is closed", async () => {
  shown([aNote]);
  await screen.findByText("Dana Whitfield");
  const dialog = await write("Half a thought");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect([...waitingToasts.current().values()].at(-1)?.text).toBe("Kept as a draft.");
  await user.click(await screen.findByRole("button", { name: "Continue your note" }));
  const again = within(await screen.findByRole("dialog", { name: "Add note" }));
  expect(again.getByDisplayValue("Half a thought")).toBeTruthy();
});

componentTest("a note that could not be saved is taken back and kept as a draft", async () => {
  let works = false;
  const { asked } = shown([aNote], { saves: () => works });
  await screen.findByText("Dana Whitfield");
  const dialog = await write("Important");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: "Continue your note" });
  expect(screen.queryByText("Important")).toBeNull();
  works = true;
  const again = await write("");
  await user.click(again.getByRole("button", { name: "Save" }));
  await screen.findByText("Important");
  expect(asked.filter((request) => request.startsWith("POST"))).toHaveLength(2);
});

componentTest("notes that cannot be loaded say so and can be asked for again", async () => {
  shown(null);
  expect(await screen.findByText(`${noteTexts.loadFailed}. Please try again later.`)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

componentTest("without the right there are no notes, and none are asked for", async () => {
  const { asked } = shown([aNote], { permissions: ["documents.read"] });
  await screen.findByText("Notes are for the dealer's staff only.");
  fireEvent.keyDown(document.body, { key: "n" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(asked).toEqual([]);
});

Deno.test("only web addresses become links, and the text stays the same", () => {
  const text = "See (https://example.com/a), javascript:alert(1) and http://x.example/b?c=d&e=%20f!";
  expect(partsOf(text).map((part) => part.text).join("")).toBe(text);
  expect(partsOf(text).filter(({ isLink }) => isLink).map((part) => part.text)).toEqual([
    "https://example.com/a",
    "http://x.example/b?c=d&e=%20f",
  ]);
});
