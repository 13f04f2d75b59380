import { Fragment } from "react";

/** An email address. One that is too long for its line goes on before the @ or after a dot, not inside a word. */
export function EmailText({ children }: { readonly children: string }) {
  const parts = children.split(/(?=@)|(?<=[.+_-])/);
  return (
    <span className="break-words">
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
