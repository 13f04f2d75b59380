import { componentTest } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { act, type ComponentType, lazy, Suspense, use, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { Checkbox } from "@/ui/checkbox.tsx";
import { Form, FormField } from "@/ui/form.tsx";
import { DateInput } from "@/ui/date-input.tsx";
import { Input } from "@/ui/input.tsx";
import { usedMark } from "./early-input.ts";
import { TakenOver, takenOverEvent } from "./taken-over.ts";

function Fields() {
  const form = useForm({ defaultValues: { code: "", name: "as it was" } });
  const [note, setNote] = useState("");
  const [isKept, keep] = useState(true);
  const [way, setWay] = useState("post");
  return (
    <Form form={form} onSubmit={() => {}}>
      <FormField form={form} name="code" label="Code" render={(field) => <Input {...field} />} />
      <FormField form={form} name="name" label="Name" render={(field) => <Input {...field} />} />
      <textarea name="note" value={note} onChange={(event) => setNote(event.target.value)} />
      <Checkbox name="kept" checked={isKept} onChange={(event) => keep(event.target.checked)} />
      {["post", "email"].map((value) => (
        <input
          key={value}
          type="radio"
          name="way"
          id={value}
          checked={way === value}
          onChange={() => setWay(value)}
        />
      ))}
      <output>{JSON.stringify([form.watch(), note, isKept, way])}</output>
    </Form>
  );
}

/** What the page's own script does with a field that somebody uses. */
function mark(field: HTMLInputElement): void {
  Reflect.set(field, usedMark, true);
}

type Named = (name: string) => HTMLInputElement;

interface TakenOverPage {
  /** What the program knows of the fields. */
  known(): unknown;
  /** What a person sees of them. */
  shown(): unknown;
  /** Whether it was said that the program has all. */
  isTold(): boolean;
}

/** The page as the server sends it, taken over by the program after somebody has used it, and looked at a moment later. */
async function takenOver(
  parts: { server: ComponentType; browser: ComponentType },
  useEarly: (named: Named) => void,
  look: (page: TakenOverPage) => void | Promise<void>,
): Promise<void> {
  const pageOf = (Part: ComponentType) => (
    <TakenOver>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </TakenOver>
  );
  const root = document.createElement("div");
  root.innerHTML = renderToString(pageOf(parts.server));
  document.body.append(root);
  const named: Named = (name) => {
    const found = root.querySelector<HTMLInputElement>(`[name=${name}], #${name}`);
    if (!found) throw new Error(`There is no field ${name}.`);
    return found;
  };
  let isTold = false;
  document.addEventListener(takenOverEvent, () => isTold = true, { once: true });
  useEarly(named);
  const page = await act(() => hydrateRoot(root, pageOf(parts.browser)));
  await aMoment();
  await look({
    known: () => JSON.parse(root.querySelector("output")?.textContent ?? ""),
    shown: () => [
      ...["code", "name", "note"].map((name) => named(name).value),
      ...["kept", "post", "email"].map((name) => named(name).checked),
    ],
    isTold: () => isTold,
  });
  await act(() => page.unmount());
  root.remove();
}

/** Longer than the program lets pass between two looks at what it has not taken over yet. */
async function aMoment(): Promise<void> {
  await act(() => new Promise((wake) => setTimeout(wake, 120)));
}

function fillAll(named: Named): void {
  named("code").value = "KM7T 4RWX";
  named("note").value = "Called twice.";
  named("kept").checked = false;
  named("email").checked = true;
}

function useAll(named: Named): void {
  fillAll(named);
  for (const name of ["code", "note", "kept", "email"]) mark(named(name));
}

const asUsed = {
  known: [{ code: "KM7T 4RWX", name: "as it was" }, "Called twice.", false, "email"],
  shown: ["KM7T 4RWX", "as it was", "Called twice.", false, false, true],
};

componentTest("what was put in before the program came is known to it, and stays where it is", async () => {
  await takenOver({ server: Fields, browser: Fields }, useAll, (page) => {
    expect({ known: page.known(), shown: page.shown() }).toEqual(asUsed);
    expect(page.isTold()).toBe(true);
  });
});

componentTest("a page that nobody has used is as the server sent it", async () => {
  await takenOver({ server: Fields, browser: Fields }, () => {}, (page) => {
    expect(page.known()).toEqual([{ code: "", name: "as it was" }, "", true, "post"]);
    expect(page.isTold()).toBe(true);
  });
});

componentTest("what the browser itself has filled in again after a reload is not told", async () => {
  await takenOver({ server: Fields, browser: Fields }, fillAll, (page) => {
    expect(page.known()).toEqual([{ code: "", name: "as it was" }, "", true, "post"]);
  });
});

componentTest("what was put into a part that the program takes over later is kept until then, and told", async () => {
  const code = Promise.withResolvers<{ default: ComponentType }>();
  await takenOver({ server: Fields, browser: lazy(() => code.promise) }, useAll, async (page) => {
    expect(page.shown()).toEqual(asUsed.shown);
    expect(page.isTold()).toBe(false);
    await act(() => code.resolve({ default: Fields }));
    await aMoment();
    expect({ known: page.known(), shown: page.shown() }).toEqual(asUsed);
    expect(page.isTold()).toBe(true);
  });
});

componentTest("what is put into such a part between is told too", async () => {
  const answer = Promise.withResolvers<void>();
  const Late = () => {
    use(answer.promise);
    return <Fields />;
  };
  let named: Named = () => {
    throw new Error("The page is not there yet.");
  };
  await takenOver({ server: Fields, browser: Late }, (given) => named = given, async (page) => {
    useAll(named);
    for (const name of ["code", "note", "kept", "email"]) {
      named(name).dispatchEvent(new Event("input", { bubbles: true }));
    }
    await aMoment();
    await act(() => answer.resolve());
    await aMoment();
    expect({ known: page.known(), shown: page.shown() }).toEqual(asUsed);
  });
});

function Dated() {
  const [date, setDate] = useState("");
  return (
    <>
      <DateInput name="code" value={date} onChange={setDate} />
      <output>{JSON.stringify([date])}</output>
    </>
  );
}

componentTest("a field that takes what was typed when it is left takes it, once the focus is elsewhere", async () => {
  const typeDate = (named: Named) => {
    named("code").value = "1/15/26";
    mark(named("code"));
  };
  await takenOver({ server: Dated, browser: Dated }, typeDate, (page) => {
    expect(page.known()).toEqual(["2026-01-15"]);
  });
  const stay = (named: Named) => {
    typeDate(named);
    named("code").focus();
  };
  await takenOver({ server: Dated, browser: Dated }, stay, async (page) => {
    expect(page.known()).toEqual([""]);
    await act(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    expect(page.known()).toEqual(["2026-01-15"]);
  });
});

componentTest("that all is told is said after such a field has taken it", async () => {
  const order: string[] = [];
  const Noting = () => <DateInput name="code" value="" onChange={(date) => order.push(date)} />;
  document.addEventListener(takenOverEvent, () => order.push("told"), { once: true });
  await takenOver({ server: Noting, browser: Noting }, (named) => {
    named("code").value = "1/15/26";
    mark(named("code"));
  }, () => expect(order).toEqual(["2026-01-15", "told"]));
});
