import { type ReactNode, useState } from "react";
import { type LazyComponent, lazyComponent } from "./lazy-component.tsx";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One or two sentences under the title. */
  description?: ReactNode;
  size?: "sm" | "md" | "lg" | "full";
  /** Something typed would be lost: leaving asks first. */
  unsaved?: boolean;
  /** A request is under way: the dialog stays. */
  busy?: boolean;
  /** What Ctrl/Cmd+Enter does. Without it the form inside is submitted. */
  onSubmit?: () => void;
  /** False for what must be answered: no cross, no Escape. */
  closable?: boolean;
  /** The row of buttons; the main one last. */
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}

const layer: LazyComponent<DialogProps> = lazyComponent(async () => (await import("./dialog-layer.tsx")).DialogLayer);

/**
 * A question or a form over the page. Escape leaves (asking when `unsaved`), Ctrl/Cmd+Enter saves, and nothing closes
 * it while `busy`. A submit button in the footer belongs to the form through its `form` attribute. Its code is fetched
 * when the first dialog opens.
 */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? <layer.Component {...props} /> : null;
}
