import { componentTest, render, screen, user } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { DraftQuestion } from "./draft-question.tsx";
import type { OfferedDraft } from "./found-drafts.ts";
import { OwnElsewhere } from "./own-elsewhere.tsx";

function aDraft(description: string, draft: Partial<OfferedDraft> = {}): OfferedDraft {
  const corrections = [{ description, type: "tsn" as const, annotations: [], reason: "" }];
  return {
    ...{ savedAt: "2026-11-20T17:32:00Z", versionNumber: 1, base: [], isSent: true, isHere: true, isOpen: false },
    content: { annotations: [], corrections, values: {}, initials: "" },
    ...draft,
  };
}

function ask(drafts: readonly OfferedDraft[], versionNumber = 1) {
  const answers: [string, OfferedDraft][] = [];
  render(
    <DraftQuestion
      drafts={drafts}
      versionNumber={versionNumber}
      timeZone="America/Boise"
      isReady
      onContinue={(draft) => answers.push(["use", draft])}
      onDiscard={(draft) => answers.push(["discard", draft])}
    />,
  );
  return answers;
}

componentTest("marks that were left here are gone on with, or discarded", async () => {
  const draft = aDraft("Corrected TSN from 17 to 71");
  const answers = ask([draft], 2);
  await screen.findByRole("dialog", { name: "You have unsaved marks from 11/20/26 at 10:32 AM" });
  expect(screen.getByText(/^Version 2 was saved since/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(answers).toEqual([["use", draft], ["discard", draft]]);
});

componentTest("marks of two devices are shown, and the person says which to go on with", async () => {
  const [here, other] = [
    aDraft("The counter's"),
    aDraft("The office's", { isHere: false, isOpen: true, savedAt: "2026-11-20T18:05:00Z" }),
  ];
  const answers = ask([here, other]);
  await screen.findByRole("dialog", { name: "You have unsaved marks from more than one device" });
  expect(screen.getByText("The counter's")).toBeTruthy();
  expect(screen.getByText("1 correction, open there now")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^Another device, 11\/20\/26 at 11:05 AM/ }));
  expect(screen.getByText("The office's")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use these" }));
  expect(answers).toEqual([["use", other]]);
});

componentTest("marks of another device are told of while somebody works, and taken only after a question", async () => {
  const used: string[] = [];
  const elsewhere = [{ key: "office", savedAt: "2026-11-20T18:05:00Z", versionNumber: 1, isOpen: true }];
  render(
    <OwnElsewhere
      elsewhere={elsewhere}
      timeZone="America/Boise"
      hasWork
      onUse={(key) => Promise.resolve(used.push(key) > 0)}
    />,
  );
  expect(screen.getByText(/^You have unsaved marks from another device, 11\/20\/26 at 11:05 AM/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Use those" }));
  await user.click(await screen.findByRole("button", { name: "Keep these" }));
  expect(used).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Use those" }));
  const buttons = await screen.findAllByRole("button", { name: "Use those" });
  await user.click(buttons[buttons.length - 1]);
  expect(used).toEqual(["office"]);
});

componentTest("what of the marks could not be read any more is said before anybody goes on with them", async () => {
  const sentence = "1 unsaved mark can't be read and was left out.";
  ask([aDraft("Corrected TSN from 17 to 71", { leftOut: [sentence] })]);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
