import { cn } from "./cn.ts";

const SIZES = { sm: "size-6 text-xs", md: "size-8 text-sm", lg: "size-16 text-xl" };

/** The first letters of the first and last word of a name, at most two. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}

export interface AvatarProps {
  name: string;
  /** Address of the person's picture, when there is one. */
  src?: string | null;
  size?: keyof typeof SIZES;
  /** The name stands beside it, so screen readers need not hear it twice. */
  decorative?: boolean;
  className?: string;
}

/** A person as picture or initials. */
export function Avatar({ name, src, size = "sm", decorative, className }: AvatarProps) {
  const looks = cn(
    "inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line-strong",
    "bg-frame font-medium text-ink-soft select-none",
    SIZES[size],
    className,
  );
  if (src) return <img src={src} alt={decorative ? "" : name} className={cn(looks, "object-cover")} />;
  return (
    <span className={looks} {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name })}>
      {initialsOf(name)}
    </span>
  );
}
