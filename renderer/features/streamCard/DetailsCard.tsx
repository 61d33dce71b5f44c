import { useTranslation } from 'react-i18next';
import { audiences, type CardField, LONGEST_TITLE, pictureKinds } from '../../../shared/streamCard.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatTime } from '../../ui/format.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useMay } from '../../view/capability.ts';
import { audienceWord, tooLongTitle } from './cardWords.ts';
import { GameField } from './GameField.tsx';
import { LanguageField } from './LanguageField.tsx';
import { PictureField } from './PictureField.tsx';
import { PresetRow } from './PresetRow.tsx';
import styles from './StreamCard.module.css';
import { useReason } from './useAct.ts';
import type { Card as CardView } from './useCard.ts';

/** What the channel shows of itself, to be changed. */
export function DetailsCard({ card }: { card: CardView }) {
  const { t } = useTranslation('streamCard');
  const reason = useReason(useMay('updateChannel'));
  const { values, change, write } = card;
  const tooLong = tooLongTitle(values.title);
  const { length: count } = values.title;
  return (
    <Card
      head={
        <>
          <h2 className={styles.heading}>{t('details.title')}</h2>
          <PresetRow card={card} />
        </>
      }
    >
      <div className={styles.fields}>
        <div data-field="title">
          <Label field="title" card={card} />
          <Field
            label={t('details.field.title')}
            hideLabel
            value={values.title}
            readOnly={reason !== undefined}
            onChange={(title) => write({ title })}
            error={change.title === undefined ? undefined : tooLong}
            hint={tooLong && t('details.titleLong', { count, most: LONGEST_TITLE })}
          />
        </div>
        <div className={styles.two}>
          <div data-field="game">
            <Label field="game" card={card} />
            <GameField game={values.game} reason={reason} onChange={(game) => write({ game })} />
          </div>
          <div>
            <Label field="language" card={card} />
            <LanguageField language={values.language} reason={reason} onChange={(language) => write({ language })} />
          </div>
          <div>
            <Label field="audience" card={card} />
            <Segments
              label={t('details.field.audience')}
              value={values.audience}
              options={audiences.map((value) => ({ value, label: audienceWord(value) }))}
              onChange={(audience) => reason === undefined && write({ audience })}
            />
            <p className={styles.hint}>{reason ?? t('details.audienceHint')}</p>
          </div>
          {pictureKinds.map((picture) => (
            <PictureField key={picture} card={card} picture={picture} />
          ))}
        </div>
      </div>
    </Card>
  );
}

type LabelProps = { field: CardField; card: CardView };

/** What a field is called, and whether it is different: by the person, or meanwhile by somebody else. */
function Label({ field, card }: LabelProps) {
  const { t } = useTranslation('streamCard');
  const elsewhere = card.state.elsewhere.find((one) => one.field === field);
  return (
    <div className={styles.label}>
      <span>{t(`details.field.${field}`)}</span>
      {card.change[field] !== undefined && <Tag kind="line">{t('details.changed')}</Tag>}
      {field === 'language' && <Tag kind="assume">{t('details.mayRefuse')}</Tag>}
      {elsewhere && <Tag kind="solid">{t('details.elsewhere', { time: formatTime(elsewhere.atMs) })}</Tag>}
    </div>
  );
}
