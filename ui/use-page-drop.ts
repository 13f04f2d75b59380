import { useEffect, useEffectEvent, useState } from "react";

/**
 * Takes files that are dropped anywhere on the page, and tells whether files are being dragged over it now. While
 * `enabled` is false a drop does nothing; it never makes the browser leave the page for the file.
 */
export function usePageDrop(onFiles: (files: File[]) => void, enabled = true): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    const files = [...event.dataTransfer?.files ?? []];
    if (enabled && files.length > 0) onFiles(files);
  });
  useEffect(() => {
    // Entering a child fires before leaving its parent, so the entered elements are counted.
    let depth = 0;
    const entered = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const left = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth -= 1;
      if (depth <= 0) end();
    };
    const end = () => {
      depth = 0;
      setOver(false);
    };
    const dragged = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const dropped = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      end();
      // A place with a meaning of its own, such as 'add supplements', has taken the files already.
      if (!event.defaultPrevented) take(event);
      event.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("dragenter", entered, { signal });
    document.addEventListener("dragleave", left, { signal });
    document.addEventListener("dragover", dragged, { signal });
    document.addEventListener("drop", dropped, { signal });
    return () => {
      listening.abort();
      setOver(false);
    };
  }, []);
  return over && enabled;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}
