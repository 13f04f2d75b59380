import { componentTest, fireEvent, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { aCorrection } from "@/features/corrections/screens/testing/samples.ts";
import { aDocument, aSession } from "@/features/documents/screens/testing/samples.ts";
import { aBatch, aForm, forms, pageOf, queue, template } from "./testing/samples.ts";
import { shown } from "./testing/shown.tsx";
import BatchScreen from "./batch-screen.tsx";
import BatchesScreen from "./batches-screen.tsx";
import SameDialog from "./same-dialog.tsx";
import { SkipDialog } from "./skip-dialog.tsx";
import { TakeBackDialog } from "./take-back-dialog.tsx";
import { describedBy, emptyTemplate, missingOf } from "./template-values.ts";
import { WalkBar, type WalkBarProps } from "./walk-bar.tsx";
import { nextToDo, stepsFrom } from "./walk-order.ts";

const answers = (path: string, _search?: unknown, init?: RequestInit) => {
  if (path === "/api/correctionBatches/queue") return queue;
  if (path === "/api/correctionBatches") {
    return init?.method === "POST" ? { ...aBatch(), hasMore: false } : pageOf([aBatch()]);
  }
};

componentTest("the forms of a flag and the lists of the store stand on one page, the flag in the address", async () => {
  const { asked, address } = await shown(<BatchesScreen />, answers, "/3/corrections", "/:storeId/corrections");
  await screen.findByRole("link", { name: "Ada Merriweather" });
  expect(asked.some((request) => request.includes("/api/correctionBatches/queue?storeId=3&color=1&limit=10"))).toBe(
    true,
  );
  expect((await screen.findByRole("link", { name: "Store address" })).getAttribute("href")).toBe("/3/corrections/4");
  await user.selectOptions(screen.getByLabelText("Flag"), "any");
  await waitFor(() => expect(address()).toBe("/3/corrections?flag=any"));
  expect(screen.getByText(/^1 form was corrected since it was flagged/)).toBeTruthy();
  await waitFor(() => expect(asked.some((request) => request.includes("queue?storeId=3&limit=10"))).toBe(true));
});

componentTest("going through the flagged forms makes a list of them and opens the first", async () => {
  const bodies: unknown[] = [];
  const noted = (path: string, search?: unknown, init?: RequestInit) => {
    if (init?.method === "POST") bodies.push(JSON.parse(String(init.body)));
    return answers(path, search, init);
  };
  const { address } = await shown(<BatchesScreen />, noted, "/3/corrections", "/:storeId/corrections");
  await screen.findByRole("link", { name: "Ada Merriweather" });
  await user.click(screen.getByRole("button", { name: "Go through them" }));
  await waitFor(() => expect(address()).toBe("/3/corrections/4/walk"));
  expect(bodies).toEqual([
    { name: expect.stringMatching(/^Flagged Red, \d\d\/\d\d\/\d\d$/), documents: [11], template: null },
  ]);
});

componentTest("of many lists a page is shown, and the address says which", async () => {
  const many = (path: string) =>
    path === "/api/correctionBatches" ? { data: [aBatch()], count: 41, page: 1, limit: 20 } : answers(path);
  const { asked, address } = await shown(<BatchesScreen />, many, "/3/corrections?flag=2", "/:storeId/corrections");
  await screen.findByText("Page 1 of 3");
  await user.click(screen.getByRole("button", { name: "Older lists" }));
  await waitFor(() => expect(address()).toBe("/3/corrections?flag=2&page=2"));
  await waitFor(() => expect(asked).toContain("GET /api/correctionBatches?storeId=3&page=2&limit=20"));
});

componentTest("those who may not correct see no lists, and none are asked for", async () => {
  const { asked } = await shown(<BatchesScreen />, answers, "/3/corrections", "/:storeId/corrections", aSession());
  await screen.findByText("You can't correct forms of this store.");
  expect(asked).toEqual(["GET /api/session"]);
});

componentTest("a list says what is to be done, what was done and what was not", async () => {
  const answers = (path: string) =>
    path === "/api/correctionBatches/4" ? aBatch() : path.endsWith("/forms") ? pageOf(forms) : undefined;
  await shown(<BatchScreen />, answers, "/3/corrections/4", "/:storeId/corrections/:batchId");
  const list = within(await screen.findByRole("list", { name: "Forms of this list" }));
  const lines = list.getAllByRole("listitem").map((line) => line.textContent);
  expect(lines[0]).toContain("Version 2");
  expect(lines[1]).toContain("Needs the buyer.");
  expect(lines[2]).toContain("To do");
  expect(screen.getByText("1 corrected, 1 skipped, of 3")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/3/corrections/4/walk");
  expect(screen.getByText("14 Main St")).toBeTruthy();
});

componentTest("a list that is at its end says what was not done, with a way to it", async () => {
  const ended = aBatch({ count: 2, done: 1, skipped: 1 });
  const answers = (path: string) =>
    path === "/api/correctionBatches/4" ? ended : path.endsWith("/forms") ? pageOf(forms.slice(0, 2)) : undefined;
  await shown(<BatchScreen />, answers, "/3/corrections/4", "/:storeId/corrections/:batchId");
  await screen.findByText(/^1 form was skipped and not corrected\./);
  const skipped = await screen.findByRole("link", { name: "Boone Castellan" });
  expect(skipped.getAttribute("href")).toBe("/3/corrections/4/walk?form=12");
  expect(screen.queryByRole("link", { name: /Start|Continue/ })).toBeNull();
});

componentTest("the correction is described once, from a box of the first form", async () => {
  const bodies: string[] = [];
  const box = {
    item: "33",
    label: template.label,
    section: "E",
    page: 3,
    box: [0, 0, 9, 9],
    value: "12 Main St",
    field: null,
  };
  const layout = { formType: 0, revision: "2020-05", sections: [], boxes: [box] };
  const dialog = <SameDialog selection={{ ids: [11, 12] }} storeId={3} onClose={() => {}} onMade={() => {}} />;
  const { address } = await shown(
    dialog,
    (path, _search, init) => {
      if (path === "/api/documents/11/formLayout") return layout;
      if (init.method !== "POST") return undefined;
      bodies.push(String(init.body));
      return { ...aBatch(), hasMore: false };
    },
    "/3/documents",
    "/3/documents",
  );
  await user.selectOptions(await screen.findByLabelText(/^Box/), "0");
  expect(screen.getByLabelText<HTMLInputElement>(/^Says now/).value).toBe("12 Main St");
  await user.click(screen.getByRole("button", { name: "Make the list" }));
  await screen.findByText("Enter what it should say.");
  await user.type(screen.getByLabelText(/^Should say/), "14 Main St");
  await user.click(screen.getByRole("button", { name: "Make the list" }));
  await waitFor(() => expect(address()).toBe("/3/corrections/4"));
  expect(JSON.parse(bodies[0])).toEqual({
    name: "Trade name and address: 14 Main St",
    documents: [11, 12],
    template: {
      ...template,
      description: 'Corrected box 33 Trade name and address from "12 Main St" to "14 Main St"',
    },
  });
});

componentTest("a skip asks for a reason", async () => {
  const reasons: string[] = [];
  await shown(
    <SkipDialog busy={false} onSkip={(reason) => reasons.push(reason)} onClose={() => {}} />,
    () => undefined,
    "/",
    "/",
  );
  await user.click(await screen.findByRole("button", { name: "Skip and go on" }));
  await screen.findByText("Say why this form is skipped.");
  await user.click(screen.getByRole("button", { name: "Needs the buyer" }));
  await user.click(screen.getByRole("button", { name: "Skip and go on" }));
  expect(reasons).toEqual(["Needs the buyer"]);
});

componentTest("one key each goes back, on, and skips; held down it does so once", async () => {
  const did: string[] = [];
  const props: WalkBarProps = {
    ...{ batch: aBatch(), form: aForm(), onReopen: null, onTakeBack: null, onCount: null },
    onBack: () => did.push("back"),
    onNext: () => did.push("next"),
    onSkip: () => did.push("skip"),
  };
  await shown(<WalkBar {...props} />, () => undefined, "/", "/");
  for (const key of ["b", "n", "s"]) {
    for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key, altKey: true, repeat });
  }
  expect(did).toEqual(["back", "next", "skip"]);
  expect(screen.getByText("1 of 3, 2 settled")).toBeTruthy();
});

componentTest("a correction is taken back after a question that names it, and the form waits again", async () => {
  const did: string[] = [];
  const log = { ...aCorrection(), versionNumber: 2, createdOn: "2025-06-03T16:00:00.000Z" };
  const logs = [log, { ...log, id: 8, createdOn: "2025-01-01T16:00:00.000Z" }, { ...log, id: 9, isDeleted: true }];
  const taken = (path: string, _search: unknown, init: RequestInit) => {
    if (path.endsWith("/correctionLogs")) return pageOf(logs);
    if (init.method !== "DELETE") return undefined;
    did.push(path);
    return aDocument();
  };
  const dialog = (
    <TakeBackDialog
      batch={aBatch()}
      form={forms[0]}
      onTakenBack={() => Promise.resolve(String(did.push("waiting")) && null)}
      onClose={() => {}}
    />
  );
  await shown(dialog, taken, "/", "/");
  await screen.findByRole("list", { name: "What is taken back" });
  await user.click(screen.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(did).toEqual([`/api/correctionLogs/${log.id}`, "waiting"]));
});

Deno.test("the walk goes to the next form that waits, and from the end to those before", () => {
  const [first, second, third] = ["waiting", "done", "waiting"].map((state, at) =>
    aForm({ documentId: at + 1, position: at + 1, state: state === "done" ? "done" : "waiting" })
  );
  const all = [first, second, third];
  expect(stepsFrom(all, first)).toEqual({ previous: undefined, next: second, nextToDo: third });
  expect(stepsFrom(all, third)).toEqual({ previous: second, next: undefined, nextToDo: first });
  expect(nextToDo([second], 0)).toBeUndefined();
});

Deno.test("a description follows the values until the person writes one", () => {
  const values = describedBy({ ...emptyTemplate, ...template, description: "" });
  expect(values.description).toBe('Corrected box 33 Trade name and address from "12 Main St" to "14 Main St"');
  expect(describedBy({ ...values, description: "Mine", isOwn: true }).description).toBe("Mine");
  expect(missingOf({ ...values, value: values.expected })).toEqual({ value: "This is what the form says now." });
});
