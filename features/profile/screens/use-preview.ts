import { useEffect, useState } from "react";

/** An address under which a chosen image can be shown; null without one, and while or when it cannot be drawn. */
export function usePreview(file: File | null): string | null {
  const [drawn, setDrawn] = useState<{ readonly file: File; readonly address: string }>();
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    const image = document.createElement("img");
    image.src = address;
    let isWanted = true;
    // What cannot be drawn is told by the server, which looks at the bytes.
    image.decode().then(() => isWanted && setDrawn({ file, address }), () => {});
    return () => {
      isWanted = false;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return drawn && drawn.file === file ? drawn.address : null;
}
