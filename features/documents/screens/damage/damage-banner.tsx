import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Banner } from "@/ui/banner.tsx";
import { damagedQuery } from "../../queries.ts";

/** For managers of a store in which a file was found that is not what was filed. */
export default function DamageBanner({ storeId }: { storeId: number }) {
  const { data } = useQuery(damagedQuery(useScreens(), storeId));
  const [first] = data?.data ?? [];
  if (!data || !first) return null;
  const what = first.reason === "missing" ? "is missing" : "is not what was filed";
  const others = data.count === 1 ? "" : ` So ${data.count === 2 ? "is 1 other" : `are ${data.count - 1} others`}.`;
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
