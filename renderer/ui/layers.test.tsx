import { act, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { type Deferred, deferred } from './deferred.ts';
import { useLayer } from './layers.ts';

type LayerProps = { open: boolean };

const Piece = ({ open }: LayerProps) => <p>{open ? 'open layer' : 'closed layer'}</p>;

function heldPiece() {
  let settle: { resolve: (piece: ComponentType<LayerProps>) => void; reject: (cause: Error) => void } | undefined;
  const piece = deferred<LayerProps>(() => new Promise((resolve, reject) => (settle = { resolve, reject })));
  return {
    piece,
    come: () => act(async () => settle?.resolve(Piece)),
    fail: () => act(async () => settle?.reject(new Error('gone'))),
  };
}

function Layer({ piece }: { piece: Deferred<LayerProps> }) {
  const [presses, setPresses] = useState(0);
  const trigger = (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      More {presses}
    </button>
  );
  const { Loaded, open, waitingTrigger } = useLayer(piece, 'menu', { trigger });
  return Loaded === null ? waitingTrigger : <Loaded open={open} />;
}

it('the button stands before the rest is loaded, does what is its own, and says what it opens', async () => {
  const { piece, come } = heldPiece();
  const { user } = renderWindow(<Layer piece={piece} />);
  const button = screen.getByRole('button', { name: 'More 0', expanded: false });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  await user.click(button);
  expect(screen.getByRole('button', { name: 'More 1', expanded: true })).toBeTruthy();
  await come();
  expect(screen.getByText('open layer')).toBeTruthy();
});

it('what cannot be loaded closes again, and the next press tries anew', async () => {
  const { piece, come, fail } = heldPiece();
  const { user } = renderWindow(<Layer piece={piece} />);
  await user.click(screen.getByRole('button'));
  await fail();
  await waitFor(() => expect(screen.getByRole('button', { expanded: false })).toBeTruthy());
  await user.click(screen.getByRole('button'));
  await come();
  expect(screen.getByText('open layer')).toBeTruthy();
});

it('what has come before is there at once', async () => {
  const { piece, come } = heldPiece();
  const loading = piece.load();
  await come();
  await loading;
  renderWindow(<Layer piece={piece} />);
  expect(screen.getByText('closed layer')).toBeTruthy();
});
