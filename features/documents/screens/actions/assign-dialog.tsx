import { useId, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Input } from "@/ui/input.tsx";
import { OriginMarker } from "@/ui/origin-marker.tsx";
import { keepInView, useActiveOption } from "@/ui/use-active-option.ts";
import { everyRow } from "@/kernel/screens/every-row.ts";
import { listAssignableUsers } from "../../contract-actions.ts";
import { failureOf } from "../failure.ts";
import { type Choice, choicesOf, recentAssignees, rememberAssignee, searchFrom } from "./assignees.ts";
import type { AssignTo } from "./changes.ts";

export interface AssignDialogProps {
  title: string;
  /** A document of the store whose people are offered. */
  documentId: number;
  onChoose: (person: AssignTo) => void;
  onClose: () => void;
}

/** Assigns to a colleague: oneself and those used last are at hand, everybody else is typed from 3 characters on. */
export function AssignDialog({ title, documentId, onChoose, onClose }: AssignDialogProps) {
  const { api } = useScreens();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [recent] = useState(recentAssignees);
  const { data: session } = useQuery(sessionQuery({ api }));
  const people = useQuery({
    queryKey: ["documents", "assignable", documentId],
    queryFn: ({ signal }) =>
      everyRow((query) => api.call(listAssignableUsers, { params: { id: String(documentId) }, query, signal })),
    staleTime: 60_000,
  });
  const { choices, more } = choicesOf(people.data ?? [], { me: session?.person.id ?? null, recent, typed });
  const shown = people.data ? choices : [];
  const choose = (at: number) => {
    const choice = shown[at];
    if (!choice) return;
    if (choice.person) rememberAssignee(choice.person.id);
    onClose();
    onChoose(choice.person);
  };
  const { active, setActive, onKeyDown } = useActiveOption(shown.length, choose);
  const failure = people.error && failureOf(people.error, "Unable to load the people");
  const note = failure?.message ?? noteOf({ isLoading: people.isPending, found: shown.length, more, typed });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} size="sm">
      <div className="flex flex-col gap-2">
        <Input
          aria-label="Assign to"
          placeholder="Name or email"
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <ul id={id} role="listbox" aria-label="People" className="-mx-2 max-h-80 overflow-y-auto">
          {shown.map((choice, at) => (
            <li
              key={choice.person?.id ?? "nobody"}
              id={`${id}-${at}`}
              ref={at === active ? keepInView : undefined}
              role="option"
              aria-selected={at === active}
              className="min-h-9 cursor-pointer rounded-sm px-2 py-1.5 text-sm aria-selected:bg-hover"
              onPointerMove={() => setActive(at)}
              onClick={() => choose(at)}
            >
              <ChoiceWords choice={choice} />
            </li>
          ))}
        </ul>
        <p role="status" className="text-sm text-ink-faint empty:hidden">{note}</p>
        {failure && <Button size="sm" className="self-start" onClick={() => people.refetch()}>Try again</Button>}
      </div>
    </Dialog>
  );
}

function ChoiceWords({ choice: { person, label, hint } }: { choice: Choice }) {
  return (
    <>
      <span className={person ? "flex items-center gap-1.5" : "text-ink-soft"}>
        {label}
        {person && <OriginMarker origin={person.origin === 1 ? "fastbound" : "strongroom"} />}
      </span>
      <span className="block text-xs text-ink-faint">{hint}</span>
    </>
  );
}

function noteOf(
  { isLoading, found, more, typed }: { isLoading: boolean; found: number; more: number; typed: string },
): string {
  if (isLoading) return "";
  if (found === 0) return "Nobody fits. Documents are assigned to people of their own store.";
  if (more === 0) return "";
  const others = more === 1 ? "1 more person" : `${more} more people`;
  return typed.trim() === ""
    ? `${others}: type at least ${searchFrom} characters.`
    : `Type at least ${searchFrom} characters.`;
}
