import { type ChangeEvent, type Ref, useRef } from "react";
import X from "lucide-react/icons/x";
import { Button } from "@/ui/button.tsx";
import { IconButton } from "@/ui/icon-button.tsx";

interface PictureChoiceProps {
  readonly chosen: File | null;
  readonly disabled: boolean;
  /** Whatever was chosen, to be checked; null takes the choice back. */
  readonly onChoose: (file: File | null) => void;
  /** The button that chooses. */
  readonly ref: Ref<HTMLButtonElement>;
}

/** Chooses a picture, tells its name, and chooses another or none. */
export function PictureChoice({ chosen, disabled, onChoose, ref }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = "";
    if (file) onChoose(file);
  };
  return (
    <div className="flex min-w-0 items-center gap-2">
      <input
        ref={input}
        hidden
        type="file"
        aria-label="New picture"
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        disabled={disabled}
        onChange={take}
      />
      <Button ref={ref} disabled={disabled} onClick={() => input.current?.click()}>
        {chosen ? "Choose another" : "Choose a file"}
      </Button>
      <p role="status" title={chosen?.name} className="min-w-0 truncate text-sm">
        {chosen ? chosen.name : <span className="text-ink-soft">No file chosen.</span>}
      </p>
      {chosen && <IconButton label="Clear" icon={<X />} disabled={disabled} onClick={() => onChoose(null)} />}
    </div>
  );
}
