import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { Card, CardBody } from "@/ui/card.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { InstantText } from "@/ui/time-text.tsx";
import type { ReleaseNote } from "../contract.ts";
import { NoteText } from "./note-text.tsx";

interface NoteCardProps {
  readonly note: ReleaseNote;
  /** Left out for those who only read. */
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
}

/** One note: title, day and description. */
export function NoteCard({ note, onEdit, onDelete }: NoteCardProps) {
  return (
    <article aria-labelledby={`note-${note.id}`}>
      <Card>
        <CardBody className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 id={`note-${note.id}`} className="text-base font-semibold wrap-anywhere">{note.title}</h2>
              <p className="text-sm text-ink-soft">
                <InstantText instant={note.createdAt} />
              </p>
            </div>
            {(onEdit || onDelete) && (
              <div className="flex gap-1">
                {onEdit && (
                  <IconButton label={`Edit ${note.title}`} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
                )}
                {onDelete && (
                  <IconButton label={`Delete ${note.title}`} icon={<Trash2 aria-hidden="true" />} onClick={onDelete} />
                )}
              </div>
            )}
          </div>
          <NoteText description={note.description} />
        </CardBody>
      </Card>
    </article>
  );
}
