import { describe, expect, it } from 'vitest';
import { mayLeave, pageRights } from './pageRights.ts';

it('the page is sandboxed and isolated, without Node, and nothing that guards it is switched off', () => {
  expect(pageRights('/preload.cjs')).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    spellcheck: false,
  });
});

describe('to the browser', () => {
  const service = 'http://127.0.0.1:47800/base';

  it.each(['https://example.test/', 'http://127.0.0.1:47800/go?code=K7X0QD'])('goes %s', (url) => {
    expect(mayLeave(new URL(url), service)).toBe(true);
  });

  it.each([
    'http://example.test/',
    'http://127.0.0.1:47801/',
    'file:///etc/passwd',
    'file://server/share/program.exe',
    'javascript:alert(1)',
    'data:text/html,x',
    'ms-msdt:/id',
    'smb://server/share',
    'sidestage://settings',
    'app://bundle/index.html',
    'vscode://file/x',
    'mailto:a@example.test',
    'https://example.test@evil.test/',
    'https://me:pw@example.test/',
    'blob:https://example.test/x',
  ])('never goes %s', (url) => {
    expect(mayLeave(new URL(url), service)).toBe(false);
  });

  it('goes nothing but https while no service is open', () => {
    expect(mayLeave(new URL(service), null)).toBe(false);
    expect(mayLeave(new URL(service), 'nonsense')).toBe(false);
  });
});
