import { componentTest, fireEvent, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aCorrected, differences } from "../testing/samples.ts";
import { shown } from "../testing/shown.tsx";
import CompareVersions from "./compare-versions.tsx";
import { placeOfBox, placeOfMark } from "./difference-rules.ts";

const path = "/:storeId/documents/:documentId/versions";

function answersFor(document = aCorrected(), told: object = differences) {
  return (where: string): object | undefined => {
    if (where === "/api/documents/5/versions/differences") return told;
    if (where === "/api/documents/5/formLayout") return { formType: 0, revision: null, sections: [], boxes: [] };
    return where === "/api/documents/5" ? document : undefined;
  };
}

const opened = (query: string, answers = answersFor()) =>
  shown(<CompareVersions />, answers, `/3/documents/5/versions${query}`, path);

componentTest("the differences of two versions are told in words, and one with a place can be pressed", async () => {
  const { asked } = await opened("?from=1&to=3");
  const list = within(await screen.findByRole("region", { name: "Differences" }));
  await list.findByText("TSN: 20250304-017 to 20250304-O17");
  expect(asked).toContain("GET /api/documents/5/versions/differences?from=1&to=3");
  const added = list.getByRole("button", { name: 'Line through added on page 3 ("20250304-017")' });
  await user.click(added);
  expect(added.getAttribute("aria-pressed")).toBe("true");
  expect(list.getByText("Version 3 against version 1 (original)")).toBeTruthy();
});

componentTest("a value of the record is pressed too where its box is known", async () => {
  const box = { item: "TSN", label: "TSN", section: null, page: 1, box: [300, 740, 60, 12], value: "1", field: "tsn" };
  const known = (where: string) =>
    where === "/api/documents/5/formLayout"
      ? { formType: 0, revision: "2023-08", sections: [], boxes: [box] }
      : answersFor()(where);
  await opened("?from=1&to=3", known);
  const value = await screen.findByRole("button", { name: "TSN: 20250304-017 to 20250304-O17" });
  await user.click(value);
  expect(value.getAttribute("aria-pressed")).toBe("true");
});

componentTest("other versions are chosen and swapped in the address", async () => {
  const { address } = await opened("?from=1&to=3");
  await user.selectOptions(await screen.findByLabelText("From"), "2");
  await waitFor(() => expect(address()).toBe("/3/documents/5/versions?from=2&to=3"));
  await user.click(screen.getByRole("button", { name: "Swap" }));
  await waitFor(() => expect(address()).toBe("/3/documents/5/versions?from=3&to=2"));
});

componentTest("without numbers the newest is compared with the one before", async () => {
  const { asked } = await opened("");
  await screen.findByText("TSN: 20250304-017 to 20250304-O17");
  expect(asked).toContain("GET /api/documents/5/versions/differences?from=2&to=3");
});

componentTest("the second lies over the first: a slider, a switch in place, and blinking", async () => {
  const { address } = await opened("?from=1&to=3");
  await user.click(await screen.findByRole("button", { name: "Overlay" }));
  await waitFor(() => expect(address()).toBe("/3/documents/5/versions?from=1&to=3&mode=overlay"));
  const slider = screen.getByRole("slider", { name: "How much of version 3 is seen" });
  fireEvent.change(slider, { target: { value: "20" } });
  expect(screen.getByText("20% of version 3 over version 1")).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "b" });
  expect(screen.getByText("Version 3", { selector: "p" })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "b" });
  expect(screen.getByText("Version 1 (original)", { selector: "p" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Blink" }));
  await user.click(screen.getByRole("button", { name: "Stop blinking" }));
  fireEvent.keyDown(document.body, { key: "s" });
  await waitFor(() => expect(address()).toContain("mode=side"));
});

componentTest("a version that is not there, or the same twice, says so and offers two", async () => {
  const { address } = await opened("?from=1&to=9");
  await screen.findByText("This form has no such version.");
  await user.click(screen.getByRole("button", { name: "Compare the original with version 3" }));
  await waitFor(() => expect(address()).toBe("/3/documents/5/versions?from=1&to=3"));
});

componentTest("a form with one version has nothing to compare", async () => {
  await opened("", answersFor(aCorrected({ attachments: aCorrected().attachments.slice(0, 1), versionNumber: 1 })));
  await screen.findByText("This form has one version.");
});

componentTest("a document that is not there says so", async () => {
  await opened("", () => undefined);
  await screen.findByText("Document not found, or you don't have access to it.");
});

Deno.test("a mark's place has room around it; a value's place is that of its box", () => {
  expect(placeOfMark({ page: 2, rect: [10, 20, 30, 40] })).toEqual({ page: 2, box: [7, 17, 26, 26] });
  const box = {
    item: "1",
    label: "Serial",
    section: "A",
    page: 3,
    box: [10, 20, 30, 5] as [number, number, number, number],
    value: "",
  };
  const layout = {
    formType: 0 as const,
    revision: "2020-05",
    sections: [],
    boxes: [{ ...box, field: "documentSerialNumbers.0.serialNumber" }],
  };
  expect(placeOfBox(layout, "documentSerialNumbers")).toEqual({ page: 3, box: [7, 17, 36, 11] });
  expect(placeOfBox(layout, "tsn")).toBeNull();
  expect(placeOfBox(undefined, "tsn")).toBeNull();
});
