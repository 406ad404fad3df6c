import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { session } from '../client.ts';
import { currentOwner, type Device } from '../device.ts';
import type { QueuedItem } from '../queue/queued-item.ts';

const DeviceContext = createContext<Device | null>(null);

export const DeviceProvider = DeviceContext;

export function useDevice(): Device {
  const device = use(DeviceContext);
  if (!device) throw new Error('no device');
  return device;
}

/** Returns the signed-in person, as recorded in items; null if there is none. */
export function useOwner(): string | null {
  return useSyncExternalStore(session.subscribe, currentOwner);
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('online', onChange);
      addEventListener('offline', onChange);
      return () => {
        removeEventListener('online', onChange);
        removeEventListener('offline', onChange);
      };
    },
    () => navigator.onLine,
  );
}

/** Returns a project's items on this device, in order, or null until they are loaded. */
export function useQueue(projectId: string): readonly QueuedItem[] | null {
  const { queue } = useDevice();
  const [items, setItems] = useState<readonly QueuedItem[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void queue.list().then((all) => {
        if (isCurrent) setItems(all.filter((item) => item.projectId === projectId));
      });
    read();
    const stop = queue.subscribe(read);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [queue, projectId]);
  return items;
}
