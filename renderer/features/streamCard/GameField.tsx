import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CardGame, FoundGame } from '../../../shared/streamCard.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Name } from '../../ui/Name.tsx';
import { Num } from '../../ui/Num.tsx';
import { isolated } from '../../ui/slots.tsx';
import { GamePicture } from './GamePicture.tsx';
import { SearchPopover } from './SearchPopover.tsx';
import styles from './StreamCard.module.css';

const NONE: FoundGame = { id: -1, name: '', live: null };
const search = async (text: string) => (await call('streamCard.searchGames', { text })).games;
const idOf = ({ id }: FoundGame) => id;

type Props = { game: CardGame | null; reason: string | undefined; onChange: (game: CardGame | null) => void };

/** What is played: found on the service's channels, since it has no list of games. */
export function GameField({ game, reason, onChange }: Props) {
  const { t } = useTranslation('streamCard');
  const shown = game?.name ?? t('details.noGame');
  const trigger = (
    <Button
      className={styles.choice}
      endIcon={ChevronDown}
      disabledReason={reason}
      aria-label={t('details.chooseGame', { name: isolated(shown) })}
    >
      {game !== null && <GamePicture id={game.id} />}
      <Name className={styles.cut}>{shown}</Name>
    </Button>
  );
  if (reason !== undefined) return trigger;
  return (
    <SearchPopover
      trigger={trigger}
      label={t('details.findGame')}
      name="streamCard.searchGames"
      search={search}
      idOf={idOf}
      line={({ id, name, live }) => (
        <>
          <GamePicture id={id} />
          <Name className={styles.cut}>{name}</Name>
          {live !== null && <Num className={styles.end}>{t('details.live', { count: live })}</Num>}
        </>
      )}
      first={{ value: NONE, line: t('details.noGame') }}
      none={(text) => t('details.noGameFound', { text: isolated(text) })}
      hint={t('details.gameHint')}
      onChoose={({ id, name }) => onChange(id === NONE.id ? null : { id, name })}
    />
  );
}
