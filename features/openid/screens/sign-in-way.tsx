import { useSuspenseQuery } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { openIdOptionsQuery } from "../queries.ts";

/** The way to the external provider on the sign-in page; nothing where there is none. */
export default function SignInWay({ next }: { next: string }) {
  const { data: { provider } } = useSuspenseQuery(openIdOptionsQuery(useScreens()));
  if (provider === null) return null;
  return (
    <Button asChild variant="secondary" size="lg" className="w-full">
      {/* Not a link of the router: the server sends the browser to the provider. */}
      <a href={`/api/auth/openid/start?next=${encodeURIComponent(next)}`}>
        <KeyRound aria-hidden="true" /> Sign in with {provider}
      </a>
    </Button>
  );
}
