import { componentTest, render, screen, user } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { ReviewDialog } from "./review-dialog.tsx";
import { aBase, aLine, someWork } from "./testing/samples.ts";

componentTest("marks of an earlier version are taken off only with a reason, which is saved with them", async () => {
  const work = someWork([], aBase({ marks: [aLine("theirs"), aLine("gone", [10, 10, 20, 20])] }));
  work.editor.remove("gone");
  const saved: unknown[] = [];
  render(
    <ReviewDialog
      work={work}
      isSaving={false}
      failure={null}
      onSave={(...given) => saved.push(given)}
      onInitials={() => {}}
      onClose={() => {}}
    />,
  );
  await screen.findByText("1 mark of earlier versions taken off");
  await user.click(screen.getByRole("button", { name: "Save version 2" }));
  expect(saved).toEqual([]);
  expect(screen.getByText("Say why you take off marks of an earlier version.")).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), " Drawn on the wrong form ");
  await user.click(screen.getByRole("button", { name: "Save version 2" }));
  expect(saved).toEqual([[false, "Drawn on the wrong form"]]);
});

componentTest("nothing asks for a reason where no mark of an earlier version is taken off", async () => {
  const saved: unknown[] = [];
  render(
    <ReviewDialog
      work={someWork([], aBase({ marks: [aLine("theirs")] }))}
      isSaving={false}
      failure={null}
      onSave={(...given) => saved.push(given)}
      onInitials={() => {}}
      onClose={() => {}}
    />,
  );
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
  expect(saved).toEqual([[false, ""]]);
});
