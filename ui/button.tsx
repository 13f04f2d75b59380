import type { ComponentProps, MouseEvent, ReactNode } from "react";
import * as Slot from "radix-ui/slot";
import { cva, type VariantProps } from "class-variance-authority";
import { cn } from "./cn.ts";
import { Spinner } from "./spinner.tsx";

/** The class names of a button, for links that must look like one. */
export const buttonVariants = cva(
  [
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none",
    "transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed",
    "[&_svg]:size-4 [&_svg]:shrink-0 pointer-coarse:min-h-11 pointer-coarse:min-w-11",
  ],
  {
    variants: {
      variant: {
        primary: "border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong",
        secondary: "border-line-strong bg-raised text-ink hover:bg-hover",
        ghost: "border-transparent bg-transparent text-ink-soft hover:bg-hover hover:text-ink",
        danger: "border-red bg-red text-on-red hover:border-red-strong hover:bg-red-strong",
        link:
          "border-transparent bg-transparent text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong",
      },
      size: {
        sm: "h-7 px-2 text-sm",
        md: "h-9 px-3 text-sm",
        lg: "h-11 px-4 text-base",
      },
    },
    compoundVariants: [{ variant: "link", className: "h-auto px-0.5 touch-target pointer-coarse:min-h-8" }],
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** Renders the one child (a `Link`, say) with the looks of a button. `busy` and `icon` do not apply then. */
  asChild?: boolean;
  /** Work is under way: the button keeps its width and focus, and ignores presses. */
  busy?: boolean;
  /** An icon before the words. */
  icon?: ReactNode;
}

/** A press. Give the one main action of a view `variant="primary"`; the default is secondary. */
export function Button({ asChild, busy, icon, variant, size, className, children, onClick, ...rest }: ButtonProps) {
  const looks = cn(buttonVariants({ variant, size }), className);
  if (asChild) return <Slot.Root className={looks} onClick={onClick} {...rest}>{children}</Slot.Root>;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      className={looks}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
