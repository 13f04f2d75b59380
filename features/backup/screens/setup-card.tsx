import FileText from "lucide-react/icons/file-text";
import { Link } from "react-router";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardFooter, CardHeader } from "@/ui/card.tsx";
import { setupSteps, whyDaily } from "../contract-instructions.ts";

/** How it is set up, in three steps, and the same to print. */
export function SetupCard() {
  return (
    <Card aria-label="Set it up">
      <CardHeader title="Set it up" />
      <CardBody>
        <ol className="flex flex-col gap-4">
          {setupSteps.map(({ title, text }, at) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="flex size-6 shrink-0 items-center justify-center rounded-full border text-xs font-semibold tabular-nums"
              >
                {at + 1}
              </span>
              <div className="min-w-0">
                <h3 className="font-medium">{title}</h3>
                <p className="text-sm text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </CardBody>
      <CardFooter>
        <Button asChild>
          <a href="/api/backup/instructions" download="Strongroom backup instructions.pdf">
            <FileText aria-hidden="true" />
            Backup instructions (PDF)
          </a>
        </Button>
      </CardFooter>
    </Card>
  );
}

/** Why a copy is made each day. */
export function WhyCard() {
  return (
    <Card aria-label="Why every day">
      <CardHeader title="Why every day" />
      <CardBody className="flex flex-col gap-2 text-sm text-ink-soft">
        {whyDaily.map((text) => <p key={text}>{text}</p>)}
        <p>
          <Link to="/manual/back-up-your-records" className="font-medium text-accent underline underline-offset-2">
            Backing up your records
          </Link>{" "}
          in the manual has more.
        </p>
      </CardBody>
    </Card>
  );
}
