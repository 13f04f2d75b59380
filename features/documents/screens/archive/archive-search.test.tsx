import { componentTest, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { openScreen } from "../testing/screen.tsx";
import type { Answers } from "../testing/server.ts";
import { aPage, aRow } from "../testing/samples.ts";

const rows = [
  aRow({ id: 1, customerName: "Ada Merriweather" }),
  aRow({ id: 2, customerName: "Boone Castellan" }),
];

const filed: Answers = (path) => path === "/api/documents" ? aPage(rows, { count: 130 }) : undefined;

componentTest(
  "from a search field Enter goes to the first row found, arrow down to the first row, Escape nowhere",
  async () => {
    await openScreen("/3/documents", filed);
    const box = within(screen.getByRole("search")).getByLabelText<HTMLInputElement>("Customer name");
    await screen.findAllByText("Boone Castellan");
    await user.type(box, "ada{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector("[data-row]")));
    await user.click(box);
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(document.querySelector("[data-row]"));
    await user.click(box);
    await user.keyboard("{Escape}");
    expect([document.activeElement, box.value]).toEqual([document.body, "ada"]);
  },
);

componentTest("what is searched for is marked in the rows that answer it", async () => {
  await openScreen("/3/documents?customerName=boo+cas", filed);
  await screen.findAllByText("Boo", { selector: "mark" });
  const marks = [...document.querySelectorAll("[data-row]:nth-child(2) mark")].map(({ textContent }) => textContent);
  // On a wide window and on a telephone.
  expect(marks).toEqual(["Boo", "Cas", "Boo", "Cas"]);
});

componentTest(
  "only what expires is listed with the most urgent first, and cleared the order before comes back",
  async () => {
    const { address } = await openScreen("/3/documents", filed);
    await user.selectOptions(screen.getByLabelText("Expiring"), "Expiring only");
    expect(address()).toBe("/3/documents?shouldFilterByExpirationDate=true&sort=expirationDate&sortOrder=asc");
    await waitFor(() => expect(screen.getByLabelText("Expiring")).toHaveProperty("value", "true"));
    await user.selectOptions(screen.getByLabelText("Expiring"), "No filter");
    await waitFor(() => expect(address()).toBe("/3/documents"));
  },
);

componentTest("stand-alone documents are listed and searched by their firearm", async () => {
  const firearm = {
    serialNumber: "KPLD190",
    manufacturer: "Calder Arms",
    importer: null,
    model: "C45",
    type: "Pistol",
    caliber: ".45 ACP",
  };
  const row = aRow({
    id: 9,
    formType: 1,
    status: null,
    customerName: "Store A",
    documentSerialNumbers: [firearm],
    serialNumbers: ["KPLD190"],
  });
  await openScreen(
    "/3/documents?formType=1",
    (path) => path === "/api/documents" ? aPage([row], { count: 1 }) : undefined,
  );
  await screen.findAllByText("Calder Arms C45 Pistol .45 ACP");
  const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headings.filter((heading) => /Customer|Status|TSN/.test(heading ?? ""))).toEqual([]);
  expect(headings).toContain("Filed by");
  const search = within(screen.getByRole("search"));
  expect(search.getByLabelText("Manufacturer")).toBeTruthy();
  expect(search.queryByLabelText("Customer name")).toBeNull();
  expect(screen.queryByText("Store A")).toBeNull();
});
