import Download from "lucide-react/icons/download";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { formatBytes } from "@/ui/format.ts";
import { toast } from "@/ui/toast-store.ts";
import type { Pack } from "../contract-shapes.ts";

export interface PackListProps {
  readonly packs: readonly Pack[];
  /** Shows a pack beside the desk, where it can also be printed. */
  readonly onShow: (packId: number) => void;
}

/** Response packets that were made, the newest first: exactly what was sent can be had again. */
export function PackList({ packs, onShow }: PackListProps) {
  const { api } = useScreens();
  const download = async ({ id, fileName }: Pack) => {
    try {
      const response = await api.fetch(packHref(id, true));
      if (!response.ok) throw new Error(String(response.status));
      save(URL.createObjectURL(await response.blob()), fileName);
    } catch {
      toast({ tone: "red", text: "Unable to download the response packet. Please try again later." });
    }
  };
  return (
    <ul aria-label="Response packets" className="divide-y rounded-md border">
      {packs.toReversed().map((pack) => (
        <li key={pack.id} className="flex items-center gap-2 px-3 py-1.5">
          <span className="min-w-0 grow">
            {pack.kind === "pdf"
              ? (
                <Button variant="link" size="sm" className="max-w-full" onClick={() => onShow(pack.id)}>
                  <span className="truncate">{pack.fileName}</span>
                </Button>
              )
              : <span className="block truncate text-sm font-medium">{pack.fileName}</span>}
            <span className="block truncate text-xs text-ink-soft" title={`SHA-256 ${pack.sha256}`}>
              {pack.pages > 0 ? `${pack.pages} pages, ` : ""}
              {formatBytes(pack.size)}, by {pack.madeBy}
            </span>
          </span>
          <IconButton
            label={`Download ${pack.fileName}`}
            icon={<Download />}
            variant="ghost"
            size="sm"
            onClick={() => void download(pack)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Where the bytes of a pack are; a download is written into the request's history. */
export function packHref(id: number, download = false): string {
  return `/api/traces/packs/${id}/content${download ? "?download=1" : ""}`;
}

function save(href: string, name: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
