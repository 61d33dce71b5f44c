import { expect, it } from 'vitest';
import type { ServiceProfile } from '../../shared/service.ts';
import { serviceKey } from './serviceKey.ts';

const own = (baseUrl: string, clientId = 'client'): ServiceProfile => ({ kind: 'custom', baseUrl, clientId });

it('is one and the same for an address however it is written', () => {
  const key = serviceKey(own('https://service.example'));
  for (const url of ['https://service.example/', 'HTTPS://SERVICE.example//', 'https://service.example:443']) {
    expect(serviceKey(own(url)), url).toBe(key);
  }
});

it('is another for another address, path, or client', () => {
  const services: ServiceProfile[] = [
    own('https://service.example'),
    own('http://service.example'),
    own('https://service.example:8443'),
    own('https://service.example/mirror'),
    own('https://service.example', 'other'),
    own('no address'),
    { kind: 'demo' },
  ];
  expect(new Set(services.map(serviceKey)).size).toBe(services.length);
});

it('can stand in a file’s name', () => {
  expect(serviceKey(own('https://service.example'))).toMatch(/^[0-9a-f]{16}$/);
});
