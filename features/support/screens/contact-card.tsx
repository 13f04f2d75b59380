import BookOpen from "lucide-react/icons/book-open";
import Mail from "lucide-react/icons/mail";
import Phone from "lucide-react/icons/phone";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { userManualQuery } from "@/features/manual/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { EmailText } from "@/ui/email-text.tsx";
import { type Support, texts } from "../contract.ts";

const looks = "inline-flex min-h-11 min-w-0 items-center font-medium text-accent underline underline-offset-2";

/** Whom to ask, and the way to the manual. */
export function ContactCard({ support }: { readonly support: Support }) {
  const { name, phone, email } = support;
  return (
    <Card aria-label="Contact">
      <CardHeader title="Contact" description={name === null ? undefined : `${name} can help you.`} />
      <CardBody className="flex flex-col gap-1">
        {phone !== null && (
          <Line icon={<Phone aria-hidden="true" />} label="Phone">
            <a className={looks} href={`tel:${dialed(phone)}`}>{shownPhone(phone)}</a>
          </Line>
        )}
        {email !== null && (
          <Line icon={<Mail aria-hidden="true" />} label="Email">
            <a className={looks} href={`mailto:${email}`}>
              <EmailText>{email}</EmailText>
            </a>
          </Line>
        )}
        {phone === null && email === null && (
          <p className="text-sm text-ink-soft">
            No support contact is set. Ask whoever set up this Strongroom server.
          </p>
        )}
        <Manual />
      </CardBody>
    </Card>
  );
}

function Manual() {
  const { data, error } = useQuery(userManualQuery(useScreens()));
  if (error && !data) return <Alert tone="red">{texts.manualFailed}</Alert>;
  if (typeof data?.uri !== "string") return null;
  return (
    <Line icon={<BookOpen aria-hidden="true" />} label="Manual">
      {data.uri.startsWith("/")
        ? <Link className={looks} to={data.uri}>User manual</Link>
        : <a className={looks} href={data.uri} target="_blank" rel="noopener noreferrer">User manual</a>}
    </Line>
  );
}

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-center gap-3 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      {icon}
      <span className="w-16 shrink-0 text-sm text-ink-soft">{label}</span>
      {children}
    </p>
  );
}

/** Ten digits, as profiles hold them, read as American phone numbers do. */
function shownPhone(phone: string): string {
  const [, area, first, last] = /^(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  return area ? `(${area}) ${first}-${last}` : phone;
}

/** What a telephone dials: an extension stays to be dialed by hand. */
function dialed(phone: string): string {
  return phone.replace(/(?:ext\.?|x) ?\d+$/i, "").replaceAll(/[^\d+]/g, "");
}
