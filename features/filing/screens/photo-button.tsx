import { useRef, useState } from "react";
import Camera from "lucide-react/icons/camera";
import { arrived } from "@/kernel/screens/connection.ts";
import { Button } from "@/ui/button.tsx";
import { toast } from "@/ui/toast-store.ts";

/** Photos of a form, from the camera of a telephone or taken before, become one PDF, a page each. For thumbs. */
export function PhotoButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const take = async (photos: readonly File[]) => {
    if (photos.length === 0) return;
    setBusy(true);
    try {
      const { pdfOfPhotos } = await arrived(() => import("./photo-pdf.ts"));
      onFiles([await pdfOfPhotos(photos, new Date())]);
    } catch {
      toast({ tone: "red", text: "The photo couldn't be used. Take it again, or choose a PDF file." });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Photos"
        onChange={(event) => {
          void take([...event.target.files ?? []]);
          event.target.value = "";
        }}
      />
      <Button
        className="w-full sm:hidden"
        busy={isBusy}
        icon={<Camera aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Take or choose photos
      </Button>
    </>
  );
}
