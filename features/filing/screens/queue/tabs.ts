/** Keeps two tabs of one browser from working on the same group. */
export interface Tabs {
  /** Takes the group for this tab; null while another tab has it. Call the answer to let go. */
  hold(key: string): Promise<(() => void) | null>;
  /** Takes the group as soon as no other tab has it; never when `signal` ends the wait. */
  wait(key: string, signal: AbortSignal): Promise<(() => void) | null>;
}

const nameOf = (key: string) => `strongroom.upload.${key}`;

/**
 * By Web Locks, which end with the tab, however it ends. Without them (a page that is not served over https) every tab
 * takes all; filing stays safe, for the server files a group's key once.
 */
export function browserTabs(): Tabs {
  const locks = "locks" in navigator ? navigator.locks : null;
  if (!locks) return singleTab;
  return {
    hold: (key) => held(locks, key, { ifAvailable: true }),
    wait: (key, signal) => held(locks, key, { signal }).catch(() => null),
  };
}

/** Nobody else is there. */
export const singleTab: Tabs = {
  hold: () => Promise.resolve(() => {}),
  wait: () => Promise.resolve(() => {}),
};

function held(locks: LockManager, key: string, options: LockOptions): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    locks.request(nameOf(key), options, (lock) => {
      if (!lock) return resolve(null);
      const { promise, resolve: release } = Promise.withResolvers<void>();
      resolve(release);
      return promise;
    }).catch(reject);
  });
}
