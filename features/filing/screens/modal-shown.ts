let shown = 0;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Says that the upload's dialog is open, so that the bar at the corner keeps out of the way; call the answer when it closes. */
export function showModal(): () => void {
  shown++;
  tell();
  return () => {
    shown--;
    tell();
  };
}

export const isModalShown = (): boolean => shown > 0;

export function watchModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
