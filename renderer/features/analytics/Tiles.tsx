import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsView } from '../../../shared/analytics.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Num } from '../../ui/Num.tsx';
import { TileCurve } from './TileCurve.tsx';
import styles from './Tiles.module.css';
import { type TileModel, tilesOf } from './tiles.ts';
import type { Than } from './words/change.ts';

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight };

/** The range in six numbers, each beside what it is compared with. `view`: of the whole range. */
export function Tiles({ view, than, zone }: { view: AnalyticsView; than: Than | null; zone: string }) {
  const { t } = useTranslation('analytics');
  return (
    <ul className={styles.tiles} aria-label={t('tiles.label')}>
      {tilesOf(view, than, zone).map((tile) => (
        <Tile key={tile.id} tile={tile} view={view} />
      ))}
    </ul>
  );
}

function Tile({ tile, view }: { tile: TileModel; view: AnalyticsView }) {
  const { t } = useTranslation('analytics');
  const id = useId();
  const { value, corner, about, change, partly, spark } = tile;
  const runs = view.sessions.some(({ endMs }) => endMs === null);
  return (
    <li className={styles.tile} aria-labelledby={id}>
      <span className={styles.name}>
        <span id={id}>{t(`tiles.${tile.id}`)}</span>
        {!view.hidden && corner !== null && <span className={styles.corner}>{corner}</span>}
      </span>
      {view.hidden ? (
        <>
          <Hidden className={styles.hidden} />
          <span className={styles.about}>{t(runs ? 'tiles.recording' : 'tiles.recorded')}</span>
        </>
      ) : (
        <>
          {value === null ? (
            <span className={styles.none}>{t('tiles.none')}</span>
          ) : (
            <Num className={styles.value}>{value}</Num>
          )}
          <span className={styles.about}>
            {change !== null && (
              <span className={styles.change}>
                <Icon icon={arrows[change.direction]} size="s" />
                <Num>{change.words}</Num>
              </span>
            )}
            {about !== null && (change === null || tile.id === 'average') && <Num>{about}</Num>}
          </span>
          {partly && (
            <span className={styles.partly} title={t('tiles.partly')}>
              <span className={styles.hatch} aria-hidden />
              {t('tiles.partlyShort')}
            </span>
          )}
          {spark !== null && spark.xs.length > 0 && (
            <TileCurve
              xs={spark.xs}
              ys={spark.ys}
              fromMs={view.fromMs}
              toMs={view.toMs}
              steps={spark.stepMs === null}
            />
          )}
        </>
      )}
    </li>
  );
}
