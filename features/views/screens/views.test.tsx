import { componentTest, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { searchesQuery, viewsQuery } from "../queries.ts";
import { kept, searchInWords, withColumns } from "./addresses.ts";
import RecentSearches from "./recent-searches.tsx";
import ViewBar from "./view-bar.tsx";
import { paginate } from "@/kernel/paginate.ts";

const place = { storeId: 3, accountOverview: false };
const denied = {
  id: 1,
  storeId: 3,
  name: "Denied",
  address: "status=2",
  isShared: false,
  isOwn: true,
  isDefault: false,
  mayChange: true,
  ownerName: "Wes Carter",
  version: 4,
};

const someSearches = [{ address: "tsn=1" }, { address: "customerName=ada" }];

interface Stage {
  readonly asked: string[];
  readonly opened: string[];
}

/** Shows the bar and a search box over a pretended server that knows one view and two searches. */
function show(address: string, box = false): Stage {
  const [asked, opened]: [string[], string[]] = [[], []];
  const api = createApi((path, init) => {
    asked.push(`${init.method ?? "GET"} ${path} ${init.body ?? ""}`.trim());
    if (init.method === "DELETE") return Promise.resolve(new Response(null, { status: 204 }));
    if ((init.method ?? "GET") !== "GET") return Promise.resolve(Response.json(denied));
    return Promise.resolve(
      Response.json(
        path.includes("searches")
          ? paginate(someSearches, { page: 1, limit: 500 })
          : { ...paginate([denied], { page: 1, limit: 500 }), mayShare: true },
      ),
    );
  }, { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) });
  const queries = createQueries();
  queries.setQueryData(viewsQuery({ api }, place).queryKey, { views: [denied], mayShare: true });
  queries.setQueryData(searchesQuery({ api }, 3).queryKey, someSearches);
  const onOpen = (address: string) => void opened.push(address);
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ScreensProvider value={{ api, queries, features: [] }}>
          {box
            ? <Box onOpen={onOpen} />
            : <ViewBar place={place} address={address} hidden={["ntn"]} count={null} onOpen={onOpen} />}
        </ScreensProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { asked, opened };
}

function Box({ onOpen }: { onOpen: (address: string) => void }) {
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <input aria-label="TSN" ref={setBox} />
      {box && <RecentSearches place={place} box={box} onOpen={onOpen} onClose={() => {}} />}
    </>
  );
}

componentTest("the whole archive and each view are a press and a key away", async () => {
  const { opened } = show("");
  await user.click(within(screen.getByRole("navigation", { name: "Views" })).getByRole("button", { name: "Denied" }));
  await user.keyboard("0");
  await user.keyboard("1");
  expect(opened).toEqual(["view=1&status=2", "view=all", "view=1&status=2"]);
});

componentTest("a view that shows something else is marked, and is saved as it is shown now", async () => {
  const { asked } = show("view=1&status=2&tsn=7");
  expect(screen.getByRole("button", { name: /Denied.*changed/ }).getAttribute("aria-current")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => {
    expect(asked.find((request) => request.startsWith("PUT"))).toBe(
      'PUT /api/views/1 {"name":"Denied","address":"status=2&tsn=7","isShared":false,"version":4}',
    );
  });
});

componentTest("an unchanged view offers nothing to save", () => {
  show("view=1&status=2");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Save view" })).toBeNull();
});

componentTest("arrow keys and Enter choose an earlier search, Escape goes back to the box", async () => {
  const { opened } = show("", true);
  const box = screen.getByLabelText("TSN");
  await user.click(box);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(opened).toEqual(["customerName=ada"]);
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(box);
});

componentTest("earlier searches are forgotten one by one and all at once", async () => {
  const { asked } = show("", true);
  await user.click(await screen.findByRole("button", { name: "Forget TSN 1" }));
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(asked.filter((request) => request.startsWith("DELETE"))).toEqual([
    "DELETE /api/views/searches?storeId=3&address=tsn%3D1",
    "DELETE /api/views/searches?storeId=3",
  ]);
});

Deno.test("an address is kept without its page and its view, and says which columns are hidden", () => {
  expect(kept("view=4&tsn=1&page=3&status=2")).toBe("status=2&tsn=1");
  expect(withColumns("tsn=1", ["ntn", "createdOn"])).toBe("tsn=1&hide=ntn%2CcreatedOn");
  expect(withColumns("hide=-", ["ntn"])).toBe("hide=-");
});

Deno.test("a search is told in words", () => {
  expect(searchInWords("customerName=ada&status=2&tsn=7")).toBe("Customer ada · TSN 7");
  expect(searchInWords("formType=1&serialNumber=X")).toBe("Serial number X · Stand Alone");
  expect(searchInWords("status=2&formType=1")).toBe("");
});
