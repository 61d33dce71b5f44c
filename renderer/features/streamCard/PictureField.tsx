import { useQuery } from '@tanstack/react-query';
import { Image, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PictureKind } from '../../../shared/streamCard.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Price } from '../../ui/Price.tsx';
import { useMay } from '../../view/capability.ts';
import styles from './StreamCard.module.css';
import { useAct, useReason } from './useAct.ts';
import type { Card } from './useCard.ts';

/** One of the channel's pictures as it is, and another in its place. @see PLATFORM §11.5 */
export function PictureField({ card, picture }: { card: Card; picture: PictureKind }) {
  const { t } = useTranslation('streamCard');
  const { channelId } = card;
  const url = card.state.details.value?.pictures[picture] ?? null;
  const set = useAct('streamCard.setPicture');
  const remove = useAct('streamCard.deleteBanner');
  const reason = useReason(useMay('updateChannel'));
  const error = set.error ?? remove.error;
  return (
    <div data-field={picture}>
      <div className={styles.label}>
        <span>{t(`pictures.${picture}`)}</span>
      </div>
      <div className={styles.picture}>
        <Shown channelId={channelId} picture={picture} url={url} />
        <div className={styles.pictureActs}>
          <span className={styles.row}>
            <Button
              icon={Image}
              busy={set.isPending}
              disabledReason={reason}
              aria-label={t(url === null ? `pictures.chooseLabel.${picture}` : `pictures.replaceLabel.${picture}`)}
              onClick={() => set.act({ channelId, picture })}
            >
              {url === null ? t('pictures.choose') : t('pictures.replace')}
            </Button>
            {picture === 'banner' && url !== null && reason === undefined && (
              <IconButton icon={Trash2} label={t('pictures.delete')} onClick={() => remove.act({ channelId })} />
            )}
          </span>
          <span className={styles.hint}>{picture === 'thumbnail' ? t('pictures.hint') : t('pictures.hintOther')}</span>
          <Price>{t('uploads')}</Price>
        </div>
      </div>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}

type ShownProps = { channelId: number; picture: PictureKind; url: string | null };

function Shown({ channelId, picture, url }: ShownProps) {
  const { t } = useTranslation('streamCard');
  const { data, isPending } = useQuery({
    queryKey: ['streamCard.picture', channelId, picture, url],
    queryFn: () => call('streamCard.picture', { channelId, picture }),
    enabled: url !== null,
    gcTime: 0,
  });
  if (typeof data === 'string') {
    return <img className={styles.shown} src={data} alt={t(`pictures.alt.${picture}`)} data-private="" />;
  }
  const words = url === null ? t('pictures.none') : isPending ? t('asking') : t('pictures.elsewhere');
  return <span className={styles.noPicture}>{words}</span>;
}
