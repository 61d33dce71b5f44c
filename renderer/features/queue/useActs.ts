import { useState } from 'react';
import type { CapabilityName } from '../../../shared/capabilities.ts';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { QueueEntry, Wave } from '../../../shared/queue.ts';
import { call } from '../../api/call.ts';
import { askWider } from '../../view/capability.ts';
import { askTimeoutFor } from '../../view/moderation/timeoutFor.ts';

/** Seconds of a timeout that can be chosen, as the menu of a row has them. */
export const TIMEOUTS = [60, 600, 3_600] as const;

/**
 * What can be done with what waits. Each asks for more of the sign-in when it is needed, and is done once that is there.
 * `error`: why the last one was not done.
 */
export function useActs(channelId: number) {
  const [error, setError] = useState<AppError | null>(null);
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    setError(null);
    try {
      await act();
      return true;
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause;
      setError(cause.error);
      const wanted = capabilityOf(cause.error);
      if (wanted !== null) askWider(wanted, () => void attempt(act));
      return false;
    }
  };
  const personOf = ({ userId, username }: { userId: number; username: string }) => ({ userId, username });
  return {
    error,
    approve: ({ key }: QueueEntry) => attempt(() => call('queue.approve', { channelId, key })),
    remove: ({ key }: QueueEntry) => attempt(() => call('queue.remove', { channelId, key })),
    undoRemove: ({ key }: QueueEntry) => attempt(() => call('writes.undo', { target: `held/${channelId}/${key}` })),
    timeOut: (entry: QueueEntry, seconds: number) =>
      attempt(() => call('moderation.timeout', { channelId, ...personOf(entry), seconds })),
    askTimeOut: (entry: QueueEntry) => askTimeoutFor(channelId, personOf(entry)),
    purge: (entry: QueueEntry) => attempt(() => call('moderation.purge', { channelId, ...personOf(entry) })),
    ban: (people: readonly Pick<Wave['people'][number], 'userId' | 'username'>[]) =>
      attempt(() => call('moderation.ban', { channelId, people: people.map(personOf) })),
    timeOutMany: (people: readonly Pick<Wave['people'][number], 'userId' | 'username'>[], seconds: number) =>
      attempt(() => call('moderation.timeoutMany', { channelId, people: people.map(personOf), seconds })),
    dismissWave: ({ key }: Wave) => attempt(() => call('queue.dismissWave', { channelId, key })),
  };
}

export type Acts = ReturnType<typeof useActs>;

function capabilityOf(error: AppError): CapabilityName | null {
  return error.kind === 'scopeMissing' ? error.capability : null;
}
