import { Link } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pairing } from '../../../shared/tunnel.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { pasteText } from '../../view/pasteText.ts';
import styles from './ReceiverSection.module.css';
import { tunnelAddressProblem } from './tunnelEntry.ts';

type Problem = Exclude<Pairing, 'paired'> | 'empty';

/** A short code from the relay, instead of a token: what it gives goes into main, sealed. @param address as it is typed above */
export function RelayPairing({ address, onPaired }: { address: string; onPaired: () => void }) {
  const { t } = useTranslation('hooks');
  const pair = useCall('tunnel.pair');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = () => {
    if (code.trim() === '') return setProblem('empty');
    if (tunnelAddressProblem('relay', address) !== null) return setProblem('badAddress');
    pair.mutate(
      { address: address.trim(), code },
      {
        onSuccess: (outcome) => {
          setProblem(outcome === 'paired' ? null : outcome);
          if (outcome !== 'paired') return;
          setCode('');
          announcer.polite(t('settings.pair.done'));
          onPaired();
        },
      },
    );
  };
  return (
    <form
      className={styles.line}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <Field
        className={styles.grow}
        label={t('settings.pair.code')}
        hint={t('settings.pair.hint')}
        error={problem === null ? undefined : t(`settings.pair.problem.${problem}`)}
        value={code}
        onChange={(next) => {
          setCode(next);
          setProblem(null);
        }}
        autoCapitalize="characters"
        dir="ltr"
        maxLength={40}
        data-private
        paste={pasteText}
      />
      <Button type="submit" icon={Link} busy={pair.isPending} className={styles.beside}>
        {t('settings.pair.run')}
      </Button>
      {pair.error && <ErrorNotice error={pair.error.error} />}
    </form>
  );
}
