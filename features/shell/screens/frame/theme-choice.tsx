import { useState } from "react";
import { ThemeToggle } from "@/ui/theme-toggle.tsx";
import { applyTheme, readTheme } from "@/ui/theme.ts";

/** Light, dark, or as the device has it. Only ever mounted in an open menu, so the cookie can be read at once. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(() => readTheme(document.cookie));
  return (
    <ThemeToggle
      value={theme}
      onChange={(chosen) => {
        applyTheme(chosen);
        setTheme(chosen);
      }}
    />
  );
}
