import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";

export interface EditorHeaderProps {
  readonly title: string;
  /** The name of its store, where the person knows several. */
  readonly store: string | undefined;
  readonly versionNumber: number;
  readonly href: string;
}

/** Whose form is corrected, and the way back. */
export function EditorHeader({ title, store, versionNumber, href }: EditorHeaderProps) {
  return (
    <header className="flex min-w-0 items-center gap-3">
      <Link
        to={href}
        aria-label="Back to the document"
        className="rounded-md p-2 text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
      </Link>
      <div className="min-w-0">
        <h1 className="truncate text-lg font-semibold">
          Correct this form <span className="font-normal text-ink-soft">· {title}</span>
        </h1>
        <p className="truncate text-sm text-ink-soft">
          {[`Becomes version ${versionNumber + 1}`, store].filter(Boolean).join(" · ")}
        </p>
      </div>
    </header>
  );
}
