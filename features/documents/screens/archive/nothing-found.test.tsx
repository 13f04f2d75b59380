import { componentTest, screen, user } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { openScreen } from "../testing/screen.tsx";
import type { Answers } from "../testing/server.ts";
import { aPage } from "../testing/samples.ts";

const nothing: Answers = (path) => {
  if (path === "/api/documents") return aPage([]);
  if (path !== "/api/documents/nearest") return undefined;
  return {
    suggestions: [
      { field: "serialNumber", value: "GLK001", count: 1, countIsMinimum: false, isAlone: true },
      { field: "serialNumber", value: "GLK0D1", count: 10_000, countIsMinimum: true, isAlone: false },
    ],
    without: [
      { filters: ["startDate", "endDate"], count: 3, countIsMinimum: false },
      { filters: ["formType"], count: 2, countIsMinimum: false },
    ],
  };
};

/** The suggestion of a value; its marks cut it into pieces. */
async function suggestionOf(value: string): Promise<HTMLElement> {
  await screen.findByText("Did you mean one of these?");
  const buttons = screen.getAllByRole("button");
  const found = buttons.find((button) => button.textContent.includes(value));
  if (!found) throw new Error("The value is not suggested.");
  return found;
}

const address = "/3/documents?serialNumber=GLK0O1&startDate=2025-01-01&endDate=2025-02-01&page=2";

componentTest("a search without an answer names what was perhaps meant, and one press takes it", async () => {
  const opened = await openScreen(address, nothing);
  await screen.findByText("No documents have serial number GLK0O1.");
  const first = await suggestionOf("GLK001");
  expect(first.textContent).toContain("1 document without the filters");
  expect([...first.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["0"]);
  const second = await suggestionOf("GLK0D1");
  expect(second.textContent).toContain("10,000+ documents");
  await user.click(second);
  expect(opened.address()).toBe("/3/documents?serialNumber=GLK0D1&startDate=2025-01-01&endDate=2025-02-01");
});

componentTest("what is found only without the other filters takes them away", async () => {
  const opened = await openScreen(address, nothing);
  await user.click(await suggestionOf("GLK001"));
  expect(opened.address()).toBe("/3/documents?serialNumber=GLK001");
});

componentTest("a filter in the way is dropped by a press, and the other form type is a press away", async () => {
  const opened = await openScreen(address, nothing);
  await screen.findByRole("button", { name: "2 documents among stand-alone documents" });
  await user.click(screen.getByRole("button", { name: "3 documents if you drop the date range" }));
  expect(opened.address()).toBe("/3/documents?serialNumber=GLK0O1");
});
