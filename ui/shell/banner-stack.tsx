import type { ReactNode } from "react";
import type { AlertTone } from "../alert.tsx";
import { Banner } from "../banner.tsx";

/** One banner of the stack. */
export interface StackedBanner {
  id: string;
  tone: AlertTone;
  text: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  onDismiss?: () => void;
}

const URGENCY: readonly AlertTone[] = ["red", "amber", "info", "green"];

/** The banners under the top bar, the most urgent first. */
export function BannerStack({ banners }: { banners: readonly StackedBanner[] }) {
  if (banners.length === 0) return null;
  const ordered = [...banners].sort((one, other) => URGENCY.indexOf(one.tone) - URGENCY.indexOf(other.tone));
  return (
    <section aria-label="Messages about this store">
      {ordered.map(({ id, text, ...banner }) => <Banner key={id} {...banner}>{text}</Banner>)}
    </section>
  );
}
