import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

/** A sheet of paper on the frame, with a hairline around it. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section className={cn("min-w-0 rounded-md border border-line bg-paper", className)} {...rest} />;
}

export interface CardHeaderProps extends Omit<ComponentProps<"div">, "title"> {
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** The heading's level on the page. */
  level?: 1 | 2 | 3;
}

/** The head of a card: title, a sentence, and what can be done. */
export function CardHeader({ title, description, actions, level = 2, className, ...rest }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cn("flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-3", className)}
      {...rest}
    >
      <div className="min-w-0">
        <Heading className="text-base font-semibold">{title}</Heading>
        {description && <p className="text-sm text-ink-faint">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

/** The content of a card. */
export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("p-4", className)} {...rest} />;
}

/** The foot of a card, above a hairline. */
export function CardFooter({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("flex flex-wrap items-center gap-2 border-t px-4 py-3", className)} {...rest} />;
}
