import { useQuery } from "@tanstack/react-query";
import CloudOff from "lucide-react/icons/cloud-off";
import Download from "lucide-react/icons/download";
import { useEffect, useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import { CopiedValue } from "@/ui/copied-value.tsx";
import { formatBytes } from "@/ui/format.ts";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "@/ui/states.tsx";
import type { Platform, Release, ReleaseFile } from "../contract-releases.ts";
import { releaseQuery } from "../queries.ts";
import { likelyPlatforms, platformNames } from "./platform-words.ts";

/** The newest application, for each kind of computer; that of the visitor first. */
export function DownloadCard() {
  const { data: release, error, refetch } = useQuery(releaseQuery(useScreens()));
  const failure = error && !release ? failureOf(error, "Unable to load the download") : null;
  return (
    <Card aria-label="Download">
      <CardHeader
        title="Download"
        description={release?.isThere ? `Version ${release.version}` : "The backup application for your computer"}
      />
      {failure && <ErrorState message={failure.message} requestId={failure.requestId} onRetry={() => void refetch()} />}
      {!release && !failure && (
        <SkeletonGroup label="Loading the download" className="flex flex-col gap-3 p-4">
          {[0, 1, 2].map((at) => <Skeleton key={at} className="h-14 w-full" />)}
        </SkeletonGroup>
      )}
      {release && <Files release={release} onRetry={() => void refetch()} />}
    </Card>
  );
}

function Files({ release, onRetry }: { readonly release: Release; readonly onRetry: () => void }) {
  const likely = useLikelyPlatforms();
  if (!release.isThere) {
    return (
      <EmptyState icon={<CloudOff />} title="Nothing to download" action={<Button onClick={onRetry}>Try again</Button>}>
        {release.problem}
      </EmptyState>
    );
  }
  const rank = ({ platform }: ReleaseFile) => likely.includes(platform) ? likely.indexOf(platform) : likely.length;
  const files = release.files.toSorted((one, other) => rank(one) - rank(other));
  return (
    <ul className="divide-y">
      {files.map((file) => <FileRow key={file.platform} file={file} isLikely={file.platform === likely[0]} />)}
    </ul>
  );
}

/** One file. That of the visitor's computer has the page's main button. */
function FileRow({ file, isLikely }: { readonly file: ReleaseFile; readonly isLikely: boolean }) {
  const { name, detail } = platformNames[file.platform];
  const isHere = file.href.startsWith("/");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-sm text-ink-soft">{detail} · {formatBytes(file.size)}</p>
        {file.sha256 && (
          <p className="mt-1 text-xs text-ink-faint">
            SHA-256 <CopiedValue label={`SHA-256 for ${name}`}>{file.sha256}</CopiedValue>
          </p>
        )}
      </div>
      <Button asChild variant={isLikely ? "primary" : "secondary"}>
        <a href={file.href} download={isHere ? file.name : undefined} rel={isHere ? undefined : "noreferrer"}>
          <Download aria-hidden="true" />
          Download<span className="sr-only">for {name}</span>
        </a>
      </Button>
    </li>
  );
}

/** The visitor's own kinds of computer; none on the server and in the first render. */
function useLikelyPlatforms(): readonly Platform[] {
  const [likely, setLikely] = useState<readonly Platform[]>([]);
  useEffect(() => setLikely(likelyPlatforms(navigator.userAgent)), []);
  return likely;
}
