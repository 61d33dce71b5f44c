import { openConnectProxy } from '../electron/testing/connectProxy.ts';
import { expect, test } from './fixtures/test.ts';

test('what leaves this computer goes by the system’s proxy; one that can’t be used is told of, and not gone around', async ({
  simulator,
  start,
}) => {
  const proxy = await openConnectProxy(() => Number(new URL(simulator.url).port));
  try {
    // A service elsewhere, which nobody reaches but by the proxy.
    const sidestage = await start(['--service-url=http://stage.invalid']);
    const { app, page } = sidestage;
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
    expect(proxy.asked).toEqual([]);
    const choose = (proxyRules: string) =>
      app.evaluate(({ session }, rules) => session.defaultSession.setProxy({ proxyRules: rules }), proxyRules);
    await choose(`socks5://${proxy.address}`);
    await sidestage.tryNow();
    await expect(page.getByText('can’t use this computer’s proxy (SOCKS5)')).toBeVisible();
    expect(proxy.asked).toEqual([]);
    await choose(`http://${proxy.address}`);
    await sidestage.tryNow();
    // The simulator answers, and takes nobody who calls it by another name.
    await expect(page.getByRole('heading', { name: 'The service does not know this client id' })).toBeVisible();
    expect(new Set(proxy.asked)).toEqual(new Set(['stage.invalid:80']));
    await expect(page.getByText('can’t use this computer’s proxy')).toHaveCount(0);
  } finally {
    await proxy.close();
  }
});
