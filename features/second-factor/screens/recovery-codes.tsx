import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { Button } from "@/ui/button.tsx";
import { Checkbox } from "@/ui/checkbox.tsx";
import { copyText } from "@/ui/copy-text.ts";
import { toast } from "@/ui/toast-store.ts";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The person says that they have kept them. */
  readonly isKept: boolean;
  readonly onKept: (isKept: boolean) => void;
}

const heading = "Strongroom recovery codes. Each works once in place of your second step.";

/** The codes, this once; whoever goes on says first that they have kept them. */
export function RecoveryCodes({ codes, isKept, onKept }: RecoveryCodesProps) {
  const text = `${heading}\n\n${codes.join("\n")}\n`;
  const copy = async () => {
    if (await copyText(text)) toast("Recovery codes copied.");
    else toast({ text: "Your browser couldn't copy the codes. Download or print them instead.", tone: "amber" });
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        Keep these codes somewhere you can reach without your phone. Each signs you in once if you have nothing else.
        They won't be shown again.
      </p>
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border bg-frame px-4 py-3">
        {codes.map((code) => <li key={code} className="font-record text-base">{code}</li>)}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Copy />} onClick={copy}>Copy</Button>
        <Button size="sm" icon={<Download />} onClick={() => download(text)}>Download</Button>
        <Button size="sm" icon={<Printer />} onClick={() => print(text)}>Print</Button>
      </div>
      <Checkbox
        label="I saved these codes in a safe place."
        checked={isKept}
        onChange={(event) => onKept(event.target.checked)}
      />
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "strongroom-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(address);
}

/** Prints the codes alone, not the page around them. */
function print(text: string): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "Recovery codes";
  document.body.append(frame);
  const page = frame.contentDocument?.createElement("pre");
  if (page) {
    page.textContent = text;
    frame.contentDocument?.body.append(page);
  }
  frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
  frame.contentWindow?.print();
}
