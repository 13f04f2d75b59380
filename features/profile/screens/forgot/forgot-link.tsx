import { useSuspenseQuery } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { resetOptionsQuery } from "../../queries.ts";

/** The way to a new password on the sign-in page; nothing where passwords are not used. */
export default function ForgotLink() {
  const { data: { passwords } } = useSuspenseQuery(resetOptionsQuery(useScreens()));
  if (!passwords) return null;
  return (
    <a
      href="/forgot-password"
      className="inline-flex items-center self-start text-sm text-accent underline pointer-coarse:min-h-11"
    >
      Forgot your password?
    </a>
  );
}
