import { cn } from "../cn.ts";

/** Whether a person works as a dealer or looks as an auditor. */
export type Mode = "ffl" | "auditor";

const WORDS: Record<Mode, string> = { ffl: "FFL", auditor: "Auditor" };

export interface ModeSwitchProps {
  mode: Mode;
  onChange: (mode: Mode) => void;
}

/** The FFL/Auditor switch. */
export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  return (
    <div
      role="group"
      aria-label="Mode"
      className="inline-flex h-9 rounded-md border border-line-strong bg-raised p-0.5"
    >
      {(["ffl", "auditor"] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === mode}
          onClick={() => choice === mode || onChange(choice)}
          className={cn(
            "rounded-sm px-2.5 text-sm text-ink-soft transition-colors hover:text-ink",
            "aria-pressed:bg-accent aria-pressed:text-on-accent",
          )}
        >
          {WORDS[choice]}
        </button>
      ))}
    </div>
  );
}
