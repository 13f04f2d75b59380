import { cn } from "@/ui/cn.ts";

const formTypeChoices = [
  { value: "0", label: "Form 4473", short: "4473" },
  { value: "1", label: "Stand Alone ATF Document", short: "Stand Alone" },
] as const;

export interface FormTypeSwitchProps {
  /** The form type on the wire, as text. */
  value: string;
  onChange: (formType: string) => void;
  className?: string;
}

/** Which book is open: Form 4473 or stand-alone ATF documents. */
export function FormTypeSwitch({ value, onChange, className }: FormTypeSwitchProps) {
  return (
    <div
      role="group"
      aria-label="Form type"
      className={cn("inline-flex rounded-md border bg-paper p-0.5 print:hidden", className)}
    >
      {formTypeChoices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          aria-label={choice.label}
          onClick={() => choice.value === value || onChange(choice.value)}
          className={cn(
            "h-8 grow rounded-sm border border-transparent px-2.5 text-sm whitespace-nowrap text-ink-soft hover:text-ink",
            "transition-colors aria-pressed:border-line-strong aria-pressed:bg-raised aria-pressed:font-medium",
            "aria-pressed:text-ink pointer-coarse:h-11",
          )}
        >
          <span className="sm:hidden">{choice.short}</span>
          <span className="max-sm:hidden">{choice.label}</span>
        </button>
      ))}
    </div>
  );
}
