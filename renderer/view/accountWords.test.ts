import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../testing/startTexts.ts';
import { backendName, keepingText } from './keepingText.ts';
import { scopesText } from './scopesText.ts';

beforeAll(() => startTexts());

const t = () => i18next.getFixedT(null, 'signIn');

it('says where the sign-in is kept, and how well', () => {
  const keeping = (backend: string, strength: 'system' | 'weak', kept: 'sealed' | 'memory' | 'asked' = 'sealed') =>
    keepingText({ backend, strength, kept } as Parameters<typeof keepingText>[0], t());
  expect(keeping('gnome_libsecret', 'system')).toMatch(/^The system keyring \(Secret Service\)\./);
  expect(keeping('basic_text', 'weak')).toMatch(/^This computer, sealed with a fixed key \(basic_text\)\./);
  expect(keeping('basic_text', 'weak', 'memory')).toMatch(/^Memory only, until Sidestage quits\./);
  expect(keeping('basic_text', 'weak', 'asked')).toMatch(/^Not decided yet\./);
});

it('shows a keyring it has no name for as the system calls it', () => {
  expect(backendName('keychain')).toBe('Keychain');
  expect(backendName('pass')).toBe('pass');
  expect(backendName('toString')).toBe('toString');
});

it('puts what one may do into words, and leaves a scope without words as it is', () => {
  expect(scopesText([], t())).toBe('Only read');
  expect(scopesText(['chat:chat', 'nobody:knows'], t())).toBe('Send chat, nobody:knows');
});
