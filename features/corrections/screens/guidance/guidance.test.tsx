import { componentTest, screen, user, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aPage, aRow } from "@/features/documents/screens/testing/samples.ts";
import { shown } from "../testing/shown.tsx";
import { GuidancePanel } from "./guidance-panel.tsx";

const form = { formType: 0, revision: "2023-08" } as const;
const noAnswers = () => undefined;

function openSections(): string[] {
  return [...document.querySelectorAll("details[open] > summary")].map(({ textContent }) => textContent ?? "");
}

componentTest("the chosen box stands first: who corrects it, how, and where that is from", async () => {
  await shown(
    <GuidancePanel form={form} box={{ item: "10", label: "County, parish or borough" }} section="B" />,
    noAnswers,
    "/",
  );
  const panel = within(screen.getByRole("region", { name: "How to correct" }));
  const heading = panel.getByRole("heading", { level: 3, name: "10 County, parish or borough" });
  const chosen = within(heading.parentElement ?? document.body);
  expect(chosen.getByText("The buyer corrects this: back in the store, or by an emailed correction.")).toBeTruthy();
  expect(chosen.getByText(/County and parish are the same/).textContent).toContain("instructions for question 2");
  expect(openSections()).toEqual(["Section Bthe buyer's"]);
});

componentTest("all boxes stand by section, and a search opens those that have its words", async () => {
  await shown(<GuidancePanel form={form} />, noAnswers, "/");
  expect(openSections()).toEqual([]);
  await user.type(screen.getByRole("searchbox", { name: "Search the boxes of this form" }), "nics number");
  expect(openSections().every((title) => /^Section/.test(title))).toBe(true);
  expect(screen.getByRole("heading", { level: 4, name: "27.b NICS or State transaction number" })).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 4, name: "11 Place of birth" })).toBeNull();
  await user.clear(screen.getByRole("searchbox"));
  await user.type(screen.getByRole("searchbox"), "no such words");
  await user.click(screen.getByRole("button", { name: "Clear the search" }));
  expect(screen.getByRole("heading", { level: 4, name: "11 Place of birth" })).toBeTruthy();
});

componentTest("a form that can't be read has the general advice alone", async () => {
  await shown(<GuidancePanel form={null} />, noAnswers, "/");
  expect(screen.getByText(/The boxes of this form are not known/)).toBeTruthy();
  expect(screen.getByText("Never")).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
});

componentTest("the practice form is offered where the store has one", async () => {
  const row = aRow({ id: 41, customerName: "Practice, Pat" });
  const { asked } = await shown(
    <GuidancePanel form={form} storeId={3} />,
    (path) => path.startsWith("/api/documents") ? aPage([row]) : undefined,
    "/3/documents/new-version/5",
  );
  const link = await screen.findByRole("link", { name: "Practice on Pat Practice's form" });
  expect(link.getAttribute("href")).toBe("/3/documents/new-version/41");
  expect(asked.some((request) => request.startsWith("GET /api/documents"))).toBe(true);
});

componentTest("on the practice form itself it is said that it is one", async () => {
  const row = aRow({ id: 41, customerName: "Practice, Pat" });
  await shown(
    <GuidancePanel form={form} storeId={3} />,
    (path) => path.startsWith("/api/documents") ? aPage([row]) : undefined,
    "/3/documents/new-version/41",
  );
  await screen.findByText(/^This is the practice form\. It is nobody's/);
  expect(screen.queryByRole("link", { name: /Practice on/ })).toBeNull();
});

componentTest("whoever corrects by an emailed request is offered no practice form", async () => {
  const { asked } = await shown(<GuidancePanel form={form} />, noAnswers, "/");
  expect(asked.filter((request) => request.includes("/api/documents"))).toEqual([]);
  expect(screen.queryByText(/Practice on/)).toBeNull();
});
