import { useState } from "react";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { BucketForm } from "./bucket-form.tsx";
import { FolderChooser, type FolderChooserProps } from "./folder-chooser.tsx";

const kinds = [
  { value: "folder", label: "A folder", hint: "On this computer, an external disk, or a share. Best on another disk." },
  { value: "bucket", label: "An S3 bucket", hint: "Amazon S3 or a server that works like it." },
] as const;

/** Where the copy lies. */
export function PlaceChooser(props: FolderChooserProps) {
  const [kind, setKind] = useState<string>("folder");
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup legend="Keep the copy in" options={kinds} value={kind} onChange={setKind} />
      {kind === "folder" ? <FolderChooser {...props} /> : <BucketForm {...props} />}
    </div>
  );
}
