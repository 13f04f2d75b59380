import type { ReactNode } from "react";
import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { cn } from "./cn.ts";
import type { Theme } from "./theme.ts";

const THEMES: readonly { value: Theme; word: string; icon: ReactNode }[] = [
  { value: "light", word: "Light", icon: <Sun aria-hidden="true" /> },
  { value: "dark", word: "Dark", icon: <Moon aria-hidden="true" /> },
  { value: "system", word: "Match device", icon: <Monitor aria-hidden="true" /> },
];

export interface ThemeToggleProps {
  value: Theme;
  /** Call `applyTheme` with it. */
  onChange: (theme: Theme) => void;
  className?: string;
}

/** Chooses light, dark, or as the device has it. */
export function ThemeToggle({ value, onChange, className }: ThemeToggleProps) {
  return (
    <div
      role="group"
      aria-label="Appearance"
      className={cn("inline-flex rounded-md border border-line-strong", className)}
    >
      {THEMES.map((theme) => (
        <button
          key={theme.value}
          type="button"
          aria-label={theme.word}
          title={theme.word}
          aria-pressed={theme.value === value}
          onClick={() => onChange(theme.value)}
          className={cn(
            "inline-flex h-7 w-8 items-center justify-center text-ink-faint transition-colors first:rounded-l-md",
            "last:rounded-r-md hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-strong [&_svg]:size-4",
            "pointer-coarse:size-11",
          )}
        >
          {theme.icon}
        </button>
      ))}
    </div>
  );
}
