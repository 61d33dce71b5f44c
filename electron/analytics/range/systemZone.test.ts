import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What a program says whose environment names this zone. */
function zoneWith(TZ: string): string {
  const file = `${import.meta.dirname}/systemZone.ts`;
  const script = `import { systemZone } from ${JSON.stringify(file)}; process.stdout.write(systemZone());`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ },
  }).toString();
}

it.each([
  ['America/Caracas', 'America/Caracas'],
  // Of an environment that names what is none, some versions of Node tell nothing, and others a name that nothing takes.
  ['Nonsense', 'UTC'],
  ['Etc/Unknown', 'UTC'],
])('in %s says %s', (tz, zone) => {
  expect(zoneWith(tz)).toBe(zone);
});
