import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bridgeOver } from '../shared/packed.ts';
import { App } from './app/App.tsx';
import { Providers } from './app/Providers.tsx';
import { startI18n } from './text/i18n.ts';
import { firstScreenDrawn } from './view/firstScreen.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/screenSafe.css';

const root = document.getElementById('root');
if (root === null) throw new TypeError('index.html has no #root');

Object.defineProperty(window, 'bridge', { value: bridgeOver(window.wire, reportError) });
startI18n();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
);

const MORE_FACES_AFTER_MS = 300;
// Long lists of faces that the first screen does not need.
void firstScreenDrawn.then(() => setTimeout(() => void import('./styles/scripts.css'), MORE_FACES_AFTER_MS));
