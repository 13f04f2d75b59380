import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { asMarkdown } from "./lines.ts";

/** Where a link may lead: web pages, email, and places of this product. Anything else is no link. */
export function safeAddress(address: string): string {
  if (/^(?:https?:\/\/|mailto:)/i.test(address)) return address;
  // Two slashes, or a backslash that browsers read as one, lead to another host.
  return /^(?:\/(?![/\\])|[?#])/.test(address) ? address : "";
}

/** Headings of a note stand below its title; pictures and HTML are left out. */
const components: Components = {
  h1: ({ children }) => <h3 className="font-semibold">{children}</h3>,
  h2: ({ children }) => <h3 className="font-semibold">{children}</h3>,
  h3: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  h4: ({ children }) => <h5 className="font-semibold">{children}</h5>,
  h5: ({ children }) => <h6 className="font-semibold">{children}</h6>,
  ul: ({ children }) => <ul className="flex list-disc flex-col gap-1 pl-5">{children}</ul>,
  ol: ({ children, start }) => <ol start={start} className="flex list-decimal flex-col gap-1 pl-5">{children}</ol>,
  a: ({ href, children }) => {
    if (!href) return <>{children}</>;
    const isOutside = /^https?:/i.test(href);
    return (
      <a
        href={href}
        rel="noopener noreferrer"
        target={isOutside ? "_blank" : undefined}
        className="text-accent underline underline-offset-2"
      >
        {children}
        {isOutside && <span className="sr-only">(opens in a new tab)</span>}
      </a>
    );
  },
  blockquote: ({ children }) => <blockquote className="border-l-2 pl-3 text-ink-soft">{children}</blockquote>,
  pre: ({ children }) => (
    <pre
      tabIndex={0}
      aria-label="Code"
      role="region"
      className="overflow-x-auto rounded-md border bg-frame p-3 text-sm"
    >{children}</pre>
  ),
  code: ({ children }) => <code className="font-record text-sm wrap-anywhere">{children}</code>,
  table: ({ children }) => (
    <div tabIndex={0} role="region" aria-label="Table" className="overflow-x-auto">
      <table className="text-sm">{children}</table>
    </div>
  ),
  th: ({ children }) => <th className="border px-2 py-1 text-left font-semibold">{children}</th>,
  td: ({ children }) => <td className="border px-2 py-1">{children}</td>,
};

const leftOut = ["img", "input", "section"];
const plugins = [remarkGfm];

/** The description of a note. */
export function NoteText({ description }: { readonly description: string }) {
  return (
    <div className="flex flex-col gap-2 wrap-anywhere">
      <Markdown
        skipHtml
        remarkPlugins={plugins}
        disallowedElements={leftOut}
        urlTransform={safeAddress}
        components={components}
      >
        {asMarkdown(description)}
      </Markdown>
    </div>
  );
}
