import type { Database } from '@atoll/database';
import type { Log } from '../log/index.ts';
import type { Reserve } from './reserve.ts';
import type { Room } from './room.ts';

const everyMs = 1000;

interface KeepDeps {
  database: Pick<Database, 'checkpoint'>;
  reserve: Reserve;
  room: Pick<Room, 'hasRoom'>;
  log: Log;
}

/**
 * Restores the reserve once there is room, and until then keeps SQLite's journal from growing. Logs when the disk becomes full
 * and when it no longer is. Returns a function that stops it.
 */
export function keepReserve({ database, reserve, room, log }: KeepDeps): () => void {
  let wasFull = false;
  let isRefilling = false;
  const tick = () => {
    const isFull = !room.hasRoom();
    if (isFull !== wasFull) {
      if (isFull) log.warn('the disk is full: nothing more is stored until there is room');
      else log.info('there is room on the disk again');
      wasFull = isFull;
    }
    if (isFull) database.checkpoint();
    if (isRefilling) return;
    isRefilling = true;
    reserve
      .refill(() => room.hasRoom())
      .catch((err: unknown) => log.warn({ err }, 'the reserve of the disk could not be filled'))
      .finally(() => {
        isRefilling = false;
      });
  };
  tick();
  const timer = setInterval(tick, everyMs).unref();
  return () => clearInterval(timer);
}
