import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { customSample, demoSample, signedInSample } from '../testing/samples.ts';
import { useKeptForm } from './keptForm.ts';

function Form() {
  const [text, setText] = useKeptForm('form', () => '');
  return <input value={text} onChange={({ target }) => setText(target.value)} />;
}

const field = () => screen.queryByRole<HTMLInputElement>('textbox');

/** A form that was filled in and is not shown any more. */
async function filledIn() {
  const view = renderWindow(<Form />);
  await view.user.type(screen.getByRole('textbox'), 'half a line');
  view.rerender(<p />);
  const again = (push: () => void) => {
    act(push);
    view.rerender(<Form />);
    return field()?.value;
  };
  return { bridge: view.bridge, again };
}

it('is there again as long as the same person goes on at the same service', async () => {
  const { bridge, again } = await filledIn();
  expect(again(() => bridge.push('session.changed', signedInSample()))).toBe('half a line');
});

it('is begun anew after a sign-out', async () => {
  const { bridge, again } = await filledIn();
  expect(again(() => bridge.push('session.changed', { kind: 'signedOut', wiped: false }))).toBe('');
});

it('is begun anew at another service', async () => {
  const { bridge, again } = await filledIn();
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  expect(again(() => bridge.push('service.changed', customSample({ turn: 2 })))).toBe('');
});
