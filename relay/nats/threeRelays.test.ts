import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import { findNatsServer, startNatsServer } from '../testing/natsServer.ts';
import { allArrived, CANARY, CrowdApp, CrowdSender } from '../testing/relayedCrowd.ts';
import { RelayProcess } from '../testing/relayProcess.ts';
import { openNats } from './openNats.ts';

const nats = await findNatsServer();

describe.skipIf(nats.path === null)(`three relays on one NATS${nats.why ? ` (${nats.why})` : ''}`, () => {
  const endings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  async function crowd(names: readonly string[]) {
    const server = await startNatsServer(nats.path ?? '');
    endings.push(() => server.remove());
    const ports = await openNats(server.url);
    endings.push(() => ports.peers.close());
    const relays = Array.from({ length: 3 }, () => new RelayProcess(['--nats', server.url]));
    for (const relay of relays) {
      endings.push(() => relay.remove());
      await relay.start();
    }
    const apps: CrowdApp[] = [];
    const senders: CrowdSender[] = [];
    for (const name of names) {
      const app = new CrowdApp(await ports.tokens.add(name), relays);
      endings.push(() => app.stop());
      await app.start();
      await until(() => app.at >= 0 && ports.keep.settingsOf(name) !== null);
      const sender = new CrowdSender(name, relays);
      endings.push(() => sender.stop());
      apps.push(app);
      senders.push(sender);
    }
    const more = async (count: number) => {
      const wanted = senders.map(({ acknowledged }) => acknowledged.size + count);
      await until(() => senders.every(({ acknowledged }, index) => acknowledged.size >= (wanted[index] ?? 0)));
    };
    return { server, ports, relays, apps, senders, more };
  }

  it('lose nothing that was acknowledged and mix up no apps, though each is killed in turn and apps come and go', {
    timeout: 300_000,
  }, async () => {
    const { server, relays, apps, senders, more } = await crowd(['nora', 'tim', 'ada']);
    for (const sender of senders) sender.start(4);
    await more(50);
    for (const [index, relay] of relays.entries()) {
      await relay.kill();
      await more(30);
      await apps[index]?.stop();
      await more(30);
      await relay.start();
      await more(30);
      await apps[index]?.start();
      await more(30);
    }
    for (const sender of senders) await sender.stop();
    for (const [index, app] of apps.entries()) {
      const sender = senders[index];
      if (sender) await allArrived(app, sender);
      expect(app.wrong).toEqual([]);
    }
    // While an app was away its deliveries were kept: that was tried as well.
    expect(Math.min(...senders.map(({ kept }) => kept))).toBeGreaterThan(0);
    const files = readdirSync(server.storeDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const kept = files.map((file) => readFileSync(join(file.parentPath, file.name)));
    expect(kept.some((bytes) => bytes.includes('kept'))).toBe(true);
    expect(kept.filter((bytes) => bytes.includes(CANARY))).toEqual([]);
  });
});
