import { expect, it } from 'vitest';
import { html, Markup } from './html.ts';

it('escapes whatever is put in, in texts and in attributes', () => {
  expect(html`<p title="${`"'`}">${'<script>&amp;</script>'}</p>`.text).toBe(
    '<p title="&quot;&#39;">&lt;script&gt;&amp;amp;&lt;/script&gt;</p>',
  );
});

it('leaves markup as it is, alone, in a list and within itself', () => {
  const items = ['a', '<b>'].map((name) => html`<li>${name}</li>`);
  expect(html`<ul>${items}</ul>`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>');
  expect(html`<div>${html`<p>${'&'}</p>`}</div>`.text).toBe('<div><p>&amp;</p></div>');
  expect(html`${new Markup('<br>')}`.text).toBe('<br>');
});

it('writes nothing for nothing, and numbers as they are', () => {
  expect(html`a${undefined}b${''}c${[]}d${0}`.text).toBe('abcd0');
});
