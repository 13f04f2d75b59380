import { componentTest, fireEvent, screen, user, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aCorrected, attachments, pageOf, versions } from "../testing/samples.ts";
import { shown } from "../testing/shown.tsx";
import VersionBar from "./version-bar.tsx";
import VersionsPanel from "./versions-panel.tsx";

const answers = (path: string) => path === "/api/documents/5/versions" ? pageOf(versions) : undefined;

componentTest("the versions say who saved them, what they correct, their marks, size and sum", async () => {
  const viewed: number[] = [];
  const panel = (
    <VersionsPanel
      document={aCorrected()}
      timeZone="America/Denver"
      onView={({ id }) => viewed.push(id)}
    />
  );
  await shown(panel, answers, "/3/documents/5");
  const list = within(await screen.findByRole("list", { name: "Versions, newest first" }));
  const headings = list.getAllByRole("heading").map((heading) => heading.textContent);
  expect(headings).toEqual(["Version 3", "Version 2", "Version 1 (original)"]);
  const second = within(list.getByRole("list", { name: "Corrections of version 2" }));
  expect(second.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "County was misspelled",
    "Zip code was left out",
  ]);
  expect(list.getByText("6 marks, 6 pages, 191 kB")).toBeTruthy();
  expect(list.getByText("No marks, 6 pages, 191 kB")).toBeTruthy();
  expect(list.getByText(versions[0].sha256)).toBeTruthy();
  await user.click(list.getByRole("button", { name: "View version 2" }));
  expect(viewed).toEqual([12]);
  expect(list.getByRole("link", { name: "Download version 1" }).getAttribute("href")).toBe(
    "/api/attachments/11/content?download=1",
  );
});

componentTest("a version can be compared with the one before, flattened, and its marks taken out", async () => {
  const panel = <VersionsPanel document={aCorrected()} timeZone="America/Denver" onView={() => {}} />;
  const { asked } = await shown(panel, answers, "/3/documents/5");
  await user.click(await screen.findByRole("button", { name: "More of version 2" }));
  const compare = await screen.findByRole("menuitem", { name: "Compare with version 1" });
  expect(compare.getAttribute("href")).toBe("/3/documents/5/versions?from=1&to=2");
  await user.click(screen.getByRole("menuitem", { name: "Download a flattened copy" }));
  expect(asked).toContain("GET /api/attachments/12/flattened");
  await user.click(screen.getByRole("button", { name: "More of version 1" }));
  expect(screen.queryByRole("menuitem", { name: /Compare/ })).toBeNull();
});

componentTest("versions that cannot be loaded say so and can be asked for again", async () => {
  const panel = <VersionsPanel document={aCorrected()} timeZone="America/Denver" onView={() => {}} />;
  await shown(panel, () => undefined, "/3/documents/5");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

componentTest("original, corrected and both are one press or one key each", async () => {
  const asked: (readonly [number | null, number | null])[] = [];
  const bar = <VersionBar document={aCorrected()} shownId={13} besideId={null} onShow={(...ids) => asked.push(ids)} />;
  await shown(bar, answers, "/3/documents/5");
  expect(screen.getByRole("button", { name: "Corrected" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByText("Version 3 of 3")).toBeTruthy();
  expect(screen.queryByText("Not the newest")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Original" }));
  await user.click(screen.getByRole("button", { name: "Both" }));
  fireEvent.keyDown(document.body, { key: "2" });
  fireEvent.keyDown(document.body, { key: "3" });
  expect(asked).toEqual([[11, null], [11, 13], [null, null], [11, 13]]);
});

componentTest("a supplement or a version between is none of the three", async () => {
  const [, second] = attachments;
  await shown(
    <VersionBar document={aCorrected()} shownId={second.id} besideId={null} onShow={() => {}} />,
    answers,
    "/3/documents/5",
  );
  expect(screen.getByText("Version 2 of 3")).toBeTruthy();
  expect(screen.getByText("Not the newest")).toBeTruthy();
  expect(screen.queryAllByRole("button", { pressed: true })).toEqual([]);
});
