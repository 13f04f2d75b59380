import { cleanup, componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import type { ChosenDocuments } from "@/features/documents/slots.ts";
import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { type Answers, pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { Button } from "@/ui/button.tsx";
import { Menu } from "@/ui/menu.tsx";
import { Toaster } from "@/ui/toaster.tsx";
import { aDocument } from "../testing.ts";
import ChosenButton from "./chosen-button.tsx";
import DocumentEntry from "./document-entry.tsx";
import { largeList } from "./large-list.ts";
import ListEntries from "./list-entries.tsx";

const session = aSession({ stores: [aSessionStore({ id: 3, permissions: ["documents.export"] })] });
const place = { storeId: 3, accountOverview: false };

/** Addresses that the browser was told to download. */
function watchedDownloads(): string[] {
  const addresses: string[] = [];
  HTMLAnchorElement.prototype.click = function () {
    addresses.push(this.getAttribute("href") ?? "");
  };
  return addresses;
}

function open(content: React.ReactNode, answers: Answers = () => undefined, person: object = session): string[] {
  const sent: string[] = [];
  const api = pretendedApi((request, body) => {
    sent.push(request);
    return request === "GET /api/session" ? person : answers(request, body);
  });
  render(
    <WithApi api={api}>
      {content}
      <Toaster />
    </WithApi>,
  );
  return sent;
}

const menuOf = (entries: React.ReactNode) => (
  <Menu trigger={<Button>More actions for this list</Button>}>{entries}</Menu>
);

async function choose(entry: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: /^More/ }));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
}

componentTest("a list goes to the browser's own download with the filters in force, and a toast says so", async () => {
  const downloads = watchedDownloads();
  open(menuOf(<ListEntries place={place} filters="storeId=3&status=2&sort=tsn" count={7} />));
  await choose("Export list as CSV");
  await choose("Export list as Excel");
  expect(downloads).toEqual([
    "/api/documents/export?format=csv&storeId=3&status=2&sort=tsn",
    "/api/documents/export?format=xlsx&storeId=3&status=2&sort=tsn",
  ]);
  expect(screen.getAllByText("The list is being exported. Your browser shows the download.")).toHaveLength(2);
});

componentTest("a large list is asked about first, with its size and time", async () => {
  const downloads = watchedDownloads();
  open(menuOf(<ListEntries place={place} filters="storeId=3" count={970_233} />));
  await choose("Export list as CSV");
  await screen.findByRole("dialog", { name: "Export 970,233 documents?" });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(downloads).toEqual([]);
  await choose("Export list as CSV");
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await waitFor(() => expect(downloads).toEqual(["/api/documents/export?format=csv&storeId=3"]));
});

Deno.test("what is asked before a list is exported depends on how many documents it holds", () => {
  expect(largeList(9_999, "csv")).toBeNull();
  expect(largeList(100_000, "xlsx")).toBeNull();
  expect(largeList(10_000, "csv")?.title).toBe("Export more than 10,000 documents?");
  expect(largeList(1_000_000, "csv")?.description).toContain("about 220 MB and take about 20 seconds");
  expect(largeList(4_000_000, "xlsx")?.description).toContain("about 5 minutes");
});

componentTest("whoever may not export sees no entry for it", async () => {
  const sent = open(
    <>
      {menuOf(<ListEntries place={place} filters="" count={7} />)}
      <ChosenButton selection={{ ids: [1] }} storeId={3} onDone={() => {}} />
    </>,
    undefined,
    aSession({ stores: [aSessionStore({ id: 3, permissions: ["documents.read"] })] }),
  );
  await waitFor(() => expect(sent).toContain("GET /api/session"));
  await user.click(screen.getByRole("button", { name: /^More/ }));
  expect(screen.queryByRole("menuitem")).toBeNull();
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

const zip = () =>
  new Response("PK", {
    headers: { "content-disposition": "attachment; filename=\"x.zip\"; filename*=UTF-8''Example%2C%20Kim.zip" },
  });

componentTest("a document's zip is saved under the name that the server gave it", async () => {
  const downloads = watchedDownloads();
  const sent = open(menuOf(<DocumentEntry document={aDocument()} />), () => zip());
  await choose("Export document");
  await screen.findByText("Example, Kim.zip was saved.");
  expect(sent).toContain("POST /api/documents/7/export");
  expect(downloads[0]).toMatch(/^blob:/);
});

componentTest(
  "a zip without a damaged file is not told as whole, and where nothing is left the damage is told",
  async () => {
    watchedDownloads();
    const told = { count: 3, files: [{ customerName: "Example, Kim", fileName: "letter.pdf", reason: "missing" }] };
    const part = () => {
      const answer = zip();
      answer.headers.set("x-left-out", encodeURIComponent(JSON.stringify(told)));
      return answer;
    };
    open(menuOf(<DocumentEntry document={aDocument()} />), part);
    await choose("Export document");
    await screen.findByText(/was saved, but 3 files were left out: Example, Kim: letter.pdf \(missing\); 2 more\./);
    cleanup();

    const damaged = () =>
      Response.json({ message: "The stored file is missing.", error: "files.damaged" }, { status: 500 });
    open(menuOf(<DocumentEntry document={aDocument()} />), damaged);
    await choose("Export document");
    await screen.findByText("The stored file is missing.");
  },
);

componentTest("an export of a document that fails says so in the specification's words", async () => {
  const failing = () => Response.json({ message: "Broken.", error: "server.failed" }, { status: 500 });
  open(menuOf(<DocumentEntry document={aDocument()} />), failing);
  await choose("Export document");
  await screen.findByText("Unable to export details of the document. Please try again later.");
});

componentTest(
  "chosen documents are exported by their ids or by the filters that chose them, and stay chosen",
  async () => {
    watchedDownloads();
    let done = 0;
    const button = (selection: ChosenDocuments) => (
      <ChosenButton
        key={JSON.stringify(selection)}
        selection={selection}
        storeId={null}
        onDone={() => void done++}
      />
    );
    const sent = open(
      <>{button({ ids: [4, 2] })}{button({ filters: "storeId=3&status=1", count: 12 })}</>,
      () => zip(),
    );
    const [byIds, byFilters] = await screen.findAllByRole("button", { name: "Export" });
    await user.click(byIds);
    await user.click(byFilters);
    await waitFor(() =>
      expect(sent.filter((request) => request.startsWith("POST"))).toEqual([
        "POST /api/documents/export?documents=4,2",
        "POST /api/documents/export?storeId=3&status=1",
      ])
    );
    expect(done).toBe(0);
  },
);

componentTest("more documents than one zip takes are refused before anything is sent", async () => {
  const sent = open(<ChosenButton selection={{ filters: "", count: 501 }} storeId={3} onDone={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await screen.findByText("At most 500 documents go into one export. Choose fewer, or export the list.");
  expect(sent.filter((request) => request.startsWith("POST"))).toEqual([]);
});
