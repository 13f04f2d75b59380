import { useState } from "react";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import { Button, type ButtonProps } from "@/ui/button.tsx";

interface PasskeyButtonProps {
  label: string;
  variant?: ButtonProps["variant"];
  autoFocus?: boolean;
  onPress: () => Promise<void>;
}

/** Asks the browser for a passkey; busy until it answered. */
export function PasskeyButton({ label, variant, autoFocus, onPress }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <Button
      type="button"
      variant={variant}
      size="lg"
      autoFocus={autoFocus}
      className="w-full"
      icon={<Fingerprint aria-hidden="true" />}
      busy={isBusy}
      onClick={press}
    >
      {label}
    </Button>
  );
}
