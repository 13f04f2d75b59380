import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Banner } from "@/ui/banner.tsx";
import { secondFactorQuery } from "../queries.ts";

/** For somebody whose session began before a second step was required of them. */
export default function SecondFactorBanner() {
  // Not asked for while the server renders: a page must not wait for what hardly anybody sees.
  const [isTaken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  const { data: state } = useQuery({ ...secondFactorQuery(useScreens()), enabled: isTaken });
  const { pathname } = useLocation();
  if (
    !isTaken || !state?.isRequired || state.appSince !== null || state.passkeys.length > 0 || pathname === "/profile"
  ) {
    return null;
  }
  return (
    <Banner
      tone="amber"
      action={<Link to="/profile" className="font-medium underline underline-offset-2">Set it up now</Link>}
    >
      A second step at sign-in is required of you. You are asked for it when you sign in next.
    </Banner>
  );
}
