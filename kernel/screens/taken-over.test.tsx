import { componentTest } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { act, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { Form, FormField } from "@/ui/form.tsx";
import { Input } from "@/ui/input.tsx";
import { TakenOver } from "./taken-over.ts";

function Page() {
  const form = useForm({ defaultValues: { code: "", name: "as it was" } });
  const [note, setNote] = useState("");
  return (
    <Form form={form} onSubmit={() => {}}>
      <FormField form={form} name="code" label="Code" render={(field) => <Input {...field} />} />
      <FormField form={form} name="name" label="Name" render={(field) => <Input {...field} />} />
      <textarea name="note" value={note} onChange={(event) => setNote(event.target.value)} />
      <output>{JSON.stringify([form.watch(), note])}</output>
    </Form>
  );
}

/** The page as the server sends it, taken over after somebody has used it; what the program knows then. */
async function takenOver(use: (field: (name: string) => HTMLInputElement) => void): Promise<unknown> {
  const root = document.createElement("div");
  root.innerHTML = renderToString(
    <TakenOver>
      <Page />
    </TakenOver>,
  );
  document.body.append(root);
  const field = (name: string) => {
    const found = root.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!found) throw new Error(`There is no field ${name}.`);
    return found;
  };
  use(field);
  const page = await act(() =>
    hydrateRoot(
      root,
      <TakenOver>
        <Page />
      </TakenOver>,
    )
  );
  const known: unknown = JSON.parse(root.querySelector("output")?.textContent ?? "");
  const shown = ["code", "name", "note"].map((name) => field(name).value);
  await act(() => page.unmount());
  root.remove();
  return { known, shown };
}

componentTest("what was typed before the program came is known to it, and stays where it is", async () => {
  const answer = await takenOver((field) => {
    field("code").value = "KM7T 4RWX";
    field("note").value = "Called twice.";
  });
  expect(answer).toEqual({
    known: [{ code: "KM7T 4RWX", name: "as it was" }, "Called twice."],
    shown: ["KM7T 4RWX", "as it was", "Called twice."],
  });
});

componentTest("a page that nobody has used is as the server sent it", async () => {
  const answer = await takenOver(() => {});
  expect(answer).toMatchObject({ known: [{ code: "", name: "as it was" }, ""] });
});
