import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { Link } from "react-router";
import type { ManualPicture } from "../contract.ts";
import { headingId, wordsOf } from "./heading-id.ts";

const plugins = [remarkGfm];
const link = "font-medium text-accent underline underline-offset-3 hover:text-accent-strong";

/** The text of a page: Markdown whose links lead through the manual. */
export function ManualText({ text, pictures }: { readonly text: string; readonly pictures: readonly ManualPicture[] }) {
  return (
    <div className="flex max-w-3xl flex-col gap-4 text-base">
      <Markdown remarkPlugins={plugins} components={componentsWith(pictures)}>{text}</Markdown>
    </div>
  );
}

function componentsWith(pictures: readonly ManualPicture[]): Components {
  return {
    h2: ({ children }) => <Heading>{children}</Heading>,
    h3: ({ children }) => <h3 id={headingId(wordsOf(children))} className="scroll-mt-20 font-semibold">{children}</h3>,
    p: ({ children }) => <p>{children}</p>,
    a: ({ href = "", children }) => <ManualLink href={href}>{children}</ManualLink>,
    ol: ({ children, start }) => <ol start={start} className="flex list-decimal flex-col gap-2 pl-6">{children}</ol>,
    ul: ({ children }) => <ul className="flex list-disc flex-col gap-1 pl-6">{children}</ul>,
    strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
    code: ({ children }) => (
      <code className="rounded-sm border bg-raised px-1 font-mono text-sm wrap-anywhere">{children}</code>
    ),
    pre: ({ children }) => (
      <pre tabIndex={0} className="overflow-x-auto rounded-md border bg-raised p-3 text-sm">{children}</pre>
    ),
    blockquote: ({ children }) => (
      <blockquote className="flex flex-col gap-2 border-l-2 border-accent pl-4 text-ink-soft">{children}</blockquote>
    ),
    table: ({ children }) => (
      <div tabIndex={0} role="group" aria-label="Table" className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">{children}</table>
      </div>
    ),
    th: ({ children }) => <th className="border-b border-line-strong py-2 pr-4 text-left font-semibold">{children}</th>,
    td: ({ children }) => <td className="border-b py-2 pr-4 align-top">{children}</td>,
    img: ({ src, alt = "" }) => <Picture picture={pictures.find(({ name }) => name === src)} alt={alt} />,
  };
}

function Heading({ children }: { readonly children?: ReactNode }) {
  const id = headingId(wordsOf(children));
  return (
    <h2 id={id} className="group mt-2 scroll-mt-20 text-lg font-semibold">
      <a href={`#${id}`} className="inline-flex items-center hover:underline pointer-coarse:min-h-11">{children}</a>
    </h2>
  );
}

/** Names of pages lead through the manual, whole addresses out of the product. */
function ManualLink({ href, children }: { readonly href: string; readonly children?: ReactNode }) {
  if (/^https:\/\//.test(href)) return <a href={href} rel="noreferrer" className={link}>{children}</a>;
  if (href.startsWith("#")) return <a href={href} className={link}>{children}</a>;
  return <Link to={`/manual/${href}`} className={link}>{children}</Link>;
}

/** A picture keeps its room before it is there. One that was not made yet is left out. */
function Picture({ picture, alt }: { readonly picture?: ManualPicture; readonly alt: string }) {
  if (!picture) return null;
  const { uri, width, height } = picture;
  return (
    <img
      src={uri}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className="h-auto max-w-full rounded-md border"
    />
  );
}
