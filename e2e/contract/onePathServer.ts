import { createSecretKey } from 'node:crypto';
import type { FactStream } from '../../electron/kernel/facts.ts';
import type { Clock, Logger } from '../../electron/kernel/ports.ts';
import { HookServer } from '../../electron/receiver/server/hookServer.ts';
import type { ReceiverDoor } from '../../electron/receiver/server/receiverDoor.ts';
import { dialects } from '../../shared/dialects.ts';

type OnePathPorts = {
  journal: ConstructorParameters<typeof HookServer>[0]['journal'];
  facts: FactStream;
  clock: Clock;
  log: Logger;
  path: string;
  /** What deliveries at the path are signed with. */
  secret: string;
};

/**
 * Listens for the deliveries of one path of the platform, in a process that is there to be killed.
 * @param port null: any that is free
 */
export async function listenOnOnePath(
  { path, secret, ...ports }: OnePathPorts,
  port: number | null,
): Promise<{ port: number; door: ReceiverDoor }> {
  const key = createSecretKey(secret, 'utf8');
  const of = { sender: { dialect: 'platform' as const }, dialect: dialects.platform };
  const intake = { path, serviceKey: 'demo', hookId: 'hook', ...of, secret, createdAtMs: 0, draft: false, key };
  const receiver = new HookServer({
    ...ports,
    intakes: { at: (target) => (target === path ? intake : null), takeScripted: () => null },
    proofs: { arrived: () => false },
    allowedHosts: () => new Set(),
    keepPort: () => {},
  });
  await receiver.listen(port);
  const state = receiver.state.value;
  if (state.kind !== 'listening') throw new Error(`the receiver is ${JSON.stringify(state)}`);
  return { port: state.port, door: receiver.door };
}
