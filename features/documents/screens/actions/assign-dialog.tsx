import { useRef, useState } from "react";
import { Command } from "cmdk";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { commandKeys, keepCaretKeys, nameMarkedLine } from "@/ui/command-keys.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { inputLooks } from "@/ui/input.tsx";
import { OriginMarker } from "@/ui/origin-marker.tsx";
import { everyRow } from "@/kernel/screens/every-row.ts";
import { listAssignableUsers } from "../../contract-actions.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
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
  const list = useRef<HTMLDivElement>(null);
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
  const choose = ({ person }: Choice) => {
    if (person) rememberAssignee(person.id);
    onClose();
    onChoose(person);
  };
  const failure = people.error && failureOf(people.error, "Unable to load the people");
  const note = failure?.message ?? noteOf({ isLoading: people.isPending, found: shown.length, more, typed });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} size="sm">
      <Command
        ref={nameMarkedLine}
        label="Assign to"
        shouldFilter={false}
        loop
        vimBindings={false}
        className="flex flex-col gap-2"
        onKeyDown={(event) => commandKeys(event, list.current)}
      >
        <Command.Input
          placeholder="Name or email"
          value={typed}
          onValueChange={setTyped}
          onKeyDown={keepCaretKeys}
          className={inputLooks}
        />
        <Command.List ref={list} label="People" className="-mx-2 max-h-80 overflow-y-auto">
          {shown.map((choice) => (
            <Command.Item
              key={choice.person?.id ?? "nobody"}
              value={String(choice.person?.id ?? "nobody")}
              className="min-h-9 cursor-pointer rounded-sm px-2 py-1.5 text-sm aria-selected:bg-hover"
              onSelect={() => choose(choice)}
            >
              <ChoiceWords choice={choice} />
            </Command.Item>
          ))}
        </Command.List>
        <p role="status" className="text-sm text-ink-faint empty:hidden">{note}</p>
        {failure && <Button size="sm" className="self-start" onClick={() => people.refetch()}>Try again</Button>}
      </Command>
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
  if (found === 0) return "No matches. Documents can only be assigned to people of their own store.";
  if (more === 0) return "";
  const others = more === 1 ? "1 more person" : `${more} more people`;
  return typed.trim() === ""
    ? `${others}: type at least ${searchFrom} characters.`
    : `Type at least ${searchFrom} characters.`;
}
