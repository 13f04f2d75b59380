import { useEffect, useRef, useState } from "react";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { toast } from "@/ui/toast-store.ts";
import { useHotkeys } from "@/ui/use-hotkeys.ts";
import { jumpInDocuments } from "../../contract-archive.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { defaults } from "./filters.ts";
import { listQueryOf } from "./place.ts";
import { jumpPlace } from "./jump-place.ts";
import { jumpWords } from "./jump-words.ts";
import type { ArchiveAddress } from "./use-archive.ts";

/** Goes to the page where a name, a date or a number begins in the order shown (key g). */
export default function JumpBox({ archive }: { archive: ArchiveAddress }) {
  const { api } = useScreens();
  const { filters, place, go } = archive;
  const { sort = defaults.sort } = filters;
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const words = jumpWords(sort);
  useHotkeys({ g: () => box.current?.select() }, { enabled: words !== null });

  // It was asked for a moment ago.
  useEffect(() => box.current?.focus(), []);

  const jump = async () => {
    const at = jumpPlace(sort, typed);
    if (at === null) {
      if (typed.trim()) {
        toast({ tone: "amber", text: "Type a year, a month or a day, such as 2024, 03/2024 or 03/09/24." });
      }
      return;
    }
    try {
      const { page } = await api.call(jumpInDocuments, { query: { ...listQueryOf(place, filters), at } });
      if (page === null) toast({ tone: "amber", text: "Too many documents come before it. Filter the list first." });
      else go({ ...filters, page: String(page) });
    } catch (error) {
      toast({
        tone: "red",
        text: failureOf(error instanceof Error ? error : new Error(), "Unable to load documents").message,
      });
    }
  };
  return (
    <form
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault();
        void jump();
      }}
    >
      <Field label={words?.label ?? "Jump"} labelHidden>
        <Input
          ref={box}
          disabled={words === null}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder={words ? `e.g. ${words.example}` : "Nothing to jump to in this order"}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-8 text-sm"
        />
      </Field>
    </form>
  );
}
