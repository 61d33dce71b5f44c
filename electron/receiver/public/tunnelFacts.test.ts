import { expect, it } from 'vitest';
import type { TunnelState } from '../../../shared/receiver.ts';
import { tunnelFacts } from './tunnelFacts.ts';

const up: TunnelState = { kind: 'up', provider: 'relay', url: 'https://relay.example', sinceMs: 0 };
const down: TunnelState = { kind: 'down', provider: 'relay', why: 'silent', detail: '', retryAtMs: null };

it('tells of a tunnel that ends and comes back, not of one that never stood', () => {
  let nowMs = 1_000;
  const factsOf = tunnelFacts(() => nowMs);
  expect(factsOf(down, 'demo')).toEqual([]);
  expect(factsOf(up, 'demo')).toEqual([]);
  const ended = { kind: 'tunnelDown', id: 'tunnel/down/1000', atMs: 1_000, serviceKey: 'demo', why: 'silent' };
  expect(factsOf(down, 'demo')).toEqual([ended]);
  expect(factsOf({ kind: 'starting', provider: 'relay' }, 'demo')).toEqual([]);
  expect(factsOf(down, 'demo')).toEqual([]);
  nowMs = 6_000;
  const back = { kind: 'tunnelBack', id: 'tunnel/back/6000', atMs: 6_000, serviceKey: 'demo', awayMs: 5_000 };
  expect(factsOf(up, 'elsewhere')).toEqual([back]);
  expect(factsOf({ kind: 'none' }, 'demo')).toEqual([]);
  expect(factsOf(down, 'demo')).toEqual([]);
});

it('tells nothing of one that was chosen in the place of another and does not stand yet', () => {
  const factsOf = tunnelFacts(() => 1_000);
  factsOf({ kind: 'up', provider: 'direct', url: 'http://127.0.0.1:1', sinceMs: 0 }, 'demo');
  expect(factsOf(down, 'demo')).toEqual([]);
  expect(factsOf(up, 'demo')).toEqual([]);
  expect(factsOf(down, 'demo')).toMatchObject([{ kind: 'tunnelDown' }]);
});
