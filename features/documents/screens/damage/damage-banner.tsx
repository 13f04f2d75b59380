import { Link } from "react-router";
import { Banner } from "@/ui/banner.tsx";
import type { DamagedFiles } from "../../contract-damage.ts";

interface DamageBannerProps {
  readonly storeId: number;
  readonly damaged: DamagedFiles;
}

/** For managers of a store in which a file was found that is not what was filed. */
export default function DamageBanner({ storeId, damaged }: DamageBannerProps) {
  const [first] = damaged.data;
  if (!first) return null;
  const what = first.reason === "missing" ? "is missing" : "is not what was filed";
  const others = damaged.count === 1
    ? ""
    : ` So ${damaged.count === 2 ? "is 1 other" : `are ${damaged.count - 1} others`}.`;
  return (
    <Banner
      tone="red"
      action={
        <Link to={`/${storeId}/documents/${first.documentId}`} className="font-medium underline underline-offset-2">
          Open the document
        </Link>
      }
    >
      A file of {first.customerName}, {first.fileName}, {what} and is not shown.{others}{" "}
      Put it back from a backup. Your other records are not affected.
    </Banner>
  );
}
