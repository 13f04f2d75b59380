import ExternalLink from "lucide-react/icons/external-link";
import { Card, CardBody } from "@/ui/card.tsx";
import type { HelpVideo, PlayedVideo } from "../contract.ts";

/** One help video, to be played here or to be opened where it is. */
export function VideoCard({ video }: { readonly video: HelpVideo }) {
  return (
    <li className="min-w-0">
      <Card className="h-full overflow-clip">
        {video.kind === "file" ? <Played video={video} /> : (
          <CardBody>
            <h3 className="font-semibold">
              <a
                href={video.url}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center gap-2 text-accent underline underline-offset-2"
              >
                {video.title}
                <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </h3>
          </CardBody>
        )}
      </Card>
    </li>
  );
}

function Played({ video }: { readonly video: PlayedVideo }) {
  return (
    <>
      <video
        controls
        playsInline
        preload="none"
        width={1280}
        height={800}
        poster={video.poster}
        aria-label={video.title}
        className="block h-auto w-full border-b bg-frame"
      >
        <source src={video.video} type='video/webm; codecs="vp9"' />
        <track kind="captions" src={video.captions} srcLang="en" label="English" default />
        This browser can't play the video. Read it below.
      </video>
      <CardBody>
        <h3 className="font-semibold">{video.title}</h3>
        <p className="text-sm text-ink-soft">{video.seconds} seconds, without sound</p>
        <details className="mt-1 text-sm">
          <summary className="w-fit cursor-pointer py-1 select-none pointer-coarse:py-3">
            Transcript
            <span className="sr-only">of {video.title}</span>
          </summary>
          <ol className="mt-1 flex list-decimal flex-col gap-1 pl-5">
            {video.transcript.map((line) => <li key={line}>{line}</li>)}
          </ol>
        </details>
      </CardBody>
    </>
  );
}
