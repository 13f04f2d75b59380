import { useQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { notesQuery } from "../queries.ts";
import { mayNote, type NotedDocument } from "./use-writing.ts";

/** How many notes there are, beside the name of the tab. */
export default function NotesCount({ document }: { document: NotedDocument }) {
  const { data } = useQuery({ ...notesQuery(useScreens(), document.id), enabled: mayNote(document) });
  return data && data.length > 0 ? <span className="text-xs text-ink-faint tabular-nums">{data.length}</span> : null;
}
