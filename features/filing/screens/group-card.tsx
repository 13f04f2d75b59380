import { type DragEvent, useState } from "react";
import Paperclip from "lucide-react/icons/paperclip";
import { Card, CardHeader } from "@/ui/card.tsx";
import { FieldError } from "@/ui/field.tsx";
import { texts } from "@/features/documents/contract.ts";
import { checkGroup } from "../upload-rules.ts";
import { FileRow } from "./file-row.tsx";
import { PickButton } from "./pick-button.tsx";
import { FileHint, hasHint } from "./file-hints.tsx";
import type { QueuedGroup } from "./queue/model.ts";
import type { UploadActions } from "./use-upload.ts";

export interface GroupCardProps {
  storeId: number;
  group: QueuedGroup;
  /** All documents of the upload, to find files that were chosen twice. */
  groups: readonly QueuedGroup[];
  /** Its number among the documents that are being uploaded, from 1. */
  number: number;
  /** Missing types are told only after a try; a wrong choice is told at once. */
  checked: boolean;
  actions: UploadActions;
}

/** One document to be: its main form and its supplements. Files dropped on it become supplements. */
export function GroupCard({ storeId, group, groups, number, checked, actions }: GroupCardProps) {
  const [over, setOver] = useState(false);
  const problems = checkGroup(group.files);
  const shownError = (name: string) => problems[name] === texts.typeMissing && !checked ? undefined : problems[name];
  const supplement = (files: readonly File[]) => void actions.supplement(group.key, files);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    supplement([...event.dataTransfer.files]);
  };
  return (
    <Card
      aria-label={`Document ${number}`}
      data-over={over || undefined}
      className="bg-raised transition-colors data-over:border-accent data-over:bg-accent-soft"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <CardHeader
        level={3}
        title={`Document ${number}`}
        className="py-2"
        actions={
          <PickButton variant="ghost" size="sm" icon={<Paperclip aria-hidden="true" />} onFiles={supplement}>
            Add supplements<span className="sr-only">to document {number}</span>
          </PickButton>
        }
      />
      <ul className="divide-y px-4">
        {group.files.map((chosen, at) => (
          <FileRow
            key={chosen.id}
            chosen={chosen}
            at={at}
            count={group.files.length}
            error={shownError(`attachments.${at}.type`)}
            hint={hasHint(chosen, groups) && <FileHint storeId={storeId} file={chosen} groups={groups} />}
            onType={(type) => actions.chooseType(group.key, chosen.id, type)}
            onMove={(by) => actions.move(group.key, chosen.id, by)}
            onRemove={() => actions.remove(group.key, chosen.id)}
          />
        ))}
      </ul>
      {problems.attachments && (
        <div className="border-t px-4 py-2">
          <FieldError>{problems.attachments}</FieldError>
        </div>
      )}
    </Card>
  );
}
