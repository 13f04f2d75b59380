import { act, componentTest, render, screen, user, within } from "./testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { DataTable } from "./data-table.tsx";
import type { DataColumn, DataTableProps, TableSort } from "./data-table-props.ts";

interface Entry {
  id: string;
  customer: string;
  date: string;
}

const ENTRIES: Entry[] = ["Ada Byron", "Grace Hopper", "Mary Shelley"].map((customer, at) => ({
  id: String(at + 1),
  customer,
  date: `2024-01-0${at + 1}`,
}));

const COLUMNS: DataColumn<Entry>[] = [
  { id: "customer", header: "Customer", cell: (row) => row.customer, sortField: "customerName" },
  { id: "date", header: "Status date", cell: (row) => row.date, sortField: "transferDate", sortFirst: "desc" },
  { id: "note", header: "Note", cell: () => "–" },
];

function show(props: Partial<DataTableProps<Entry>> = {}) {
  function Sample() {
    const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
    return (
      <>
        <DataTable
          label="Documents"
          columns={COLUMNS}
          rows={ENTRIES}
          rowId={(row) => row.id}
          rowName={(row) => row.customer}
          rowHref={(row) => `/documents/${row.id}`}
          selection={selection}
          onSelectionChange={setSelection}
          {...props}
        />
        <p data-testid="chosen">{[...selection].sort().join(" ")}</p>
      </>
    );
  }
  const router = createMemoryRouter([{ path: "/", element: <Sample /> }, {
    path: "/documents/:id",
    element: "opened",
  }]);
  render(<RouterProvider router={router} />);
  return router;
}

const rowOf = (name: string) => screen.getByText(name).closest("tr");
const focusRow = (name: string) => act(() => rowOf(name)?.focus());
const chosen = () => screen.getByTestId("chosen").textContent;

componentTest("j, k, the arrows, Home and End move through the rows", async () => {
  show();
  focusRow("Ada Byron");
  await user.keyboard("j");
  expect(document.activeElement).toBe(rowOf("Grace Hopper"));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(rowOf("Mary Shelley"));
  await user.keyboard("k");
  expect(document.activeElement).toBe(rowOf("Grace Hopper"));
  await user.keyboard("{Home}");
  expect(document.activeElement).toBe(rowOf("Ada Byron"));
  await user.keyboard("{End}j");
  expect(document.activeElement).toBe(rowOf("Mary Shelley"));
});

componentTest("only one row is reached by Tab", async () => {
  show();
  focusRow("Grace Hopper");
  await user.keyboard("j");
  const reachable = screen.getAllByRole("row").filter((row) => row.tabIndex === 0);
  expect(reachable).toEqual([rowOf("Mary Shelley")]);
});

componentTest("Enter opens the row's link", async () => {
  const router = show();
  focusRow("Grace Hopper");
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe("/documents/2");
});

componentTest("a row is a real link, so that a middle click opens a new tab", () => {
  show();
  expect(screen.getByRole("link", { name: "Ada Byron" }).getAttribute("href")).toBe("/documents/1");
});

componentTest("x chooses the row, and the head chooses all of them", async () => {
  show();
  focusRow("Grace Hopper");
  await user.keyboard("x");
  expect(chosen()).toBe("2");
  await user.click(screen.getByRole("checkbox", { name: "Select all rows on this page" }));
  expect(chosen()).toBe("1 2 3");
  await user.click(screen.getByRole("checkbox", { name: "Select Mary Shelley" }));
  expect(chosen()).toBe("1 2");
});

componentTest("what is chosen on other pages stays chosen", async () => {
  const chosenThen: string[] = [];
  show({ selection: new Set(["77"]), onSelectionChange: (next) => chosenThen.push([...next].sort().join(" ")) });
  await user.click(screen.getByRole("checkbox", { name: "Select Ada Byron" }));
  await user.click(screen.getByRole("checkbox", { name: "Select all rows on this page" }));
  expect(chosenThen).toEqual(["1 77", "1 2 3 77"]);
});

componentTest("j begins from the page when the table has its keys", async () => {
  show({ pageKeys: true });
  await user.keyboard("j");
  expect(document.activeElement).toBe(rowOf("Ada Byron"));
  await user.keyboard("j");
  expect(document.activeElement).toBe(rowOf("Grace Hopper"));
});

componentTest("headings ask the server for another order", async () => {
  const asked: TableSort[] = [];
  show({ sort: { field: "transferDate", order: "desc" }, onSortChange: (sort) => asked.push(sort) });
  expect(screen.getByRole("columnheader", { name: "Status date" }).getAttribute("aria-sort")).toBe("descending");
  await user.click(screen.getByRole("button", { name: "Status date" }));
  await user.click(screen.getByRole("button", { name: "Customer" }));
  expect(asked).toEqual([{ field: "transferDate", order: "asc" }, { field: "customerName", order: "asc" }]);
  expect(screen.queryByRole("button", { name: "Note" })).toBeNull();
});

componentTest("hidden columns are not shown", () => {
  show({ hiddenColumns: ["date"] });
  expect(screen.queryByRole("columnheader", { name: "Status date" })).toBeNull();
  expect(screen.queryByText("2024-01-01")).toBeNull();
});

componentTest("filters that match nothing can be cleared", async () => {
  let cleared = 0;
  show({ rows: [], filtered: true, onClearFilters: () => cleared += 1 });
  expect(screen.getByText("No documents match these filters.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(cleared).toBe(1);
});

componentTest("a failed list says so, offers to try again and names the request", async () => {
  let tries = 0;
  const message = "Unable to load documents. Please try again later.";
  show({ rows: undefined, error: { message, requestId: "r-1", onRetry: () => tries += 1 } });
  expect(within(screen.getByRole("alert")).getByText(message)).toBeTruthy();
  expect(screen.getByText("r-1")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(tries).toBe(1);
});

componentTest("while rows are first loaded the table is busy and has the final shape", () => {
  show({ rows: undefined, skeletonRows: 4 });
  const table = screen.getByRole("table", { name: "Documents" });
  expect(table.getAttribute("aria-busy")).toBe("true");
  expect(table.querySelectorAll("tbody tr").length).toBe(4);
});

componentTest("Shift ticks everything from the row ticked last, and moving with Shift ticks on the way", async () => {
  show();
  await user.click(screen.getByLabelText("Select Mary Shelley"));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByLabelText("Select Ada Byron"));
  await user.keyboard("{/Shift}");
  expect(chosen()).toBe("1 2 3");
  await user.click(screen.getByLabelText("Select all rows on this page"));
  expect(chosen()).toBe("");
  focusRow("Ada Byron");
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  expect(chosen()).toBe("1 2");
  expect(document.activeElement).toBe(rowOf("Grace Hopper"));
  await user.keyboard("x{End}{Shift>}x{/Shift}");
  expect(chosen()).toBe("1 2 3");
});

/** As many documents as the archive's page has. */
const FIFTY: Entry[] = Array.from({ length: 50 }, (_, at) => ({ id: `d${at}`, customer: `Customer ${at}`, date: "" }));

function tableOfFifty(focusedRow?: string) {
  const table = (
    <DataTable
      label="Documents"
      columns={COLUMNS}
      rows={FIFTY}
      rowId={(row) => row.id}
      rowName={(row) => row.customer}
      focusedRow={focusedRow}
    />
  );
  const root = document.body.appendChild(document.createElement("div"));
  root.innerHTML = renderToString(table);
  const rows = () => root.querySelectorAll("tbody tr").length;
  const names = () => [...root.querySelectorAll("[data-row]")].map((row) => row.querySelector("td")?.textContent);
  return { root, table, rows, names };
}

componentTest(
  "the server paints the rows of a window and keeps the others' places; they come with the program",
  async () => {
    const { root, table, rows, names } = tableOfFifty();
    expect([rows(), names().length]).toEqual([50, 25]);
    const differences: unknown[] = [];
    const page = await act(() =>
      hydrateRoot(root, table, { onRecoverableError: (difference) => differences.push(difference) })
    );
    expect([rows(), names()]).toEqual([50, FIFTY.map(({ customer }) => customer)]);
    expect(differences).toEqual([]);
    await act(() => page.unmount());
  },
);

componentTest("a row further down that takes the focus is painted by the server with those before it", async () => {
  const { root, table, rows, names } = tableOfFifty("d30");
  expect([rows(), names().length, names().at(-1)]).toEqual([50, 31, "Customer 30"]);
  const page = await act(() => hydrateRoot(root, table));
  expect(document.activeElement?.textContent).toContain("Customer 30");
  await act(() => page.unmount());
});

componentTest("a table that is shown later has all of its rows at once", () => {
  const painted: string[] = [];
  const cell = ({ customer }: Entry) => {
    painted.push(customer);
    return customer;
  };
  show({ rows: FIFTY, columns: [{ id: "customer", header: "Customer", cell }] });
  expect(painted).toEqual(FIFTY.map(({ customer }) => customer));
});
