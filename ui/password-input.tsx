import { type ComponentProps, useState } from "react";
import { cn } from "./cn.ts";
import { Input } from "./input.tsx";

/** A password, hidden until `Show` is pressed. The button's name leaves the field's label to the field alone. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<typeof Input>, "type" | "icon">) {
  const [isShown, setShown] = useState(false);
  return (
    <span className="relative block min-w-0">
      <Input {...rest} type={isShown ? "text" : "password"} spellCheck={false} className={cn("pr-16", className)} />
      <button
        type="button"
        aria-pressed={isShown}
        className="absolute inset-y-0 right-0 rounded-r-md px-3 text-sm text-accent-strong hover:underline"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </span>
  );
}
