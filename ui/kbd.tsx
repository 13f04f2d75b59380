/** One key as it is printed on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong bg-paper px-1 font-sans text-xs text-ink-soft">
      {children}
    </kbd>
  );
}
