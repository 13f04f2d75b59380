import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { DeniedState } from "@/ui/states.tsx";

export interface NotHereProps {
  /** The server's sentence; by default that there is nothing at this address. */
  message?: string;
  /** Where to go on from. */
  back?: { readonly href: string; readonly label: string };
  children?: ReactNode;
}

const nothingHere = "Page not found, or you don't have access to it.";

/** Something that is not there, or that the person may not see; the two look alike on purpose. */
export function NotHere({ message = nothingHere, back, children }: NotHereProps) {
  useTitle("Not found");
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <DeniedState
        message={message}
        help={children ?? "Check the address. If someone sent you the link, ask them for access."}
        action={back && (
          <Button asChild>
            <Link to={back.href}>{back.label}</Link>
          </Button>
        )}
      />
    </>
  );
}
