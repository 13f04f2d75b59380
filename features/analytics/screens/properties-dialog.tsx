import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Checkbox } from "@/ui/checkbox.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { properties, type PropertyId } from "../contract-properties.ts";

export interface PropertiesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly ids: readonly PropertyId[];
  readonly onUpdate: (ids: readonly PropertyId[]) => void;
}

/** Which properties the chart plots: at least one. */
export default function PropertiesDialog({ open, onOpenChange, ids, onUpdate }: PropertiesDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<PropertyId>>(new Set(ids));
  const update = () => {
    if (chosen.size === 0) return;
    onUpdate(properties.map(({ id }) => id).filter((id) => chosen.has(id)));
    onOpenChange(false);
  };
  const toggle = (id: PropertyId) => setChosen((before) => before.symmetricDifference(new Set([id])));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit chart"
      description="The chart adds up what you select, by date."
      onSubmit={update}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" disabled={chosen.size === 0} onClick={update}>Update</Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Properties</legend>
        {properties.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
