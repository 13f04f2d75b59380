import { useEffect } from "react";
import type { FormViewer } from "../pages.tsx";

/** Stands for the viewer of forms in tests and stories: the name of the file, drawn at once. */
export const PlainViewer: FormViewer = ({ attachment, isAhead, onShown }) => {
  useEffect(() => onShown(), [attachment.id]);
  return (
    <p data-pages tabIndex={0} role="region" aria-label="Pages">{isAhead ? "Ahead: " : "Form: "}{attachment.name}</p>
  );
};
