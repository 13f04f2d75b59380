import type { ComponentProps } from "react";
import { cva, type VariantProps } from "class-variance-authority";
import { cn } from "./cn.ts";

/** The looks of a badge, for something that is one and can be pressed too. */
export const badgeVariants = cva(
  "inline-flex h-5 items-center align-middle gap-1 rounded-sm border px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3",
  {
    variants: {
      tone: {
        neutral: "border-line bg-frame text-ink-soft",
        accent: "border-accent/25 bg-accent-soft text-accent-strong",
        red: "border-red/25 bg-red-soft text-red",
        yellow: "border-yellow/30 bg-yellow-soft text-yellow",
        green: "border-green/25 bg-green-soft text-green",
        blue: "border-blue/25 bg-blue-soft text-blue",
        outline: "border-line-strong bg-transparent text-ink-soft",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof badgeVariants> {}

/** One or two words about a thing. Colour repeats what the words say. */
export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span className={cn(badgeVariants({ tone }), className)} {...rest} />;
}
