import type { ReactNode } from "react";
import { buttonVariants } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { formatBytes, formatDate, formatNumber } from "@/ui/format.ts";
import type { WindowState } from "../../contract-window.ts";
import { spoken } from "./times.ts";

/** What the copy holds and how it was checked. */
export function CopyFacts({ state }: { state: WindowState }) {
  const { holds, stores, oldestCheckAt, restoredAt, freeBytes, certificateOf } = state;
  return (
    <Card aria-label="The copy">
      <CardHeader title="The copy" />
      <CardBody className="flex flex-col gap-4">
        {holds.files === 0
          ? <p className="text-sm text-ink-soft">Nothing is copied yet.</p>
          : (
            <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
              <Fact label="Documents">{formatNumber(holds.documents)}</Fact>
              <Fact label="Files">{`${formatNumber(holds.files)}, ${formatBytes(holds.bytes)}`}</Fact>
              {freeBytes !== null && <Fact label="Free space">{formatBytes(freeBytes)}</Fact>}
              <Fact label="Every file read again since">
                {oldestCheckAt === null ? "Not yet" : spoken(oldestCheckAt)}
              </Fact>
              <Fact label="Last trial restore">{restoredAt === null ? "Not yet" : spoken(restoredAt)}</Fact>
            </dl>
          )}
        {stores.length > 1 && (
          <ul aria-label="FFLs" className="max-h-48 overflow-y-auto border-t pt-3 text-sm" tabIndex={0}>
            {stores.map(({ name, documents }) => (
              <li key={name} className="flex justify-between gap-4 py-0.5">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="shrink-0 text-ink-faint tabular-nums">{formatNumber(documents)} documents</span>
              </li>
            ))}
          </ul>
        )}
        {certificateOf !== null && (
          <div>
            <a
              href={`/certificates/${certificateOf}`}
              target="_blank"
              rel="noreferrer"
              className={buttonVariants({ size: "md" })}
            >
              Open the certificate of {formatDate(certificateOf)}
            </a>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
