import { expect, it } from 'vitest';
import { POLICY } from './policy.ts';

const sources = new Map(POLICY.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)] as const));

it('lets the page load what lies beside it, and pictures that it holds itself', () => {
  const named = new Set([...sources.values()].flat());
  expect(named).toEqual(new Set(["'none'", "'self'", 'data:']));
  expect(sources.get('img-src')).toContain('data:');
  expect([...sources].filter(([, from]) => from.includes('data:'))).toHaveLength(1);
});

it('forbids what it does not name, frames, forms and another base among it', () => {
  for (const rule of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
    expect(sources.get(rule), rule).toEqual(["'none'"]);
  }
  expect(POLICY).not.toMatch(/unsafe|\*|https?:|blob:/);
});
