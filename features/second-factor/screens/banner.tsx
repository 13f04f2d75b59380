import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Banner } from "@/ui/banner.tsx";
import { secondFactorQuery } from "../queries.ts";

/** For somebody whose session began before a second step was required of them. */
export default function SecondFactorBanner() {
  const context = useScreens();
  const { data: session } = useQuery(sessionQuery(context));
  const { data: state } = useQuery({ ...secondFactorQuery(context), enabled: session?.terminal === undefined });
  const { pathname } = useLocation();
  if (
    !state?.isRequired || state.appSince !== null || state.passkeys.length > 0 || pathname === "/profile"
  ) {
    return null;
  }
  return (
    <Banner
      tone="amber"
      action={<Link to="/profile" className="font-medium underline underline-offset-2">Set it up now</Link>}
    >
      Two-step sign-in is required. You'll be asked to set it up the next time you sign in.
    </Banner>
  );
}
