import type { Viewer } from "../page-panel.tsx";

/** A sheet of paper in place of the viewer, with the outline of what is pointed at. */
export const PaperViewer: Viewer = ({ fileName, highlight }) => {
  const [x, y, width, height] = highlight?.box ?? [0, 0, 0, 0];
  return (
    <div className="flex h-full min-h-80 justify-center overflow-auto bg-frame p-4">
      <svg viewBox="0 0 612 792" role="img" aria-label={fileName} className="h-full max-h-none border bg-raised">
        {Array.from(
          { length: 24 },
          (_, line) => (
            <rect
              key={line}
              x={72}
              y={70 + line * 26}
              width={300 + (line * 53) % 160}
              height={8}
              className="fill-line"
            />
          ),
        )}
        {highlight && (
          <rect
            x={x}
            y={792 - y - height}
            width={width}
            height={height}
            strokeWidth={2}
            className="fill-accent-soft stroke-accent"
          />
        )}
      </svg>
    </div>
  );
};
